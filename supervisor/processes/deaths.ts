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

/** The life before a death. */
export type Life = {
  /** Milliseconds that it was ready; 0 if it never was. */
  readonly readyMs: number;
  /** Somebody else has killed it, the kernel perhaps: not its own fault, as far as one can tell. */
  readonly fromOutside: boolean;
};
const none: Life = { readyMs: 0, fromOutside: false };

/** Deaths count half after this part of `stable`, and a life of half of that shows that it works. */
const halfLives = 6;
/** What a death counts that came from outside, and the most that such deaths add up to while it works between them. */
const outside = { weight: 0.5, most: 2 };

/**
 * INVARIANTS: the first death since the last pardon is restarted without delay; no delay is longer than maxDelayMs
 * plus its jitter of a fifth; what works between its deaths is no crash loop; a crash loop ends with the pardon, or with a
 * life in which it works.
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
  note(now: number, { readyMs, fromOutside }: Life = none): boolean {
    const { window, deaths, stable } = this.#pacing;
    const half = stable / halfLives;
    const isExternal = fromOutside && readyMs > 0;
    this.#count = this.#count * 2 ** (-readyMs / half) + (isExternal ? outside.weight : 1);
    if (isExternal) this.#count = Math.min(this.#count, outside.most);
    const hasWorked = isExternal || readyMs >= half / 2;
    this.#times = this.#times.filter((time) => now - time < window);
    if (hasWorked) [this.#looping, this.#times] = [false, []];
    else this.#times.push(now);
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
