/**
 * Measures the perceived loudness of a sound, in LUFS, weighted according to ITU-R BS.1770: low frequencies count less,
 * high ones a little more. For a short sound, the loudest 0.4 s count, so that silence around it does not.
 */
import { gain, type Pcm } from "./pcm.ts";

/** The sound is measured in bins of this length, 0.4 s of which form a window. */
const binSeconds = 0.02;
const binsOfWindow = 20;
/** BS.1770's absolute gate: anything below is silence. */
const silentLufs = -70;

type Filter = { readonly b: readonly [number, number, number]; readonly a: readonly [number, number] };

/**
 * The effect of the head: a shelf of 4 dB above 1.7 kHz. The constants yield BS.1770's filter of 48 kHz at any rate.
 */
function shelf(rate: number): Filter {
  const k = Math.tan((Math.PI * 1681.974_450_955_53) / rate);
  const q = 0.707_175_236_955_42;
  const high = 10 ** (3.999_843_853_97 / 20);
  const band = high ** 0.499_666_774_155;
  const a0 = 1 + k / q + k * k;
  return {
    b: [(high + (band * k) / q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (band * k) / q + k * k) / a0],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

/** Frequencies below 38 Hz are hardly audible. */
function highPass(rate: number): Filter {
  const k = Math.tan((Math.PI * 38.135_470_876_14) / rate);
  const q = 0.500_327_037_325_4;
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
}

/** Processes one sample after another, so that a long sound is not stored twice. */
function filter({ b, a }: Filter): (x: number) => number {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  };
}

/** Returns −Infinity for silence, and for a sound as short as a click. */
export function loudness({ rate, channels, samples }: Pcm): number {
  const length = Math.floor(samples.length / channels);
  const bin = Math.round(rate * binSeconds);
  // What remains after the last whole bin is shorter than a click.
  const energies = new Float64Array(Math.floor(length / bin));
  for (let channel = 0; channel < channels; channel++) {
    const [head, low] = [filter(shelf(rate)), filter(highPass(rate))];
    for (let i = 0; i < energies.length * bin; i++) {
      const heard = low(head(samples[i * channels + channel]! / 32_768));
      energies[Math.floor(i / bin)]! += heard * heard;
    }
  }
  const lufs = -0.691 + 10 * Math.log10(loudest(energies) / bin);
  return lufs > silentLufs ? lufs : Number.NEGATIVE_INFINITY;
}

/** Returns the mean of the loudest window of bins; of all bins if the sound is shorter. */
function loudest(energies: Float64Array): number {
  const size = Math.min(energies.length, binsOfWindow);
  let most = 0;
  if (size === 0) return 0;
  for (let from = 0; from + size <= energies.length; from++) {
    const sum = energies.subarray(from, from + size).reduce((all, one) => all + one, 0);
    most = Math.max(most, sum / size);
  }
  return most;
}

/** The maximum gain in decibels: a higher one would amplify noise. */
const mostGain = 24;
/** A share of full scale: later processing distorts louder peaks. */
const mostPeak = 0.7;

/** Returns the sound at the wanted loudness, as far as its peaks allow; unchanged if it is silent. */
export function atLoudness(pcm: Pcm, lufs: number): Pcm {
  const is = loudness(pcm);
  if (is === Number.NEGATIVE_INFINITY) return pcm;
  const peak = pcm.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const wanted = 10 ** (Math.min(lufs - is, mostGain) / 20);
  return gain(pcm, Math.min(wanted, Math.max(1, (mostPeak * 32_768) / peak)));
}
