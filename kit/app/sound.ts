/** Sound as the bus has it: WAV, mono, 16 bits, 16 kHz; a frame has 256 samples. */
export const sampleRate = 16_000;
const frameSamples = 256;
const headerBytes = 44;

/** Returns samples as a WAV with the header that the contract requires. */
export function wavOf(samples: Int16Array): Uint8Array {
  const bytes = samples.length * 2;
  const view = new DataView(new ArrayBuffer(headerBytes + bytes));
  const write = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, "RIFF");
  view.setUint32(4, 36 + bytes, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, bytes, true);
  for (const [index, sample] of samples.entries()) view.setInt16(headerBytes + index * 2, sample, true);
  return new Uint8Array(view.buffer);
}

/** Cuts samples into frames; what is left over begins the next one. */
export class FrameCutter {
  #rest = new Int16Array();

  *cut(samples: Int16Array): Generator<Uint8Array, void> {
    const all = new Int16Array(this.#rest.length + samples.length);
    all.set(this.#rest);
    all.set(samples, this.#rest.length);
    let at = 0;
    for (; at + frameSamples <= all.length; at += frameSamples) yield wavOf(all.subarray(at, at + frameSamples));
    this.#rest = all.slice(at);
  }
}

/** The limit of the filter, as a part of the lower rate, and the number of its zeros on either side. */
const cutoff = 0.46;
const zeros = 16;

/** Converts what a microphone gives (floats at any rate) to 16 kHz: a windowed sinc, without what would alias. */
export class Resampler {
  readonly #step: number;
  readonly #reach: number;
  readonly #scale: number;
  #held = new Float32Array();
  /** Where the next sample is in what is held. */
  #at: number;

  constructor(rate: number) {
    this.#step = rate / sampleRate;
    this.#scale = (2 * cutoff) / Math.max(1, this.#step);
    this.#reach = Math.ceil(zeros / this.#scale);
    this.#at = this.#reach;
    this.#held = new Float32Array(this.#reach);
  }

  convert(samples: Float32Array): Int16Array {
    const all = new Float32Array(this.#held.length + samples.length);
    all.set(this.#held);
    all.set(samples, this.#held.length);
    const made: number[] = [];
    for (; this.#at + this.#reach < all.length; this.#at += this.#step) made.push(this.#around(all, this.#at));
    const from = Math.max(0, Math.floor(this.#at) - this.#reach);
    this.#held = all.slice(from);
    this.#at -= from;
    return Int16Array.from(made, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767));
  }

  #around(all: Float32Array, at: number): number {
    let sum = 0;
    for (let index = Math.ceil(at - this.#reach); index <= at + this.#reach; index++) {
      const x = (index - at) * this.#scale;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
      const window = 0.5 + 0.5 * Math.cos((Math.PI * (index - at)) / this.#reach);
      sum += (all[index] ?? 0) * sinc * window * this.#scale;
    }
    return sum;
  }
}
