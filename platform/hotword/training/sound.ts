/** Simulates how a microphone in a room picks up a sound: reverberation, noise, distance. */
import { pinkNoise } from "../../sound/pink-noise.ts";
import type { Random } from "./random.ts";

const sampleRate = 16_000;
/** The level (RMS) of speech that noise is measured against. */
export const speechLevel = 1500;
const frameSamples = 320;

/** Returns the root mean square of the frames within 30 dB of the loudest. */
export function levelOf(samples: ArrayLike<number>): number {
  const energies: number[] = [];
  for (let at = 0; at + frameSamples <= samples.length; at += frameSamples) {
    let energy = 0;
    for (let n = at; n < at + frameSamples; n++) energy += samples[n]! ** 2;
    energies.push(energy / frameSamples);
  }
  const loudest = energies.reduce((most, energy) => Math.max(most, energy), 0);
  const active = energies.filter((energy) => energy > loudest / 1000);
  return active.length === 0 ? 0 : Math.sqrt(active.reduce((sum, energy) => sum + energy, 0) / active.length);
}

/** Returns the sound between the pauses at both ends, at the common level; empty when there is no sound. */
export function speechOnly(samples: Int16Array): Int16Array {
  const quiet = loudFrames(samples);
  if (quiet === undefined) return new Int16Array();
  const part = samples.subarray(quiet.from, quiet.to);
  const factor = speechLevel / levelOf(part);
  return part.map((sample) => clipped(sample * factor));
}

/** Returns the range from the first to the last frame that is clearly louder than the quietest tenth and near the loudest. */
function loudFrames(samples: Int16Array): { readonly from: number; readonly to: number } | undefined {
  const levels: number[] = [];
  for (let at = 0; at + frameSamples <= samples.length; at += frameSamples)
    levels.push(levelOf(samples.subarray(at, at + frameSamples)));
  const sorted = levels.toSorted((a, b) => a - b);
  const limit = Math.max((sorted[Math.floor(sorted.length / 10)] ?? 0) * 1.6, (sorted.at(-1) ?? 0) / 25);
  const from = levels.findIndex((level) => level > limit);
  if (from < 0 || (sorted.at(-1) ?? 0) < 20) return undefined;
  const to = levels.findLastIndex((level) => level > limit);
  return { from: Math.max(0, from - 1) * frameSamples, to: (to + 2) * frameSamples };
}

export type Babble = readonly Int16Array[];

/**
 * Returns speech as a microphone picks it up: with the echo of a room, in noise, from some distance. `babble`: sentences of
 * other people.
 */
export function heard(speech: Float32Array, random: Random, babble: Babble, snr = random.between(2, 35)): Int16Array {
  const inRoom = random.next() < 0.6 ? reverberated(speech, random) : speech;
  const tilt = random.next() < 0.5 ? random.between(-0.5, 0.5) : 0;
  const kind = random.next();
  const noise =
    kind < 0.7 || babble.length === 0
      ? noiseOf(speech.length, kind < 0.55, random)
      : crowd(speech.length, babble, random);
  const noiseLevel = speechLevel / 10 ** ((kind < 0.7 ? snr : Math.max(6, snr)) / 20);
  const volume = Math.exp(random.between(Math.log(0.06), Math.log(3)));
  const result = new Int16Array(speech.length);
  for (let n = 0; n < result.length; n++) {
    const tilted = inRoom[n]! + tilt * (inRoom[n - 1] ?? 0);
    result[n] = clipped((tilted + noise[n]! * noiseLevel) * volume);
  }
  return result;
}

/** Returns noise of level 1. */
function noiseOf(length: number, isPink: boolean, random: Random): Float32Array {
  if (isPink)
    return Float32Array.from(
      pinkNoise(length, 1000, () => random.next()),
      (sample) => sample / 1000,
    );
  return Float32Array.from({ length }, () => (random.next() - 0.5) * Math.sqrt(12));
}

/** Returns the voices of two to five people at once, at level 1. */
function crowd(length: number, babble: Babble, random: Random): Float32Array {
  const sum = new Float32Array(length);
  for (let people = 2 + random.below(4); people > 0; people--) {
    const one = random.pick(babble);
    const from = random.below(Math.max(1, one.length - length));
    for (let n = 0; n < length; n++) sum[n]! += one[from + n] ?? 0;
  }
  const level = Math.sqrt(sum.reduce((total, sample) => total + sample * sample, 0) / length) || 1;
  return sum.map((sample) => sample / level);
}

/**
 * Simulates a room by its early reflections and a sparse decaying tail: a few hundred taps instead of thousands sound the same
 * to the embedding and cost a tenth.
 */
function reverberated(speech: Float32Array, random: Random): Float32Array {
  const seconds = random.between(0.12, 0.6);
  const strength = random.between(0.15, 0.9);
  const taps = 80;
  const echoes = Array.from({ length: taps }, () => {
    const delay = 0.002 + random.next() * (seconds - 0.002);
    return { at: Math.round(delay * sampleRate), gain: random.normal() * Math.exp((-6.9 * delay) / seconds) };
  });
  const energy = Math.sqrt(echoes.reduce((sum, { gain }) => sum + gain * gain, 0)) || 1;
  const result = Float32Array.from(speech);
  for (const { at, gain } of echoes) {
    const factor = (gain * strength) / energy;
    for (let n = at; n < result.length; n++) result[n]! += speech[n - at]! * factor;
  }
  return result;
}

/** Makes speech faster or slower, which also changes its pitch. */
export function atSpeed(samples: Int16Array, speed: number): Float32Array {
  const length = Math.floor((samples.length - 1) / speed);
  return Float32Array.from({ length: Math.max(0, length) }, (_, n) => {
    const at = n * speed;
    const left = Math.floor(at);
    return samples[left]! + (samples[left + 1]! - samples[left]!) * (at - left);
  });
}

const clipped = (sample: number): number => Math.max(-32_768, Math.min(32_767, Math.round(sample)));
