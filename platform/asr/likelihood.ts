/**
 * Computes the probability, 0 to 1, that what the decoder heard was said and meant; it is above a half for most of what was
 * meant.
 */
import { isFiller, type Segment } from "../speech/pocketsphinx.ts";

/**
 * What the decoder's segments show about a sentence. Scores are acoustic ones per frame, relative to the best sound of each
 * frame: 0 is perfect.
 */
export type Evidence = {
  /** The mean over all words. */
  readonly mean: number;
  /** The score of the words that fit worst. A request that is not for the assistant differs in a word or two. */
  readonly worst: number;
  readonly second: number;
  /** The lowest score of a word after those of short words were raised: a value that nobody said is a long bad word. */
  readonly weakest: number;
  /** The longest silence between words, in seconds. */
  readonly pause: number;
  /** The score of the worst silence or noise: the decoder takes speech that no word explains for one of these. */
  readonly rest: number;
  readonly words: number;
  /** Seconds of sound as loud as speech in which there is no word. */
  readonly left: number;
};

/** The score of fewer frames is not significant. */
const minFrames = 6;
/** A word of so many frames counts fully as the weakest one. */
const longFrames = 40;

/**
 * Returns undefined when there is no word. `ease` is added to the scores of words: those of another language fit the
 * English sounds less well, however well they are spoken.
 */
export function evidenceOf(segments: readonly Segment[], sound?: Int16Array, ease = 0): Evidence | undefined {
  const words = segments.filter(({ word }) => !isFiller(word));
  if (words.length === 0) return undefined;
  const scores = words.map((word) => perFrame(word) + ease);
  const ranked = scores.toSorted((a, b) => a - b);
  const [first, last] = [segments.indexOf(words[0]!), segments.indexOf(words.at(-1)!)];
  const fillers = segments.filter(({ word }) => isFiller(word));
  const inner = segments.slice(first, last).filter(({ word }) => isFiller(word));
  const long = fillers.filter((filler) => framesOf(filler) >= minFrames);
  return {
    mean: scorePerFrame(words) + ease,
    worst: ranked[0]!,
    second: ranked[1] ?? ranked[0]!,
    weakest: Math.min(...words.map((word, n) => scores[n]! * Math.min(1, framesOf(word) / longFrames))),
    pause: Math.max(0, ...inner.map(framesOf)) / 100,
    rest: Math.min(0, ...long.map(perFrame)),
    words: words.length,
    left: sound === undefined ? 0 : loudIn(sound, fillers) / 100,
  };
}

const frameSamples = 160;
/** Bounds for the power of speech, relative to the loudest frame and to the quietest tenth. */
const belowLoudest = 1 / 100;
const aboveQuietest = 8;

/** Counts the frames of the segments that are as loud as speech. */
function loudIn(sound: Int16Array, segments: readonly Segment[]): number {
  const powers: number[] = [];
  for (let at = 0; at + frameSamples <= sound.length; at += frameSamples)
    powers.push(sound.subarray(at, at + frameSamples).reduce((sum, sample) => sum + sample * sample, 0));
  const ranked = powers.toSorted((a, b) => a - b);
  // A click can be louder than speech for one frame: so the reference is the loudest twentieth, not the loudest frame.
  const loudest = ranked.at(-Math.ceil(ranked.length / 20)) ?? 0;
  const quietest = ranked[Math.floor(ranked.length / 10)] ?? 0;
  const limit = Math.max(loudest * belowLoudest, quietest * aboveQuietest);
  return segments.reduce(
    (sum, { startFrame, endFrame }) =>
      sum + powers.slice(startFrame, endFrame + 1).filter((power) => power > limit).length,
    0,
  );
}

const framesOf = ({ startFrame, endFrame }: Segment): number => endFrame - startFrame + 1;
/** A word too short to be judged counts as one of the minimum length. */
const perFrame = (segment: Segment): number => segment.ascr / Math.max(minFrames, framesOf(segment));

/** Returns the acoustic score per frame of the words. */
export function scorePerFrame(words: readonly Segment[]): number {
  const frames = words.reduce((sum, word) => sum + framesOf(word), 0);
  return frames === 0 ? Number.NEGATIVE_INFINITY : words.reduce((sum, { ascr }) => sum + ascr, 0) / frames;
}

/** The mean acoustic score per frame at which a word is as likely meant as not, and the slope of that likelihood. */
const ofWord = { even: -42, slope: 3 } as const;

/** Returns the likelihood of one word; `ease` as above. */
export function likelihoodOfWord(word: Segment, ease = 0): number {
  return logistic((scorePerFrame([word]) + ease - ofWord.even) / ofWord.slope);
}

/**
 * A logistic regression that separates what was meant and recognised correctly from the rest (bench/asr/people):
 * synthesizers of both families, and requests in the assistant's words among what is not meant. A sentence fits as well as
 * its worst words do; the mean alone hides one wrong word among five right ones. Speech that no word explains is no
 * command, however well the words fit: commands contain 0.04 seconds of it at most.
 */
const weights = {
  mean: 0.056,
  worst: 0.043,
  second: 0.031,
  pause: -4.3,
  rest: 0.041,
  words: 0.18,
  left: -10,
  one: 7.2,
} as const;
export const maxUnexplained = 0.15;
const steepness = 2;

export function likelihoodOf({ mean, worst, second, pause, rest, words, left }: Evidence): number {
  const sum =
    weights.mean * mean +
    weights.worst * worst +
    weights.second * second +
    weights.pause * pause +
    weights.rest * rest +
    weights.words * Math.log(words) +
    weights.left * Math.max(0, left - maxUnexplained);
  return logistic(steepness * (sum + weights.one));
}

/**
 * Returns how certain the whole sentence is without a second ear: its likelihood, or that of its weakest word if that is
 * lower. "The light in the attic", forced into a grammar that has no attic, has one bad word among six good ones: its
 * likelihood is .996, and its certainty .02.
 */
export function certaintyOf(evidence: Evidence, kind: "grammar" | "ngram" = "grammar"): number {
  const ease = kind === "ngram" ? easeOfNgrams : 0;
  const ofWeakest = logistic((evidence.weakest + ease - ofWord.even) / ofWord.slope);
  return kind === "ngram" ? ofWeakest : Math.min(likelihoodOf(evidence), ofWeakest);
}

/**
 * Added to the weakest word of n-grams, so that a certainty means the same as with a grammar: at .95, up to 2 % of what is
 * done at once was another sentence, and 0.4 % of other speech is obeyed. The likelihood of a grammar's sentence says nothing
 * of theirs: their silences fit badly (bench/results/people-unverified-ngrams.md).
 */
const easeOfNgrams = 3;

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/**
 * Computes the likelihood for n-gram models: the root of the geometric mean of the words' posteriors. With our wide beams,
 * sentences that were meant have a median of 0.6 and a minimum of a quarter; other speech has 0.02.
 */
export function likelihoodOfPosteriors(words: readonly Segment[]): number {
  if (words.length === 0) return 0;
  const sum = words.reduce((logs, { prob }) => logs + Math.log(Math.max(prob, 1e-9)), 0);
  return Math.min(1, Math.exp(sum / words.length / 2));
}
