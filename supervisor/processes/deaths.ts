/** Decides when a process that died is restarted. Pure: the clock and the random numbers are parameters. */

export type Pacing = {
  /** Milliseconds before the second restart; the first is at once. It doubles from there. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** More deaths than this within the window are a crash loop. */
  readonly deaths: number;
  readonly window: number;
  /** Milliseconds between tries in a crash loop. */
  readonly rarely: number;
  /** Milliseconds up after which earlier deaths are forgiven. */
  readonly stable: number;
};

export const defaultPacing: Pacing = {
  firstDelayMs: 200,
  maxDelayMs: 30_000,
  deaths: 5,
  window: 60_000,
  rarely: 300_000,
  stable: 60_000,
};

/**
 * INVARIANTS: the first death since the last pardon is restarted without delay; no delay is longer than maxDelayMs
 * plus its jitter of a fifth; once looping, it stays so until the pardon.
 */
export class Deaths {
  #times: number[] = [];
  #count = 0;
  #looping = false;
  readonly #pacing: Pacing;
  readonly #random: () => number;

  constructor(pacing: Pacing = defaultPacing, random: () => number = Math.random) {
    this.#pacing = pacing;
    this.#random = random;
  }

  get looping(): boolean {
    return this.#looping;
  }

  /** Notes a death at `now` (milliseconds of a monotonic clock). True when this makes or keeps it a crash loop. */
  note(now: number): boolean {
    const { window, deaths } = this.#pacing;
    this.#count += 1;
    this.#times = [...this.#times.filter((time) => now - time < window), now];
    this.#looping ||= this.#times.length > deaths;
    return this.#looping;
  }

  /** Milliseconds until the next try. */
  delay(): number {
    const { firstDelayMs, maxDelayMs } = this.#pacing;
    if (this.#count <= 1) return 0;
    const doubled = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(this.#count - 2, 30));
    return doubled * (0.8 + 0.4 * this.#random());
  }

  forgive(): void {
    this.#times = [];
    this.#count = 0;
    this.#looping = false;
  }
}
