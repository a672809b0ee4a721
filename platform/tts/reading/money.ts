/** Reads amounts of money: the sign before or after the number, with cents, millions and "per". */
import { type Counted, read } from "./counting.ts";
import { escaped } from "../escaped.ts";
import type { Currency, Reading, Rule } from "./language.ts";
import { end, numeral, readNumeral, sign, start, written } from "./numeral.ts";

const signs: Readonly<Record<string, string>> = {
  "€": "EUR",
  US$: "USD",
  $: "USD",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  R$: "BRL",
  zł: "PLN",
  "Fr.": "CHF",
};
/** "$1.5 million", "€3bn": the words between number and currency. */
const large = String.raw`(?:\s?(?:million(?:s|en|es)?|milli(?:on|ard)(?:s|en)?|billions?|billones|millones|mil|milioni|milione|miliardi|miliardo|milh(?:ões|ão)|Million(?:en)?|Milliarden?|thousand|tausend|m|bn|k)(?!\p{L}))`;
const short: Readonly<Record<string, string>> = { m: "million", bn: "billion", k: "thousand" };

export function money(reading: Reading): Rule[] {
  const codes = [...reading.currencies.keys()];
  const before = [...Object.keys(signs), ...codes].map(escaped).join("|");
  const minus = sign;

  function amount(
    all: string,
    negative: string | undefined,
    digits: string,
    factor: string | undefined,
    sign: string,
  ): string {
    const currency = reading.currencies.get(signs[sign] ?? sign);
    if (currency === undefined) return all;
    const said = negative === undefined ? "" : `${reading.minus} `;
    const times = factor?.trim();
    if (times !== undefined)
      return `${said}${written(readNumeral(digits, reading.decimal), reading.decimal)} ${short[times] ?? times} ${currency.many}`;
    return said + sum(digits, currency, reading);
  }

  return [
    [
      new RegExp(String.raw`${minus}(?<![\p{L}\p{N}])(${before})\s?([-−])?(${numeral})(${large})?${end}`, "u"),
      ([all, negative, sign, inner, digits, factor]) => amount(all!, negative ?? inner, digits!, factor, sign!),
    ],
    [
      new RegExp(String.raw`${minus}${start}(${numeral})(${large})?\s?(${before})(?![\p{L}\p{N}])`, "u"),
      ([all, negative, digits, factor, sign]) => amount(all!, negative, digits!, factor, sign!),
    ],
    // "3 euros/month": after a number with a currency word.
    [
      new RegExp(String.raw`(?<=${names(reading)})\s?\/\s?(?=\p{L})(${unitNames(reading)})?`, "u"),
      ([, unit]) => ` ${reading.per} ${unit === undefined ? "" : reading.units.get(unit)!.one}`,
    ],
  ];
}

function sum(digits: string, currency: Currency, reading: Reading): string {
  const numeral = readNumeral(digits, reading.decimal);
  const { whole, fraction } = numeral;
  const { cent } = currency;
  if (fraction.length === 2 && (cent !== undefined || fraction === "00")) {
    const wholes = counted(whole, currency, reading);
    if (fraction === "00") return wholes;
    const cents = counted(String(Number(fraction)), cent!, reading);
    return Number(whole) === 0 ? cents : reading.money(wholes, cents, currency);
  }
  return read({ numeral, noun: currency }, reading);
}

function counted(whole: string, noun: Counted["noun"], reading: Reading): string {
  return read({ numeral: { whole, fraction: "" }, noun }, reading);
}

function names({ currencies }: Reading): string {
  const all = [...currencies.values()].flatMap(({ one, many, cent }) => [
    one,
    many,
    ...(cent ? [cent.one, cent.many] : []),
  ]);
  return `(?:${[...new Set(all)].map(escaped).join("|")})`;
}

function unitNames({ units }: Reading): string {
  const all = [...units.keys()].toSorted((a, b) => b.length - a.length);
  return `(?:${all.map(escaped).join("|")})(?![\\p{L}\\p{N}])`;
}
