/** The sound that a client sends to be recognised: in one piece, so that a million chunks of one sample take no more room. */
export class Recording {
  readonly #maxSamples: number;
  #samples = new Int16Array(0);
  #length = 0;

  constructor(maxSamples: number) {
    this.#maxSamples = maxSamples;
  }

  get samples(): Int16Array {
    return this.#samples.subarray(0, this.#length);
  }

  /** Returns false, and adds nothing, when it would be too long. */
  add(more: Int16Array): boolean {
    const length = this.#length + more.length;
    if (length > this.#maxSamples) return false;
    if (length > this.#samples.length) {
      const larger = new Int16Array(Math.min(this.#maxSamples, Math.max(length, 2 * this.#samples.length)));
      larger.set(this.samples);
      this.#samples = larger;
    }
    this.#samples.set(more, this.#length);
    this.#length = length;
    return true;
  }
}
