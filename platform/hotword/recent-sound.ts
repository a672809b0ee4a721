/** Keeps the last seconds of a site's sound: the onset for the decoder, the whole phrase for the verification. */
export class RecentSound {
  readonly #ring: Int16Array;
  #next = 0;
  #kept = 0;

  constructor(samples: number) {
    this.#ring = new Int16Array(samples);
  }

  push(samples: Int16Array): void {
    const fresh = samples.subarray(Math.max(0, samples.length - this.#ring.length));
    const untilEnd = Math.min(fresh.length, this.#ring.length - this.#next);
    this.#ring.set(fresh.subarray(0, untilEnd), this.#next);
    this.#ring.set(fresh.subarray(untilEnd), 0);
    this.#next = (this.#next + fresh.length) % this.#ring.length;
    this.#kept = Math.min(this.#kept + fresh.length, this.#ring.length);
  }

  /** Returns the last `samples` samples, or fewer if there are not that many. */
  last(samples: number): Int16Array {
    const length = Math.min(samples, this.#kept);
    const start = (this.#next - length + this.#ring.length) % this.#ring.length;
    const copy = new Int16Array(length);
    const untilEnd = Math.min(length, this.#ring.length - start);
    copy.set(this.#ring.subarray(start, start + untilEnd));
    copy.set(this.#ring.subarray(0, length - untilEnd), untilEnd);
    return copy;
  }

  clear(): void {
    this.#kept = 0;
  }
}
