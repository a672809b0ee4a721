/** Suggests the known word that is nearest to a mistyped one: "Did you mean …". */
import { distanceOf } from "../supervisor/edit-distance.ts";

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
