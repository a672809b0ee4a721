/** Processes test sound: level, noise, mixing, joining. All PCM is 16 kHz mono, 16 bits, as everywhere here. */
import { pinkNoise as noise } from "../../platform/sound/pink-noise.ts";
import { seeded } from "./random.ts";

export const sampleRate = 16_000;

/**
 * Returns the root mean square of the samples; for speech, over the frames that are not pauses (within 30 dB of the
 * loudest).
 */
export function level(pcm: Int16Array): number {
  const frame = 320;
  const energies: number[] = [];
  for (let at = 0; at < pcm.length; at += frame) {
    const part = pcm.subarray(at, at + frame);
    energies.push(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
  }
  const loudest = energies.reduce((most, energy) => Math.max(most, energy), 0);
  const active = energies.filter((energy) => energy > loudest / 1000);
  return active.length === 0 ? 0 : Math.sqrt(active.reduce((sum, energy) => sum + energy, 0) / active.length);
}

/** Returns the samples at another level, clipped at full scale. */
export function atLevel(pcm: Int16Array, wanted: number): Int16Array {
  const now = level(pcm);
  return now === 0 ? pcm.slice() : pcm.map((sample) => clipped((sample * wanted) / now));
}

/** Returns the samples multiplied, clipped at full scale. */
export function louder(pcm: Int16Array, factor: number): Int16Array {
  return factor === 1 ? pcm : pcm.map((sample) => clipped(sample * factor));
}

/** Returns pink noise of exactly this level; the same for the same seed. */
export function pinkNoise(samples: number, wanted: number, seed: number): Int16Array {
  const random = seeded(seed);
  return noise(samples, wanted, () => random.next());
}

/** Mixes both, as long as the first; the second may be shorter. */
export function mixed(one: Int16Array, other: Int16Array): Int16Array {
  return one.map((sample, n) => clipped(sample + (other[n] ?? 0)));
}

/** Returns speech with pink noise `snr` dB below its level, with `lead` and `tail` seconds of noise around it. */
export function inNoise(
  speech: Int16Array,
  { snr, lead = 0.5, tail = 0.8, seed = 1 }: { snr: number; lead?: number; tail?: number; seed?: number },
): Int16Array {
  const padded = joined([silence(lead), speech, silence(tail)]);
  return mixed(padded, pinkNoise(padded.length, level(speech) / 10 ** (snr / 20), seed));
}

export function silence(seconds: number): Int16Array {
  return new Int16Array(Math.round(seconds * sampleRate));
}

export function joined(parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Removes the silence at both ends (below 1/300 of the peak): the length is then that of the speech. */
export function trimmed(pcm: Int16Array): Int16Array {
  const peak = pcm.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const heard = (sample: number): boolean => Math.abs(sample) > peak / 300;
  const first = pcm.findIndex(heard);
  return first < 0 ? new Int16Array(0) : pcm.slice(first, pcm.findLastIndex(heard) + 1);
}

function clipped(sample: number): number {
  return Math.max(-32768, Math.min(32767, Math.round(sample)));
}
