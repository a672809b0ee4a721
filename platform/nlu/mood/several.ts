/** Detects two commands in one sentence: a conjunction with a command before and after it. */
import { overlaps, type Said } from "./turns.ts";
import type { MoodReader, WordSpan } from "./read-mood.ts";

/**
 * Returns the joining words between two commands; undefined for a single one. `isVerb`: the assistant's sentences begin
 * with it.
 */
export function severalIn(said: Said, reader: MoodReader, isVerb: (word: string) => boolean): WordSpan | undefined {
  const { words, slots, times, mood } = said;
  return mood.joiners.find((joiner) => {
    if ([...slots, ...times].some((span) => overlaps(span, joiner)) || isInList(joiner)) return false;
    const [left, right] = [words.slice(0, joiner.start), words.slice(joiner.end)];
    return reader.isCommand(left, isVerb) && reader.isCommand(right, isVerb);
  });

  /** "Put milk and some eggs on the list": the words of one slot stand on both sides. */
  function isInList({ start, end }: WordSpan): boolean {
    const before = slots.find((one) => one.end === start);
    const behind = slots.find(
      (one) => one.start >= end && words.slice(end, one.start).every((word) => reader.isDeterminer(word)),
    );
    return before?.slot !== undefined && before.slot === behind?.slot;
  }
}
