/** Generates pink noise, which has the same power in each octave, like the noise of rooms. */
import { clip } from "./pcm.ts";

/** Octaves below the half of the sampling rate that are filled. */
const octaves = 14;

/** That many samples of this level (RMS of 32768). `random` gives numbers from 0 to 1: the same ones, the same noise. */
export function pinkNoise(samples: number, level: number, random: () => number): Int16Array {
  // Voss and McCartney: a row of white noise for each octave, the next one renewed half as often.
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
