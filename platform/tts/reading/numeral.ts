/**
 * Parses numbers as people and programs write them: "1,200.50", "1.200,50", "1 200,5", "21.5", whatever the language's
 * own notation.
 */

export type Numeral = { readonly whole: string; readonly fraction: string };

/** The source of an expression for a number without sign; its spaces are non-breaking. */
export const numeral = String.raw`(?:\d{1,3}(?:[.,'’\u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?)`;
/** Precedes a number that is not the rest of something else. */
export const start = String.raw`(?<![\p{L}\p{N}_]|\p{N}[.,:/'’])`;
/** Follows a number. */
export const end = String.raw`(?![\p{L}\p{N}_]|[.,:/'’-]\p{N})`;
/** A sign that is not a hyphen. */
export const sign = String.raw`(?:(?<=^|[\s(])([-−]))?`;

/**
 * Parses what `numeral` matches. In ambiguous cases, three digits after the mark are thousands if the language writes
 * them that way.
 */
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

/** Formats a number in the language's notation, without thousands marks. */
export function written({ whole, fraction }: Numeral, decimal: string): string {
  return fraction === "" ? whole : `${whole}${decimal}${fraction}`;
}
