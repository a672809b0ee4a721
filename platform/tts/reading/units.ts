/** Reads quantities: a number with the sign of a unit, or of two units: "21.5 °C", "5 km/h". */
import { read } from "./counting.ts";
import type { Noun, Reading, Rule } from "./language.ts";
import { escaped } from "../escaped.ts";
import { numeral, readNumeral, sign, start } from "./numeral.ts";

export function units(reading: Reading): Rule[] {
  const { units: known, pairs = {} } = reading;
  // Similar characters are accepted for a sign.
  const signs = [...known.keys()].toSorted((a, b) => b.length - a.length).map((unit) => spelled(unit));
  const one = `(?:${signs.join("|")})`;
  return [
    [
      new RegExp(String.raw`${sign}${start}(${numeral})\s?(${one})(?:\/(${one}))?(?![\p{L}\p{N}]|\/\p{L})`, "u"),
      ([all, negative, digits, first, second], before) => {
        const unit = known.get(plain(first!));
        const per = second === undefined ? undefined : known.get(plain(second));
        if (unit === undefined) return all!;
        const noun = per === undefined ? unit : pairOf(unit, per, pairs[`${plain(first!)}/${plain(second!)}`], reading);
        const said = negative === undefined ? "" : `${reading.minus} `;
        return (
          said +
          read({ numeral: readNumeral(digits!, reading.decimal), noun }, reading, negative === undefined ? before : "")
        );
      },
    ],
  ];
}

function pairOf(unit: Noun, per: Noun, own: string | undefined, reading: Reading): Noun {
  if (own !== undefined) return { one: own, many: own, gender: unit.gender };
  const tail = ` ${reading.per} ${per.one}`;
  return { one: unit.one + tail, many: unit.many + tail, gender: unit.gender };
}

/** Returns the unit's sign as an expression that includes what people type instead. */
function spelled(unit: string): string {
  return escaped(unit)
    .replace(/^°(?=\p{L})/u, String.raw`[°º]\s?`)
    .replaceAll("²", "(?:²|\\^2)")
    .replaceAll("³", "(?:³|\\^3)")
    .replaceAll("µ", "[µμ]");
}

function plain(sign: string): string {
  return sign
    .replaceAll(/[°º]\s?/gu, "°")
    .replaceAll("^2", "²")
    .replaceAll("^3", "³")
    .replaceAll("μ", "µ");
}
