/** Sentences that an author lists because they mean no intent: said in these words, they are not understood. */
import type { MoodReader } from "./mood/read-mood.ts";
import type { Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";

/** Returns the words of a sentence without the polite ones; all of them when there are no others. */
export function meantText(reader: MoodReader, words: readonly string[]): string {
  const { polite } = reader.readDeed(words);
  const meant = words.filter((_, at) => polite.every(({ start, end }) => at < start || at >= end));
  return (meant.length === 0 ? words : meant).join(" ");
}

export function isCounterExample({ counterExamples, reader }: Parts, { words }: Reading): boolean {
  if (counterExamples.size === 0) return false;
  const norms = words.flatMap(({ isSign, norm }) => (isSign ? [] : [norm]));
  return counterExamples.has(meantText(reader, norms));
}
