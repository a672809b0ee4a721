/**
 * Removes loud steady noise (a fan, an engine, rain) from a sentence before it is decoded. It helps only there: RNNoise
 * takes talkers in the background for speech too, and in quiet rooms the decoder misses what it removes.
 */
import { clip } from "../sound/pcm.ts";
import { enoughDb } from "./noise.ts";
import { type Denoisers, noiseFrame } from "./rnnoise.ts";

/** In steady noise, at least this share of the frames contains nothing like speech; among talkers it is .27 at most. */
const minNoiseShare = 0.3;
/** The maximum variation in decibels of steady noise from frame to frame; a single talker's pauses vary by 7 and more. */
const maxVariationDb = 5;
/** The share of the original sound that is kept: it contains speech that was taken for noise. */
const original = 0.2;
/** The number of initial frames in which RNNoise has not adapted yet. */
const settling = 5;

export type Noise = {
  /** Decibels of the speech above the noise; infinite without speech. */
  readonly ratioDb: number;
  /** True if the noise is constant. */
  readonly isSteady: boolean;
};

/** Returns the sentence without the noise; the same samples where there is none to remove. */
export function withoutSteadyNoise(samples: Int16Array, begin: Denoisers): Int16Array {
  const { noise, clean } = heardBy(samples, begin);
  if (!noise.isSteady || noise.ratioDb > enoughDb) return samples;
  return samples.map((sample, at) => clip(original * sample + (1 - original) * (clean[at] ?? 0)));
}

/** Measures the noise in a sentence, and returns it with the sentence as RNNoise has cleaned it. */
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

/** The energy is at least 1, so that digital silence has one, too. */
const energyOf = (frame: Int16Array): number => 1 + frame.reduce((sum, each) => sum + each * each, 0) / frame.length;

const mean = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0) / Math.max(1, of.length);

/** Returns the standard deviation of energies, in decibels. */
function variation(energies: readonly number[]): number {
  const levels = energies.map((energy) => 10 * Math.log10(energy));
  const centre = mean(levels);
  return Math.sqrt(mean(levels.map((each) => (each - centre) ** 2)));
}
