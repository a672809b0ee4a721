/** The delay before an action is restarted: it increases each time, until the action has run stably. */

export type BackoffTimes = {
  /** Milliseconds, all of them. */
  readonly first: number;
  readonly longest: number;
  readonly stable: number;
};

/** Ends in a row after which an action is said to crash again and again. */
const crashLoopCount = 5;

export class Backoff {
  readonly #times: BackoffTimes;
  #ends = 0;

  constructor(times: BackoffTimes) {
    this.#times = times;
  }

  /** An action has ended after running so long: how long to wait, and whether this is (still, or just now) a crash loop. */
  ended(ran: number): { readonly wait: number; readonly loops: boolean; readonly begins: boolean } {
    this.#ends = ran >= this.#times.stable ? 1 : this.#ends + 1;
    const wait = Math.min(this.#times.longest, this.#times.first * 2 ** Math.min(this.#ends - 1, 40));
    return { wait, loops: this.#ends >= crashLoopCount, begins: this.#ends === crashLoopCount };
  }
}
