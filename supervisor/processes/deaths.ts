/** Decides when a process that died is restarted. Pure: the clock and the random numbers are parameters. */

export type Pacing = {
  /** Milliseconds before the second restart; the first is immediate. The delay doubles from there. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** More deaths than this within the window are a crash loop. */
  readonly deaths: number;
  readonly window: number;
  /** Milliseconds between restarts in a crash loop. */
  readonly rarely: number;
  /** Uptime in milliseconds after which earlier deaths are forgotten. */
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
  /** Milliseconds for which it was ready; 0 if it never was. */
  readonly readyMs: number;
  /** True if it was killed from outside, possibly by the kernel, so the death is presumably not its own fault. */
  readonly fromOutside: boolean;
};
const none: Life = { readyMs: 0, fromOutside: false };

/**
 * The weight of a death is halved after this fraction of `stable`, and a life of half of that time shows that the component
 * works.
 */
const halfLives = 6;
/** Weight of a death from outside, and the maximum sum of such deaths while the component works between them. */
const outside = { weight: 0.5, most: 2 };

/**
 * INVARIANTS: the first death since the last pardon is followed by an immediate restart; no delay is longer than maxDelayMs
 * plus its jitter of a fifth; a component that works between its deaths is not in a crash loop; a crash loop ends with the
 * pardon, or with a life in which the component works.
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

  /** Records a death at `now` (milliseconds of a monotonic clock). Returns true when the component is now in a crash loop. */
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

  /** Returns the milliseconds until the next restart. */
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
