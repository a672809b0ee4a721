/**
 * Measures the delay between playback and capture: the lag at which both signals are most similar, by generalised
 * cross-correlation (all frequencies have about the same weight, so that the peak is as narrow as possible).
 */
import { Fft } from "../../sound/fft.ts";

export type Likeness = {
  /** The lag in samples, with a fraction: the peak is interpolated. */
  readonly lag: number;
  /** Ratio of the peak to the root mean square of the other lags. */
  readonly prominence: number;
};

/** A whitening of 1 removes all differences of loudness between frequencies and also amplifies the noise between words. */
const whitening = 0.8;
const transforms = new Map<number, Fft>();

function transformOf(length: number): Fft {
  const size = 2 ** Math.ceil(Math.log2(length));
  const made = transforms.get(size) ?? new Fft(size);
  transforms.set(size, made);
  return made;
}

/**
 * Returns the position in `played` at which the sound of `heard` begins. `played` is the longer signal. Lags below 0 or above
 * the difference of their lengths are not considered. Returns undefined when either signal is silent.
 */
export function alike(heard: Float64Array, played: Float64Array): Likeness | undefined {
  const fft = transformOf(played.length);
  const [re, im] = [new Float64Array(fft.size), new Float64Array(fft.size)];
  // Both signals are real: one transform gives both spectra.
  re.set(played);
  im.set(heard);
  fft.forward(re, im);
  const [crossRe, crossIm] = [new Float64Array(fft.size), new Float64Array(fft.size)];
  const half = fft.size / 2;
  let loudest = 0;
  for (let n = 1; n < half; n++) {
    const m = fft.size - n;
    const playedRe = (re[n]! + re[m]!) / 2;
    const playedIm = (im[n]! - im[m]!) / 2;
    const heardRe = (im[n]! + im[m]!) / 2;
    const heardIm = (re[m]! - re[n]!) / 2;
    const crossedRe = playedRe * heardRe + playedIm * heardIm;
    const crossedIm = playedIm * heardRe - playedRe * heardIm;
    crossRe[n] = crossedRe;
    crossIm[n] = crossedIm;
    loudest = Math.max(loudest, crossedRe * crossedRe + crossedIm * crossedIm);
  }
  if (loudest === 0) return undefined;
  for (let n = 1; n < half; n++) {
    const power = (crossRe[n]! * crossRe[n]! + crossIm[n]! * crossIm[n]!) / loudest;
    const weight = Math.exp((-whitening / 2) * Math.log(power + 1e-14));
    crossRe[n] = crossRe[n]! * weight;
    crossIm[n] = crossIm[n]! * weight;
    // The correlation is real: the other half of its spectrum follows from this one.
    crossRe[fft.size - n] = crossRe[n]!;
    crossIm[fft.size - n] = -crossIm[n]!;
  }
  fft.inverse(crossRe, crossIm);
  return peakOf(crossRe.subarray(0, played.length - heard.length + 1));
}

function peakOf(likeness: Float64Array): Likeness | undefined {
  let best = 0;
  let power = 0;
  for (let lag = 0; lag < likeness.length; lag++) {
    power += likeness[lag]! ** 2;
    if (likeness[lag]! > likeness[best]!) best = lag;
  }
  const rest = Math.sqrt(power / likeness.length);
  if (rest === 0) return undefined;
  const [before = 0, at = 0, after = 0] = [likeness[best - 1], likeness[best], likeness[best + 1]];
  const bend = before - 2 * at + after;
  const between = bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
  return { lag: best + between, prominence: at / rest };
}

/** Returns the means of four samples each, for a coarse search over many lags. */
export function coarse(samples: Float64Array): Float64Array {
  return Float64Array.from({ length: samples.length >> 2 }, (_, n) => {
    const at = n * 4;
    return samples[at]! + samples[at + 1]! + samples[at + 2]! + samples[at + 3]!;
  });
}
