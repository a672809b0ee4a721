/** Suggests the known word that is nearest to a mistyped one: "Did you mean …". */

/** Returns undefined when no word is near enough. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const word = typed.toLowerCase().slice(0, 40);
  // Two wrong letters of five make another word: "tests" is not "tasks".
  const most = word.length <= 5 ? 1 : word.length <= 8 ? 2 : 3;
  const ranked = known
    .map((candidate) => ({ candidate, distance: begins(candidate, word) ? 0.5 : distanceOf(word, candidate) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance);
  return ranked[0]?.candidate;
}

/** The first letters of a word are rather an abbreviation of it than another word with a typo. */
function begins(candidate: string, word: string): boolean {
  return word.length >= 3 && candidate.startsWith(word);
}

/** Counts insertions, deletions, replacements and swapped neighbours. */
function distanceOf(one: string, other: string): number {
  let [before, previous] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + cost,
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, previous] = [previous, row];
  }
  return previous[other.length] ?? 0;
}
