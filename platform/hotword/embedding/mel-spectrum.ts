/**
 * Rows of the mel spectrum as the speech embedding was trained on them: 32 bands from 60 to 3800 Hz (Slaney's scale, each of
 * the same area), of 25 ms under a Hann window in the middle of 32 ms, every 10 ms, as log10 of the power + 2. Samples are on
 * the scale of 16 bits.
 */
import { Fft } from "../../sound/fft.ts";

export const bandCount = 32;
/** Samples between the starts of two rows. */
export const hopSamples = 160;
const windowSamples = 512;
const hannSamples = 400;
const bins = windowSamples / 2 + 1;
const sampleRate = 16_000;

/** Linear up to 1 kHz, then logarithmic. */
const linear = { hertz: 1000, mel: 15, slope: 200 / 3, step: Math.log(6.4) / 27 } as const;
const melOf = (hertz: number): number =>
  hertz < linear.hertz ? hertz / linear.slope : linear.mel + Math.log(hertz / linear.hertz) / linear.step;
const hertzOf = (mel: number): number =>
  mel < linear.mel ? mel * linear.slope : linear.hertz * Math.exp((mel - linear.mel) * linear.step);

type Band = { readonly from: number; readonly weights: Float64Array };

function makeBands(): Band[] {
  const [low, high] = [melOf(60), melOf(3800)];
  const edges = Array.from({ length: bandCount + 2 }, (_, n) => hertzOf(low + ((high - low) * n) / (bandCount + 1)));
  return Array.from({ length: bandCount }, (_, n) => {
    const [left, middle, right] = [edges[n]!, edges[n + 1]!, edges[n + 2]!];
    const weights = Float64Array.from({ length: bins }, (_weight, bin) => {
      const hertz = (bin * sampleRate) / windowSamples;
      const height = Math.min((hertz - left) / (middle - left), (right - hertz) / (right - middle));
      return (Math.max(0, height) * 2) / (right - left);
    });
    const from = weights.findIndex((weight) => weight > 0);
    return { from, weights: weights.slice(from, weights.findLastIndex((weight) => weight > 0) + 1) };
  });
}

const bands = makeBands();
const fft = new Fft(windowSamples);
const hann = Float64Array.from({ length: windowSamples }, (_, n) => {
  const at = n - (windowSamples - hannSamples) / 2;
  return at < 0 || at >= hannSamples ? 0 : 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / hannSamples);
});
const real = new Float64Array(windowSamples);
const imaginary = new Float64Array(windowSamples);

/** The spectrum of a stream of samples. */
export class MelSpectrum {
  readonly #window = new Int16Array(windowSamples);
  #filled = 0;

  /** Calls `row` for each row that these samples complete; the row is only valid during the call. */
  push(samples: Int16Array, row: (bands: Float64Array) => void): void {
    for (let at = 0; at < samples.length; ) {
      const taken = samples.subarray(at, at + windowSamples - this.#filled);
      this.#window.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (this.#filled < windowSamples) return;
      row(this.#row());
      this.#window.copyWithin(0, hopSamples);
      this.#filled -= hopSamples;
    }
  }

  reset(): void {
    this.#filled = 0;
  }

  readonly #bands = new Float64Array(bandCount);

  #row(): Float64Array {
    for (let n = 0; n < windowSamples; n++) real[n] = this.#window[n]! * hann[n]!;
    imaginary.fill(0);
    fft.forward(real, imaginary);
    for (const [n, { from, weights }] of bands.entries()) {
      let power = 0;
      for (let k = 0; k < weights.length; k++) {
        const [re, im] = [real[from + k]!, imaginary[from + k]!];
        power += weights[k]! * (re * re + im * im);
      }
      this.#bands[n] = Math.log10(Math.max(power, 1e-10)) + 2;
    }
    return this.#bands;
  }
}
