/** Finds another command in what looks like one with a time: "turn off the sound in ten minutes" sets no timer "sound". */
import type { Parse } from "./engine.ts";
import { exactMatch } from "./exact-match.ts";
import type { Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";

const times: ReadonlySet<string> = new Set(["snips/duration", "snips/datetime"]);
/** The words before a time that belong to it: "in", "at about". */
const maxBefore = 2;

/** Returns true if the sentence without its time is, word by word, a command of another intent that takes no such time. */
export function delaysAnother(parts: Parts, reading: Reading, { best }: Parse): boolean {
  if (!best.slots.some(({ entity }) => times.has(entity))) return false;
  const own = parts.intents.findIndex(({ id }) => id === best.intentName);
  const isTimeless = (intent: number) =>
    intent !== own && parts.intents[intent]!.slots.every(({ entity }) => !times.has(entity));
  const likely = new Float64Array(parts.intents.length + 1);
  const { tokens } = reading;
  const isCommand = (from: number, to: number) =>
    to - from > 1 &&
    exactMatch(parts, readTokens(parts, reading.text, tokens.slice(from, to)), isTimeless, likely) !== undefined;
  return reading.builtins
    .filter(({ entity }) => times.has(entity))
    .some(({ start, end }) => {
      if (end === tokens.length)
        return Array.from({ length: maxBefore + 1 }, (_, before) => start - before).some((last) => isCommand(0, last));
      // "In ten minutes turn on the heater" sets no timer "heater".
      return start <= maxBefore && isCommand(end + (tokens[end]!.isSign ? 1 : 0), tokens.length);
    });
}
