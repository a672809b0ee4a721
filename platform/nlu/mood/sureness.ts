/**
 * Computes the confidence that a sentence belongs to an intent, from the statistics and the words that are accounted for.
 */
import type { Evidence } from "./decide.ts";

/** The share of the likeliest intent: among the intents, and among the intents and "none". */
export type Likelihood = {
  readonly amongIntents: number;
  readonly withNone: number;
  readonly sentences: number;
  /** True if another intent does the opposite with the same thing: "off" beside "on". */
  readonly hasOpposite: boolean;
};

const bounded = (odds: number) => Math.max(-6, Math.min(6, odds));
const logit = (p: number) => bounded(Math.log((p + 1e-6) / (1 - p + 1e-6)));

/** Returns the features of the regression, in the order of its weights. */
export function sureFeatures({ amongIntents, withNone, sentences }: Likelihood, evidence: Evidence): number[] {
  const { strange, known, keys, slots, words, unsigned } = evidence;
  const speaking = strange + known;
  // An intent with many sentences leaves fewer words unknown, and has better statistics.
  const many = Math.log2(Math.max(1, sentences) / 5) / 3;
  return [
    1,
    logit(amongIntents),
    logit(withNone),
    Math.min(strange, 3),
    Number(strange === 0),
    speaking === 0 ? 0 : strange / speaking,
    Math.min(known, 3),
    Number(keys > 0),
    Number(slots > 0),
    Math.min(4, Math.log2(Math.max(1, words))),
    Number(known + slots === 0),
    unsigned,
    Number(strange > 0 && keys === 0),
    many,
    many * Number(strange === 0),
    many * logit(withNone),
  ];
}

const weights: readonly number[] = [
  -0.51, 0.16, 0.51, -0.27, 1.07, -0.5, 0.85, 0.38, 0.41, 0.11, 0.04, -1.25, 0.12, -0.86, -0.9, -0.08,
];

/** "stop the dishwasher" is not "stop the timer": the sentence names another object than the intent's. */
const ofOtherThings = 0.25;
/** "what time is it in new york": if the intent has few sentences, extra words ask for more, and the user must confirm. */
const few = 30;
const ofMore = 0.5;
/** "tell my sister to turn on the light" is an order for the sister. */
const ofOthers = 0.25;
/** "make the light pink" is no "turn on the light", if another intent takes colours. */
const ofOthersValues = 0.4;
/**
 * "light in the bedroom" is no "turn off the light in the bedroom", where another intent turns it on: each sentence of the
 * former has a direction.
 */
const always = 0.95;
const ofUnsigned = 0.5;
/** "hello" contains nothing that could indicate any intent. */
const ofNothing = 0.05;

export function surenessOf(likelihood: Likelihood, evidence: Evidence): number {
  const score = sureFeatures(likelihood, evidence).reduce((sum, value, at) => sum + value * weights[at]!, 0);
  const sureness = 1 / (1 + Math.exp(-score));
  const { strange, missesKey, isOther, known, keys, slots, isSigned, unsigned, isForeign, isInformation, isRelayed } =
    evidence;
  if (isRelayed || evidence.isDescription) return sureness * ofOthers;
  if ((strange > 0 || evidence.isUnlike) && missesKey) return sureness * ofOtherThings;
  if (evidence.hasOthersValue) return sureness * ofOthersValues;
  const isFew = likelihood.sentences <= few;
  if (isFew && (isOther || strange > (isInformation ? 0 : 1))) return Math.min(sureness, ofMore);
  if (known + keys + slots === 0 && !isSigned) return Math.min(sureness, ofNothing);
  if (isForeign || evidence.endsStrange || evidence.isUnknownDeed) return Math.min(sureness, ofMore);
  if (evidence.isUnlikely) return Math.min(sureness, ofMore);
  if (evidence.isTimeAlone || evidence.isValueAlone || evidence.lacksNeeded || evidence.isSwallowed)
    return Math.min(sureness, ofMore);
  if (unsigned >= always) return Math.min(sureness, ofMore) * (likelihood.hasOpposite ? ofUnsigned : 1);
  return sureness;
}
