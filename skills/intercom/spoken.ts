/** Where in the sound of a sentence a slot was said. */
import type { Asked } from "../../kit/client/sotto.ts";

export type Spoken = {
  readonly siteId: string;
  readonly sessionId: string;
  /** Seconds since listening began. */
  readonly start: number;
  readonly end: number;
};

/** Undefined when it was typed, or the recogniser does not tell when it heard each word. */
export function spokenIn(
  { slots, heard, siteId, sessionId }: Pick<Asked, "slots" | "heard" | "siteId" | "sessionId">,
  name: string,
): Spoken | undefined {
  const range = slots.find(({ slotName }) => slotName === name)?.range;
  if (range === undefined) return undefined;
  const words = heard.filter(({ rangeStart, rangeEnd }) => rangeStart >= range.start && rangeEnd <= range.end);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || last.time.end <= first.time.start) return undefined;
  return { siteId, sessionId, start: first.time.start, end: last.time.end };
}
