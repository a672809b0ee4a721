/** Reads what is left after dates, times, money and units: ranges, signs, fractions, and numbers with marks in them. */
import { read } from "./counting.ts";
import type { Noun, Reading, Rule } from "./language.ts";
import { escaped } from "../escaped.ts";
import { end, numeral, readNumeral, sign, start, written } from "./numeral.ts";

/** "10-12": only numbers that are not part of a telephone number, and not years. */
export function ranges({ to, decimal }: Reading): Rule[] {
  const value = (text: string) => {
    const { whole, fraction } = readNumeral(text, decimal);
    return Number(`${whole}.${fraction || 0}`);
  };
  return [
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}_]|\p{N}[-.,:/ ]|[-+])(${numeral})(\s?–\s?|-)(${numeral})(?![\p{N}_-]|[-.,:/ ]\p{N})`,
        "u",
      ),
      ([all, from, mark, until]) => {
        const [low, high] = [value(from!), value(until!)];
        const areYears = /^(?:1[5-9]|20)\d\d$/u.test(from!) && /^(?:1[5-9]|20)\d\d$/u.test(until!);
        const isRange = low < high && (areYears || high < 1000 || mark !== "-");
        return isRange ? `${from} ${to} ${until}` : all!;
      },
    ],
  ];
}

/** "½", "1/2", "#5", "3x", "~5", "±2". */
export function signs({ fractions, and, number, times, about, plusMinus }: Reading): Rule[] {
  const names: Readonly<Record<string, string>> = Object.fromEntries(
    ["½", "⅓", "⅔", "¼", "¾"].flatMap((sign, i) => [
      [sign, fractions[i]],
      [["1/2", "1/3", "2/3", "1/4", "3/4"][i], fractions[i]],
    ]),
  );
  return [
    [
      /(?<![\p{L}\p{N}]|\p{N}[-.,:/])(?:(\d{1,4})(?:\s?(?=[½⅓⅔¼¾])|\s(?=[123]\/[234](?!\p{N}))))?([½⅓⅔¼¾]|1\/[234]|2\/3|3\/4)(?![\p{L}\p{N}]|[-.,:/]\p{N})/u,
      ([, whole, part]) => `${whole === undefined ? "" : `${whole} ${and} `}${names[part!]}`,
    ],
    [/(?<![\p{L}\p{N}#&])#\s?(?=\d)/u, () => `${number} `],
    [/(?<![\p{L}\p{N}]|\p{N}[.,:/-])(\d{1,4})\s?[x×](?![\p{L}\p{N}]| ?\p{N})/u, ([, n]) => `${n} ${times}`],
    [/(?<![\p{L}\p{N}])[~≈]\s?(?=\d)/u, () => `${about} `],
    [/±\s?(?=\d)/u, () => `${plusMinus} `],
  ];
}

/** "1 hora": the number agrees with its noun. */
export function counts(reading: Reading): Rule[] {
  const { units, currencies, counted = [] } = reading;
  const nouns = new Map<string, Noun>();
  const all = [
    ...units.values(),
    ...currencies.values(),
    ...[...currencies.values()].flatMap(({ cent }) => cent ?? []),
    ...counted,
  ];
  for (const noun of all) for (const form of [noun.one, noun.many]) nouns.set(form, noun);
  const names = [...nouns.keys()].filter((name) => !name.includes("'")).map(escaped);
  return [
    [
      new RegExp(String.raw`${start}(\d{1,2}) (${names.join("|")})(?!\p{L})`, "u"),
      ([, digits, name], before) => {
        const noun = nouns.get(name!)!;
        return read(
          { numeral: { whole: digits!, fraction: "" }, noun: { ...noun, one: name!, many: name! } },
          reading,
          before,
        );
      },
    ],
  ];
}

export function numbers({ decimal, minus, dot }: Reading): Rule[] {
  return [
    // Addresses and versions.
    [
      /(?<![\p{L}\p{N}_.]|\p{N}[,:/-])\d+(?:\.\d+){2,}(?![\p{L}\p{N}_]|[.,:/-]\p{N})/u,
      ([all]) => versionText(all!, dot),
    ],
    [
      new RegExp(String.raw`${sign}${start}(${numeral})${end}`, "u"),
      ([, negative, digits]) =>
        `${negative === undefined ? "" : `${minus} `}${/^\d+$/u.test(digits!) ? digits : written(readNumeral(digits!, decimal), decimal)}`,
    ],
  ];
}

/** Later rules read the thousands. */
function versionText(all: string, dot: string): string {
  return /^\d{1,3}(?:\.\d{3})+$/u.test(all) ? all : all.replaceAll(".", ` ${dot} `);
}
