/** Numbers as people and programs write them: "1,200.50", "1.200,50", "1 200,5", "21.5", whichever of them the language has. */

export type Numeral = { readonly whole: string; readonly fraction: string };

/** The source of an expression for one without its sign; spaces in it are those that do not break. */
export const numeral = String.raw`(?:\d{1,3}(?:[.,'’\u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?)`;
/** What stands before a number that is not the rest of something else. */
export const start = String.raw`(?<![\p{L}\p{N}_]|\p{N}[.,:/'’])`;
/** What stands after it. */
export const end = String.raw`(?![\p{L}\p{N}_]|[.,:/'’-]\p{N})`;
/** A sign, where it is one and not a hyphen. */
export const sign = String.raw`(?:(?<=^|[\s(])([-−]))?`;

/** What `numeral` matches. Where it could be either, three digits after the mark are thousands if the language writes them so. */
export function readNumeral(written: string, decimal: "." | ","): Numeral {
  const marks = written.replaceAll(/\d/gu, "").split("");
  const last = marks.at(-1);
  const isFraction = last === "." || last === "," ? isDecimal(written, marks, last, decimal) : false;
  const at = isFraction ? written.lastIndexOf(last!) : written.length;
  return { whole: written.slice(0, at).replaceAll(/\D/gu, ""), fraction: written.slice(at + 1) };
}

function isDecimal(written: string, marks: readonly string[], last: string, decimal: string): boolean {
  if (marks.length > 1) return marks.at(-2) !== last;
  const at = written.indexOf(last);
  const isGroup = written.length - at === 4 && at <= 3 && !written.startsWith("0");
  return !isGroup || last === decimal;
}

/** As the language writes it, without marks between thousands. */
export function written({ whole, fraction }: Numeral, decimal: string): string {
  return fraction === "" ? whole : `${whole}${decimal}${fraction}`;
}
