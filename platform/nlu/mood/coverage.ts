/** Determines which words of a sentence an intent accounts for; the remaining ones indicate another subject. */
import type { Meant } from "./meant.ts";
import type { Said } from "./turns.ts";
import type { MoodReader, WordSpan } from "./read-mood.ts";

export type Coverage = {
  /** The positions of content words that the intent does not know. */
  readonly strange: readonly number[];
  /** The position of the first content word, which is the verb of most commands. */
  readonly first: number | undefined;
  /**
   * The number of content words outside slots that it knows, and the number of those that most of its sentences contain.
   */
  readonly known: number;
  readonly keys: number;
};

export function coverageOf(said: Said, meant: Meant, reader: MoodReader): Coverage {
  const { words, stems, slots, mood } = said;
  const isIn = (at: number, spans: readonly WordSpan[]) => spans.some(({ start, end }) => start <= at && at < end);
  const signed = mood.signs.filter(({ sign }) => meant.signs.has(sign));
  const strange: number[] = [];
  let known = 0;
  let keys = 0;
  let first: number | undefined;
  for (const [at, word] of words.entries()) {
    if (isIn(at, slots)) continue;
    const line = reader.alikeOf(word);
    const isKey = meant.keys.has(stems[at]!) || (line !== undefined && meant.keysAlike.has(line));
    if (isKey) keys++;
    if (isIn(at, mood.polite) || isIn(at, mood.present)) continue;
    if (!reader.isLittle(word)) first ??= at;
    const isKnown = meant.stems.has(stems[at]!) || (line !== undefined && meant.alike.has(line));
    if (isKnown) {
      if (!reader.isLittle(word)) known++;
      continue;
    }
    if (reader.isLittle(word)) continue;
    // The direction of a particle verb accounts for both its parts, but not for the words between them.
    const sign = signed.find(({ start, end }) => at === start || at === end - 1);
    if (sign !== undefined) continue;
    if (meant.isInformation && isIn(at, mood.informs)) continue;
    strange.push(at);
  }
  return { strange, first, known, keys };
}
