/** Limits failed attempts: a leaky bucket per key. It affects only callers that guess. */

export type Buckets = {
  readonly most: number;
  /** Milliseconds until one more attempt is allowed. */
  readonly refill: number;
};

const maxKeys = 10_000;

export class Attempts {
  readonly #buckets: Buckets;
  readonly #now: () => number;
  readonly #failures = new Map<string, { level: number; at: number }>();

  constructor(buckets: Buckets, now: () => number = () => performance.now()) {
    this.#buckets = buckets;
    this.#now = now;
  }

  /** Returns the seconds to wait before the next attempt; 0 when it is allowed now. */
  wait(key: string): number {
    const level = this.#level(key);
    const { most, refill } = this.#buckets;
    return level < most ? 0 : Math.max(1, Math.ceil(((level - most + 1) * refill) / 1000));
  }

  failed(key: string): void {
    // Removes the keys that were unused longest, so that a flood of names does not fill the memory.
    if (this.#failures.size >= maxKeys) this.#failures.delete(this.#failures.keys().next().value ?? "");
    const level = this.#level(key) + 1;
    this.#failures.delete(key);
    this.#failures.set(key, { level, at: this.#now() });
  }

  #level(key: string): number {
    const known = this.#failures.get(key);
    if (known === undefined) return 0;
    return Math.max(0, known.level - (this.#now() - known.at) / this.#buckets.refill);
  }
}
