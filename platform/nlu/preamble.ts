/** Finds the command after an explanation: "my hands are full of soap, so switch the bathroom light on". */
import { losesValue } from "./loses-value.ts";
import { reasonReaderOf } from "./mood/reasons/read-reason.ts";
import { placesOf } from "./mood/said.ts";
import type { TraitKind } from "./mood/mood-text.ts";
import type { Mood } from "./mood/read-mood.ts";
import type { IntentParts, Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";

/** The minimum number of words of an explanation, and of the command that follows it. */
const minWords = 2;
/** The time must stay bounded. */
const maxBeginnings = 12;

/** The turns with which a question begins. */
const asks: ReadonlySet<TraitKind> = new Set<TraitKind>(["whether", "what"]);

/**
 * `mustBeTold`: the explanation must be a complete statement, whatever joins it to the command. `factsOnly`: what it
 * denies or reports must be a fact about the speaker: "I cannot reach". `isSeveral`: the sentence has several parts, of which
 * none may be another command: "dinner is over and the kids are asleep so turn off the light".
 */
type Wanted = {
  readonly mustBeTold: boolean;
  readonly factsOnly: boolean;
  readonly isSeveral: boolean;
  readonly intent: IntentParts;
};

/** Generates possible commands, the longest first; nothing when a command precedes the explanation. */
export function* withoutPreamble(parts: Parts, reading: Reading, wanted: Wanted): Generator<Reading> {
  const { reader, isVerb } = parts;
  const { plain, tokens } = placesOf(reading.words);
  const words = plain.map(({ norm }) => norm);
  const mood = reader.read(words);
  const reasons = reasonReaderOf(parts.language, reader);
  const isPolite = (at: number) => mood.polite.some(({ start, end }) => start <= at && at < end);
  for (const { start, end, isMarked } of beginnings(parts, words, mood, wanted.intent).slice(0, maxBeginnings)) {
    const told = words.slice(0, start).filter((_, at) => !isPolite(at));
    const [first] = told;
    if (first === undefined || told.length < minWords || words.length - end < minWords) continue;
    const isStatement = reasons?.isTold(told) === true;
    // "we watched the kids play music".
    if (mood.relayed.some((one) => one.start < start && start < one.end && !reader.isDeterminer(words[one.start]!)))
      continue;
    if (wanted.isSeveral && told.some((word) => reader.isVerb(word) && isVerb(word))) return;
    if ((reader.isVerb(first) && !isStatement) || isVerb(first)) return;
    if (wanted.factsOnly && reasons?.isFact(told) !== true) continue;
    const isRequest = isMarked || reasons?.isAsked(words.slice(end)) === true;
    const isTold = reader.isTold(told) || (isRequest && isStatement);
    if ((isMarked && !wanted.mustBeTold) || isTold)
      if (!losesValue(parts, reading, { start: tokens[end] ?? 0, end: reading.tokens.length }, wanted.intent))
        yield readTokens(parts, reading.text, reading.tokens.slice(tokens[end]));
  }
}

/** Returns the positions where a command may begin: after "so", at a verb of the assistant, a request, or a question. */
function beginnings(
  { reader, isVerb }: Parts,
  words: readonly string[],
  { breaks, polite, signs }: Mood,
  { meant }: IntentParts,
) {
  const isQuestion = (at: number) =>
    reader.read(words.slice(at)).traits.some((one) => one.start === 0 && asks.has(one.kind));
  const marked = breaks.map(({ start, end }) => ({ start, end, isMarked: true }));
  const unmarked = [...words.keys()].flatMap((at) => {
    const isSaid = signs.some(({ start }) => start === at) || (reader.isVerb(words[at]!) && isVerb(words[at]!));
    const isAsked = meant.isInformation && at >= minWords && isQuestion(at);
    return isSaid || isAsked || polite.some(({ start }) => start === at)
      ? [{ start: at, end: at, isMarked: false }]
      : [];
  });
  return [...marked, ...unmarked].toSorted((a, b) => a.end - b.end);
}
