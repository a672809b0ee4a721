/** Converts the second ear's judgement of a sentence to the result of the recognition. */
import type { Guess, Heard, HeardWord } from "../engine.ts";
import type { GrammarLimits, Hypothesis } from "../hypothesis.ts";
import { certaintyOf } from "../likelihood.ts";
import type { Written } from "./ear.ts";
import { type Judgement, likelihoodOfText } from "./judge.ts";
import type { Ways } from "./messages.ts";
import { spokenOf } from "./spelling.ts";
import { likenessOf } from "./unusual.ts";

/** With fewer words, a text without a grammar is wrong too often. */
const minFreeWords = 3;
/**
 * The minimum likelihood of a text: of one that was written without expectations, of one that was written with them, and of one that
 * is only an alternative: others were never what was said.
 */
const minFree = 0.88;
const minExpected = 0.5;
const minOther = 0.82;
/** Nats by which what sounds like a request and is none must be likelier, to be what was said, and to be asked about. */
const surelyNats = 1;
const maybeNats = -1;
/** The maximum number of alternatives, and their minimum likelihood. */
const maxAlternatives = 3;
const minAlternative = 0.02;

export function judged(hypothesis: Hypothesis, judgement: Judgement, { minimum, sure }: GrammarLimits): Heard {
  const { candidates, freeText, isPretended, contrast } = judgement;
  const [first, ...rest] = candidates;
  if (contrast !== undefined && isNoRequest(judgement, minimum)) {
    return unforeseenAs(hypothesis, contrast);
  }
  if (first !== undefined && first.likelihood >= minimum) {
    const alternatives = rest.filter(({ likelihood }) => likelihood >= minAlternative).slice(0, maxAlternatives);
    const words = wordsOf(first.text, first.likelihood, hypothesis);
    const isOther = rest.some(({ text, likelihood }) => likelihood >= minimum && text === hypothesis.text);
    const isEither =
      freeText.text !== first.text &&
      (isDisputed(hypothesis, first.text) || (isOther && isOfAnotherValue(first.text, hypothesis, minimum)));
    const isNear = contrast !== undefined && contrast.nats > maybeNats;
    const isAsked = sure > 0 && (isEither || isPretended === true || isNear);
    return {
      ...first,
      words,
      ...(alternatives.length > 0 && { alternatives }),
      ...(isAsked && { unverified: true }),
    };
  }
  const own = candidates.find(({ text }) => text === hypothesis.text);
  if (own !== undefined && sure > 0 && isUncertain(hypothesis, freeText.text)) {
    const words = wordsOf(own.text, hypothesis.likelihood, hypothesis);
    return { text: own.text, likelihood: hypothesis.likelihood, words, unverified: true };
  }
  const { text, likelihood } = freeText;
  if (likelihood >= Math.max(minimum, minFree) && text.split(" ").length >= minFreeWords)
    return unforeseenAs(hypothesis, freeText);
  return {
    text: "",
    likelihood: first?.likelihood ?? 0,
    words: [],
    reason: text === "" ? "noise" : "unforeseen",
    ...(first && { nearest: first }),
  };
}

/**
 * Returns true if what was said only sounds like a request. Of two sentences of which neither was said, one is likelier, too: that says
 * nothing.
 */
function isNoRequest({ candidates, contrast }: Judgement, minimum: number): boolean {
  if (contrast === undefined || contrast.nats < surelyNats) return false;
  return Math.max(contrast.likelihood, candidates[0]?.likelihood ?? 0) >= minimum;
}

/** Returns true if the result is no sentence of the grammar. */
export const isUnforeseen = ({ text, reason, unforeseen }: Heard): boolean =>
  unforeseen === true || (text === "" && reason === "unforeseen");

/**
 * Returns true if the second ear may write it down once more. With the assistant's words expected, "did you …" would be the request
 * again.
 */
export const mayBeRewritten = (result: Heard, judgement: Judgement): boolean =>
  isUnforeseen(result) && !isNoRequest(judgement, minAlternative);

