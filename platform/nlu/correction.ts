/** Understands a sentence that corrects itself: "lock the front door, no, the back door", "turn on, sorry, turn off the light". */
import { type Attempt, attempts } from "./corrected.ts";
import { cutsIn } from "./clause-ends.ts";
import type { Parse } from "./engine.ts";
import { correctionIn } from "./mood/corrections/corrections.ts";
import { overlaps } from "./mood/turns.ts";
import type { WordSpan } from "./mood/phrases.ts";
import { placesOf } from "./mood/said.ts";
import { capped, maxUnsure } from "./need.ts";
import type { Parts } from "./parts.ts";
import { type Reading, read } from "./reading.ts";
import { rewrite, withOriginal } from "./rewrite.ts";
import { characters } from "./slot-of.ts";
import { tokenise } from "./text/tokens.ts";
import { accept, ask } from "./zones.ts";

/** A corrected sentence is never as certain as one that was said like this. */
const maxCorrected = 0.95;
/** The time must stay bounded. */
const maxWords = 40;
const maxAttempts = 5;
/** The maximum number of words that take back a value: "no, in the old attic". */
const maxOfValue = 4;

/** Returns true if something is said after a correction as values of the assistant are said: "no, in the attic". */
function isOfValue({ reader, intents, makeWord }: Parts, words: readonly string[], { end }: WordSpan): boolean {
  const said = words.slice(end);
  const first = said.findIndex((word) => !reader.isLittle(word));
  const lead = said[first - 1];
  if (lead === undefined || said.length > maxOfValue) return false;
  const [{ stem } = { stem: 0 }] = tokenise(lead).map(makeWord);
  return reader.isDeterminer(lead) || intents.some(({ meant }) => meant.before.some((stems) => stems.has(stem)));
}

/**
 * Returns the result for what remains after a correction; undefined when the sentence contains none, or none that can be
 * applied. A sentence with words that always correct is not executed as if they had not been said.
 */
export function parseCorrection(
  parts: Parts,
  reading: Reading,
  whole: Parse,
  parse: (reading: Reading) => Parse,
): Parse | undefined {
  const places = placesOf(reading.words);
  const norms = places.plain.map(({ norm }) => norm);
  const correction = norms.length > maxWords ? undefined : correctionIn(parts.language, norms, cutsIn(reading, places));
  if (correction === undefined) return undefined;
  const said = places.tokens.map((at) => reading.tokens[at]!);
  let best: Parse | undefined;
  let left = maxAttempts;
  for (const attempt of attempts(parts, reading, places, correction)) {
    if (left-- === 0) break;
    const words = attempt.words.map((at) => ({ at }));
    const rewritten = rewrite(reading.text, said, words);
    const found = withOriginal(parse(read(parts, rewritten.text)), rewritten);
    const { intentName, confidenceScore } = found.best;
    if (found.held !== undefined || intentName === null || confidenceScore < ask) continue;
    if (!isTaken(attempt, found)) continue;
    const isUnsure = attempt.isUnsure || attempt.losesValue(intentName);
    const limited = capped(found, isUnsure ? maxUnsure : maxCorrected);
    if (limited.best.confidenceScore >= accept) return limited;
    best ??= limited;
  }
  if (best !== undefined) return best;
  return correction.is === "sure" || isOfValue(parts, norms, correction) ? capped(whole, maxUnsure) : undefined;

  /** Returns true if the corrected words are, or are part of, a value that was found. */
  function isTaken({ corrected }: Attempt, { best: { slots } }: Parse): boolean {
    if (corrected === undefined) return true;
    const offset = (at: number) => characters(reading.text.slice(0, at));
    const range = { start: offset(said[corrected.start]!.start), end: offset(said[corrected.end - 1]!.end) };
    return slots.some((slot) => overlaps(slot.range, range));
  }
}
