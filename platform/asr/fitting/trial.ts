/** How sentences are heard in the assistant's own grammar, without and with a voice profile. */
import { pinkNoise } from "../../sound/pink-noise.ts";
import { Decoder } from "../../speech/pocketsphinx.ts";
import { easeOf, foreignBeams } from "../foreign.ts";
import { type GrammarLimits, type Hypothesis, hypothesisIn, taken } from "../hypothesis.ts";
import type { Model } from "../model.ts";
import { withNoiseFloor, withoutNoise } from "../noise.ts";
import type { Reading } from "./align.ts";
import { level } from "./level.ts";
import type { HeardCount } from "./profile.ts";
import { isUnsure, ofBoth } from "./second-hearing.ts";

type TrialOptions = {
  /** The dictionary of the profile. */
  readonly dictionary: string;
  readonly acousticModel: string;
  /** Hears each reading also in noise. */
  readonly isNoisy: boolean;
  readonly limits: GrammarLimits;
  /** Called after each sentence. */
  readonly step?: (() => void) | undefined;
};

export type Trial = { readonly before: HeardCount; readonly after: HeardCount };

const englishBeams = { beam: 1e-60, pbeam: 1e-60, wbeam: 1e-40 };
/** Pink noise that is added for the second half of a trial, in dB below the speech. */
const noiseDb = 10;

export const noneHeard: HeardCount = { sentences: 0, done: 0, right: 0, wrong: 0 };

export function sumOf(one: HeardCount, other: HeardCount): HeardCount {
  return {
    sentences: one.sentences + other.sentences,
    done: one.done + other.done,
    right: one.right + other.right,
    wrong: one.wrong + other.wrong,
  };
}

export async function tryOut(model: Model, readings: readonly Reading[], options: TrialOptions): Promise<Trial> {
  const { dictionary, acousticModel, isNoisy, limits, step } = options;
  const { whole, built } = model;
  const ease = easeOf(built.language);
  const settings = { remove_silence: false, ...(ease === 0 ? englishBeams : foreignBeams) };
  using plain = new Decoder({ acousticModel, dictionary: model.dictionaryFile, settings });
  using voiced = new Decoder({ acousticModel, dictionary, settings });
  await plain.useInThread(whole.search);
  await voiced.useInThread(whole.search);
  const hear = async (decoder: Decoder, sound: Int16Array): Promise<Hypothesis> => {
    await decoder.hear(withNoiseFloor(withoutNoise(sound)));
    return hypothesisIn(decoder.segments(), whole.kind, sound, ease);
  };
  let [before, after] = [noneHeard, noneHeard];
  for (const [n, { words, samples }] of readings.entries())
    for (const sound of isNoisy ? [samples, inNoise(samples, n)] : [samples]) {
      const first = await hear(plain, sound);
      const both = isUnsure(first, limits) ? ofBoth(first, await hear(voiced, sound), limits) : first;
      before = sumOf(before, countOf(first, words.join(" "), limits));
      after = sumOf(after, countOf(both, words.join(" "), limits));
      step?.();
    }
  return { before, after };
}

function countOf(hypothesis: Hypothesis, said: string, limits: GrammarLimits): HeardCount {
  const { text, unverified } = taken(hypothesis, limits);
  const isDone = text !== "" && unverified !== true;
  const isRight = text === said;
  return { sentences: 1, done: Number(isDone && isRight), right: Number(isRight), wrong: Number(isDone && !isRight) };
}

/** The same noise for the same sentence. */
function inNoise(samples: Int16Array, seed: number): Int16Array {
  let state = (seed + 1) * 7919;
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const noise = pinkNoise(samples.length, level(samples) / 10 ** (noiseDb / 20), random);
  return samples.map((sample, n) => Math.max(-32_768, Math.min(32_767, sample + noise[n]!)));
}
