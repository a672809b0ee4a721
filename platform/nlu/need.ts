/** Understands what people say instead of a command, as the command it stands for: "it is too dark in the kitchen". */
import { isBuiltinName } from "../assistant/dataset.ts";
import type { Guess, Parse } from "./engine.ts";
import { likeKnown } from "./like-known.ts";
import { isTagged, type RewrittenWord, rewritingsOf } from "./mood/needs/read-needs.ts";
import { isWithin } from "./mood/phrases.ts";
import { reasonReaderOf } from "./mood/reasons/read-reason.ts";
import { placesOf } from "./mood/said.ts";
import type { Parts } from "./parts.ts";
import { type Reading, read } from "./reading.ts";
import { rewrite, withOriginal } from "./rewrite.ts";
import { tokenise } from "./text/tokens.ts";
import type { Word } from "./text/word.ts";
import { accept, ask } from "./zones.ts";

/** The maximum confidence of a need, and of one that the user must confirm. */
const maxNeed = 0.9;
export const maxUnsure = 0.5;

/**
 * Returns the result for the command that a sentence stands for. The user must confirm it if it may be mere talk, or if it
 * may stand for two intents. Returns undefined when the sentence states no need, or none that the assistant can meet.
 */
export function parseNeed(parts: Parts, reading: Reading, parse: (reading: Reading) => Parse): Parse | undefined {
  const { plain, tokens } = placesOf(reading.words);
  const norms = plain.map(({ norm }) => norm);
  const said = tokens.map((at) => reading.tokens[at]!);
  const reasons = reasonReaderOf(parts.language, parts.reader);
  // "tell my sister it is too dark": what is left of the original is about what somebody says.
  const isReported = (words: readonly RewrittenWord[]) =>
    reasons?.isReported(words.flatMap((one) => ("at" in one ? [norms[one.at]!] : []))) === true;
  const { subjects } = parts.reader;
  // "he is too loud": the board can do nothing about him, but about itself.
  const isOfOther = subjects.isState(norms, subjects.personIn(norms) || Infinity);
  // "Is there still light in the bathroom" asks, and so does "it is dark in here, isn't it".
  const isAsked = isTagged(parts.language, norms);
  const asksOrTells = isAsked || isQuestion(parts, norms);
  let best: Parse | undefined;
  const accepted = new Set<string>();
  const met = new Set<number>();
  for (const { words, need, is } of rewritingsOf(parts.language, norms)) {
    if (met.has(need) || (asksOrTells && is === "hint")) continue;
    const rewritten = rewrite(reading.text, said, words);
    const found = withOriginal(parse(read(parts, rewritten.text)), rewritten);
    const { intentName, confidenceScore } = found.best;
    if (found.held !== undefined || intentName === null || confidenceScore < ask) continue;
    const isSure =
      is !== "hint" &&
      !isAsked &&
      !isOfOther &&
      !isReported(words) &&
      (is !== "goods" || areGoods(parts, valuesOf(parts, found.best)));
    const limited = capped(found, isSure ? maxNeed : maxUnsure);
    if (limited.best.confidenceScore >= accept) {
      accepted.add(intentName);
      met.add(need);
    }
    if (best === undefined || limited.best.confidenceScore > best.best.confidenceScore) best = limited;
  }
  if (best === undefined) return undefined;
  return accepted.size > 1 ? capped(best, maxUnsure) : best;
}

/** Returns true if a sentence begins with a question, behind its politeness. */
function isQuestion({ reader }: Parts, words: readonly string[]): boolean {
  const { traits, polite } = reader.read(words);
  const first = words.findIndex((_, at) => !isWithin(at, polite));
  return traits.some(({ kind, start, end }) => kind === "whether" && start <= first && first < end);
}

export const capped = (parse: Parse, most: number): Parse => {
  const confidenceScore = Math.min(parse.best.confidenceScore, most);
  return { ...parse, best: { ...parse.best, confidenceScore } };
};

/** Whether an entity takes any words: the things of a list, but not the names of the lists. */
export const isOpenEntity = ({ values }: Pick<Parts, "values">, entity: string): boolean =>
  !isBuiltinName(entity) && values.isExtensible(entity);

/** The values that tell what is missing: where an intent takes any words, the name of a list tells nothing. */
function valuesOf(parts: Parts, { intentName, slots }: Guess): Guess["slots"] {
  const intent = parts.intents.find(({ id }) => id === intentName);
  if (intent?.slots.some(({ entity }) => isOpenEntity(parts, entity)) !== true) return slots;
  return slots.filter(({ entity }) => isOpenEntity(parts, entity));
}

/** Returns true if the values that were found are listed in the assistant, or used like those that are. */
export function areGoods(parts: Parts, slots: Guess["slots"]): boolean {
  const own = slots.filter(({ entity }) => !isBuiltinName(entity));
  const wordsOf = (text: string) => tokenise(text).flatMap((token) => (token.isSign ? [] : [parts.makeWord(token)]));
  // "Today" is used like "milk", in "we need milk today".
  const isTime = (words: readonly Word[]) => parts.reader.read(words.map(({ norm }) => norm)).present.length > 0;
  return (
    own.every(({ entity, rawValue }) => {
      const words = wordsOf(rawValue);
      return likeKnown(parts, entity)(words) && !isTime(words);
    }) && own.length > 0
  );
}
