/** Builds the component's responses to queries; a query that cannot be answered gets an error with a message instead. */
import {
  type Held,
  type NluExplain,
  nluExplained,
  nluIntentNotRecognized,
  nluIntentParsed,
  type NluPartialQuery,
  type NluQuery,
  nluSlotParsed,
} from "#bus";
import type { Port } from "../port/port.ts";
import type { NluConfig } from "./component.ts";
import type { Guess } from "./engine.ts";
import type { SecondOpinion } from "./language-model/second-opinion.ts";
import type { Loaded } from "./loading.ts";
import { rounded } from "./slot-of.ts";

export type Answering = {
  readonly port: Pick<Port, "say">;
  readonly config: NluConfig;
  /** Asks the language model, if there is one; resolves with nothing when it chooses none, is late, or fails. */
  readonly secondOpinion: SecondOpinion | undefined;
};
export type Answer<Request> = (request: Request, from: Loaded, answering: Answering) => string | undefined;

export const answerQuery: Answer<NluQuery> = (
  { input, intentFilter, id, sessionId },
  { understanding, intents },
  { port, config, secondOpinion },
) => {
  const unknown = unknownIn(intentFilter, intents);
  if (unknown !== undefined) return unknown;
  const filter = intentFilter && new Set(intentFilter);
  const { best, alternatives, held, saidBack } = understanding.parse(input, filter);
  const { intentName, confidenceScore, slots } = best;
  if (intentName !== null && confidenceScore >= config.confidence_threshold) {
    const others = alternatives.map((other) => ({ ...other, confidenceScore: rounded(other.confidenceScore) }));
    const intent = { intentName, confidenceScore: rounded(confidenceScore) };
    port.say(nluIntentParsed, { id, input, intent, slots, sessionId, alternatives: others, saidBack });
    return undefined;
  }
  const none = [best, ...alternatives].find((guess) => guess.intentName === null)?.confidenceScore ?? 0;
  const confidence = rounded(intentName === null ? none : Math.max(none, 1 - confidenceScore));
  const isNear = intentName !== null && confidenceScore >= config.ask_threshold;
  const unsure = isNear ? unsureOf({ ...best, intentName }, input, saidBack) : undefined;
  const refuse = (why: Held | undefined) => {
    const nearest = why === undefined ? understanding.nearest(input, filter) : undefined;
    port.say(nluIntentNotRecognized, { id, input, sessionId, confidenceScore: confidence, held: why, nearest });
  };
  // A reason of our own is kept: the model judges only what would be refused without one.
  const why = held ?? unsure;
  if (why !== undefined || secondOpinion === undefined) refuse(why);
  else secondOpinion(input, understanding.offers(input, filter), refuse);
  return undefined;
};

export const answerPartialQuery: Answer<NluPartialQuery> = (
  { input, intentName, slotName, id, sessionId },
  { understanding, intents },
  { port },
) => {
  const slots = intents.get(intentName);
  if (slots === undefined) return `unknown intent "${intentName.slice(0, 200)}"`;
  if (!slots.has(slotName)) return `intent "${intentName}" has no slot "${slotName.slice(0, 200)}"`;
  const slot = understanding.parseSlot(input, intentName, slotName);
  const options = slot?.confidenceScore === 1 ? undefined : understanding.optionsOf(intentName, slotName);
  port.say(nluSlotParsed, { id, input, intentName, slot, ...options, sessionId });
  return undefined;
};

export const answerExplain: Answer<NluExplain> = (
  { input, intentFilter, id },
  { understanding, intents },
  { port, config },
) => {
  const unknown = unknownIn(intentFilter, intents);
  if (unknown !== undefined) return unknown;
  const explanation = understanding.explain(input, intentFilter && new Set(intentFilter));
  const { best, stage } = explanation;
  const threshold = config.confidence_threshold;
  const isSure = best.intentName !== null && best.confidenceScore >= threshold;
  port.say(nluExplained, { ...explanation, id, input, threshold, stage: isSure ? stage : "none" });
  return undefined;
};

function unknownIn(filter: readonly string[] | undefined, intents: Loaded["intents"]): string | undefined {
  const unknown = filter?.find((name) => !intents.has(name));
  return unknown === undefined ? undefined : `unknown intent "${unknown.slice(0, 200)}" in the filter`;
}

/** Describes an intent that is only likely enough to ask the user for confirmation. */
function unsureOf(
  { intentName, confidenceScore, slots }: Guess & { readonly intentName: string },
  words: string,
  saidBack: string | undefined,
): Held {
  return { intentName, confidenceScore: rounded(confidenceScore), slots, reason: "unsure", words, saidBack };
}
