/** Counts values by size, as a histogram of the metrics needs them. */

export class Histogram {
  readonly #counts: number[];
  readonly limits: readonly number[];
  #sum = 0;
  #count = 0;

  /** `limits` are the inclusive upper limits, ascending. */
  constructor(limits: readonly number[]) {
    this.limits = limits;
    this.#counts = limits.map(() => 0);
  }

  add(value: number): void {
    const at = this.limits.findIndex((limit) => value <= limit);
    if (at >= 0) this.#counts[at]! += 1;
    this.#sum += value;
    this.#count += 1;
  }

  get sum(): number {
    return this.#sum;
  }

  get count(): number {
    return this.#count;
  }

  /** The number of values up to each limit. */
  get upTo(): readonly number[] {
    let total = 0;
    return this.#counts.map((count) => (total += count));
  }
}
