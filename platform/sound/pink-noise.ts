/** Generates pink noise, which has the same power in each octave, like the noise of rooms. */
import { clip } from "./pcm.ts";

/** The number of octaves, from half of the sampling rate downwards. */
const octaves = 14;

/**
 * Returns `samples` samples at this level (RMS of 32768). `random` returns numbers from 0 to 1: the same numbers give
 * the same noise.
 */
export function pinkNoise(samples: number, level: number, random: () => number): Int16Array {
  // Voss and McCartney: one row of white noise per octave, each renewed half as often as the previous one.
  const rows = Float64Array.from({ length: octaves }, () => random() - 0.5);
  let sum = rows.reduce((total, row) => total + row, 0);
  const noise = new Float64Array(samples);
  let power = 0;
  for (let n = 0; n < samples; n++) {
    const row = Math.min(31 - Math.clz32((n + 1) & -(n + 1)), octaves - 1);
    const renewed = random() - 0.5;
    sum += renewed - rows[row]!;
    rows[row] = renewed;
    const sample = sum + random() - 0.5;
    noise[n] = sample;
    power += sample * sample;
  }
  const gain = samples === 0 ? 0 : level / Math.sqrt(power / samples);
  return Int16Array.from(noise, (sample) => clip(sample * gain));
}
