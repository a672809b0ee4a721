/**
 * Scores a recognition: word errors, correct sentences, and how well likelihood separates meant from unmeant speech.
 */

/** Returns the lowest number of insertions, deletions and substitutions of words that turn one text into the other. */
export function wordErrors(said: string, heard: string): number {
  const [from, to] = [wordsOf(said), wordsOf(heard)];
  let row = to.map((_, at) => at + 1);
  for (const [at, word] of from.entries()) {
    let diagonal = at;
    let left = at + 1;
    row = row.map((above, column) => {
      left = Math.min(above + 1, left + 1, diagonal + (word === to[column] ? 0 : 1));
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? from.length;
}

export const wordsOf = (text: string): string[] => text.split(" ").filter(Boolean);

/** Returns the probability that one of `higher` is above one of `lower`: 1 is perfect separation, 0.5 is chance. */
export function areaUnderCurve(higher: readonly number[], lower: readonly number[]): number {
  let won = 0;
  for (const high of higher) for (const low of lower) won += high > low ? 1 : high === low ? 0.5 : 0;
  return won / (higher.length * lower.length);
}

/** The value below which a share of the values lies. NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
