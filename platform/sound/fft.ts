/** The discrete Fourier transform of complex sequences whose length is a power of two, in place. */
export class Fft {
  readonly size: number;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #order: Uint32Array;

  /** Throws RangeError when the size is not a power of two. */
  constructor(size: number) {
    const bits = Math.log2(size);
    if (!Number.isInteger(bits) || bits < 1) throw new RangeError(`${size} is not a power of two`);
    this.size = size;
    this.#cos = Float64Array.from({ length: size / 2 }, (_, n) => Math.cos((2 * Math.PI * n) / size));
    this.#sin = Float64Array.from({ length: size / 2 }, (_, n) => -Math.sin((2 * Math.PI * n) / size));
    this.#order = new Uint32Array(size);
    for (let n = 1; n < size; n++) this.#order[n] = (this.#order[n >> 1]! >> 1) | (n & 1 ? size >> 1 : 0);
  }

  forward(real: Float64Array, imaginary: Float64Array): void {
    const { size } = this;
    for (let n = 0; n < size; n++) {
      const other = this.#order[n]!;
      if (other <= n) continue;
      [real[n], real[other]] = [real[other]!, real[n]!];
      [imaginary[n], imaginary[other]] = [imaginary[other]!, imaginary[n]!];
    }
    for (let half = 1; half < size; half <<= 1) this.#pass(real, imaginary, half);
  }

  /** Divided by the size: transforming back and forth returns the original. */
  inverse(real: Float64Array, imaginary: Float64Array): void {
    // Exchanging real and imaginary parts before and after the transform yields the inverse one.
    this.forward(imaginary, real);
    for (let n = 0; n < this.size; n++) {
      real[n] = real[n]! / this.size;
      imaginary[n] = imaginary[n]! / this.size;
    }
  }

  #pass(real: Float64Array, imaginary: Float64Array, half: number): void {
    const stride = this.size / (2 * half);
    for (let from = 0; from < this.size; from += 2 * half) {
      for (let k = 0, at = from; k < half; k++, at++) {
        const cos = this.#cos[k * stride]!;
        const sin = this.#sin[k * stride]!;
        const other = at + half;
        const re = real[other]! * cos - imaginary[other]! * sin;
        const im = real[other]! * sin + imaginary[other]! * cos;
        real[other] = real[at]! - re;
        imaginary[other] = imaginary[at]! - im;
        real[at] = real[at]! + re;
        imaginary[at] = imaginary[at]! + im;
      }
    }
  }
}