/** Writing with expectations takes so many times as long as without, in one version of the sound and in two. */
const slower = { 1: 3.5, 2: 8.5 } as const;
/** The slower version is longer, and has to be heard first. */
const hearsLonger = 1.2;

/**
 * Returns in how many versions of the sound the sentence can be written down once more within `patienceMs`, as long as the second
 * ear is waited for. What nobody waits for would still keep it from the next sentence: on a slow board this is left out first.
 */
export function waysInTime({ ms = 0, hearMs = 0 }: Written, patienceMs: number): Ways | 0 {
  if (slower[2] * ms + hearsLonger * hearMs <= patienceMs) return 2;
  return slower[1] * ms <= patienceMs ? 1 : 0;
}

/**
 * Returns the result when the second ear has written an unforeseen sentence down once more, with the assistant's words
 * expected. Those make the first of these texts likelier right than its score shows, so less is required of it. The others are the
 * alternatives.
 */
export function rewritten(hypothesis: Hypothesis, result: Heard, written: readonly Written[], minimum: number): Heard {
  const [best, ...others] = written.map((one) => ({ text: spokenOf(one.text), likelihood: likelihoodOfText(one) }));
  const isText = ({ text, likelihood }: Guess, least: number): boolean =>
    text.split(" ").length >= minFreeWords && likelihood >= Math.max(minimum, least);
  const heard = best !== undefined && isText(best, minExpected) ? unforeseenAs(hypothesis, best) : result;
  const different = new Map(
    others.filter((one) => isText(one, minOther) && one.text !== heard.text).map((one) => [one.text, one]),
  );
  if (heard.text === "" || different.size === 0) return heard;
  return { ...heard, alternatives: [...different.values()].slice(0, maxAlternatives) };
}

const unforeseenAs = (hypothesis: Hypothesis, { text, likelihood }: Guess): Heard => ({
  text,
  likelihood,
  words: wordsOf(text, likelihood, hypothesis),
  unforeseen: true,
});

/**
 * Returns true if the sentence has a rival, or is one, or was only heard as the people at the site speak. The second ear often finds two values that sound alike about equally
 * likely; only what it wrote down itself settles which was said.
 */
const isDisputed = ({ text, rival, isContested = false }: Hypothesis, chosen: string): boolean =>
  (isContested && chosen === text) || (rival !== undefined && (chosen === text || chosen === rival.text));

/** What the second ear writes instead of the decoder's text sounds like it if the likeness is at least this. */
const alike = 0.8;
/** The decoder's weakest word is more likely said than not. */
const certain = 0.5;

/**
 * Returns true if the decoder is certain of each word, and the second ear wrote a sentence that sounds like it and is none of the
 * assistant's: "and lock the front door" for "unlock the front door". Neither may be done without a question.
 */
function isUncertain({ text = "", evidence }: Hypothesis, written: string): boolean {
  return evidence !== undefined && certaintyOf(evidence) >= certain && likenessOf(text, written) >= alike;
}

/**
 * Returns true if the second ear has chosen another sentence than the decoder, which was sure of its own, and they differ in a value:
 * "bathroom" and "bedroom". A question costs less than the wrong room.
 */
function isOfAnotherValue(chosen: string, { text = "", likelihood, sounds }: Hypothesis, minimum: number): boolean {
  if (likelihood < minimum || sounds === undefined) return false;
  const [own, other] = [text.split(" "), chosen.split(" ")];
  const differing = [...own.filter((word) => !other.includes(word)), ...other.filter((word) => !own.includes(word))];
  return differing.some((word) => sounds.has(word));
}

/**
 * Returns the text's words with their times: the decoder's own, or, where its words differ, the same time divided by their
 * letters.
 */
function wordsOf(text: string, confidence: number, { text: heard, words }: Hypothesis): readonly HeardWord[] {
  if (text === heard) return words;
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return [];
  const parts = text.split(" ");
  const letter = (last.end - first.start) / (text.length + 1);
  let at = first.start;
  return parts.map((word) => {
    const start = at;
    at += letter * (word.length + 1);
    return { word, start, end: at, confidence };
  });
}
