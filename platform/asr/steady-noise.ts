/**
 * Takes loud steady noise (a fan, an engine, rain) out of a sentence before it is decoded. Only there it helps: talkers in
 * the background are speech to RNNoise too, and in quiet the decoder misses what it takes out.
 */
import { clip } from "../sound/pcm.ts";
import { type Denoisers, noiseFrame } from "./rnnoise.ts";

/** Decibels of speech above noise from which on the decoder is better off with the sound as it is. */
const maxRatioDb = 8;
/** Steady noise leaves at least this share of the frames without anything like speech: talkers at most .27 of them. */
const minNoiseShare = 0.3;
/** Decibels by which steady noise varies from frame to frame at most; a single talker's pauses by 7 and more. */
const maxVariationDb = 5;
/** What is left of the sound as it was: speech that was taken for noise is still there. */
const original = 0.2;
/** Frames in which it has not heard enough yet. */
const settling = 5;

export type Noise = {
  /** Decibels of the speech above the noise; infinite without speech. */
  readonly ratioDb: number;
  /** The noise is the same all the time. */
  readonly isSteady: boolean;
};

/** The sentence without the noise; the same samples where there is none that should be taken out. */
export function withoutSteadyNoise(samples: Int16Array, begin: Denoisers): Int16Array {
  const { noise, clean } = heardBy(samples, begin);
  if (!noise.isSteady || noise.ratioDb > maxRatioDb) return samples;
  return samples.map((sample, at) => clip(original * sample + (1 - original) * (clean[at] ?? 0)));
}

/** The noise in a sentence, and the sentence as RNNoise has cleaned it. */
export function heardBy(samples: Int16Array, begin: Denoisers): { readonly noise: Noise; readonly clean: Int16Array } {
  const denoiser = begin();
  const clean = new Int16Array(samples.length);
  const noise: number[] = [];
  const speech: number[] = [];
  let frames = 0;
  for (let at = 0; at + noiseFrame <= samples.length; at += noiseFrame) {
    const frame = samples.subarray(at, at + noiseFrame);
    const likelihood = denoiser.frame(frame);
    clean.set(denoiser.clean, at);
    if (++frames <= settling) continue;
    if (likelihood < 0.5) noise.push(energyOf(frame));
    else if (likelihood > 0.8) speech.push(energyOf(frame));
  }
  denoiser.close();
  const ratio = speech.length === 0 ? Number.POSITIVE_INFINITY : (mean(speech) - mean(noise)) / mean(noise);
  const isSteady = noise.length / frames >= minNoiseShare && variation(noise) <= maxVariationDb;
  return { noise: { ratioDb: 10 * Math.log10(Math.max(ratio, 0.01)), isSteady }, clean };
}

/** Of one step at least: a digital silence has one, too. */
const energyOf = (frame: Int16Array): number => 1 + frame.reduce((sum, each) => sum + each * each, 0) / frame.length;

const mean = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0) / Math.max(1, of.length);

/** The standard deviation of energies, in decibels. */
function variation(energies: readonly number[]): number {
  const levels = energies.map((energy) => 10 * Math.log10(energy));
  const centre = mean(levels);
  return Math.sqrt(mean(levels.map((each) => (each - centre) ** 2)));
}
