/** Finds patterns between words: see mood-text.ts. */

/** The words from `start` to `end`, exclusive, of a sentence without punctuation. */
export type WordSpan = { readonly start: number; readonly end: number };

/** Makes a regular expression that matches between spaces only. */
export const wholeWords = (pattern: string) => new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, "gu");

/** Returns the matches of a pattern as positions of words. */
export function findPhrases(pattern: RegExp, words: readonly string[]): WordSpan[] {
  const text = words.join(" ");
  const spans: WordSpan[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const trimmed = found.trim();
    if (trimmed === "") continue;
    const begin = index + found.indexOf(trimmed);
    const start = countSpaces(text, begin);
    spans.push({ start, end: start + countSpaces(trimmed, trimmed.length) + 1 });
  }
  return spans;
}

function countSpaces(text: string, until: number): number {
  let count = 0;
  for (let at = 0; at < until; at++) if (text[at] === " ") count++;
  return count;
}

export const isWithin = (at: number, spans: readonly WordSpan[]) =>
  spans.some(({ start, end }) => start <= at && at < end);
