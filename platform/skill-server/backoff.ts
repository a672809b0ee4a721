/**
 * The delay before an action is restarted: it increases with each end and decays with the time the action runs. Being
 * killed by somebody else counts half, and delays no action for long that runs between the kills.
 */

export type BackoffTimes = {
  /** Milliseconds, all of them. */
  readonly first: number;
  readonly longest: number;
  readonly stable: number;
};

/** Ends in a row after which an action is said to crash again and again. */
const crashLoopCount = 5;
/** Ends count half after this part of `stable`. */
const halfLives = 6;
const outside = { weight: 0.5, most: 1 };

export class Backoff {
  readonly #times: BackoffTimes;
  #ends = 0;

  constructor(times: BackoffTimes) {
    this.#times = times;
  }

  /**
   * An action has ended after running so long: how long to wait, and whether this is (still, or just now) a crash loop.
   * `isKilled`: by somebody else, and not by an error of its own.
   */
  ended(ran: number, isKilled = false): { readonly wait: number; readonly loops: boolean; readonly begins: boolean } {
    const { first, longest, stable } = this.#times;
    const before = this.#ends;
    const decayed = ran >= stable ? 0 : before * 2 ** (-ran / (stable / halfLives));
    this.#ends = isKilled ? Math.min(decayed + outside.weight, outside.most) : decayed + 1;
    const wait = this.#ends < 1 ? 0 : Math.min(longest, first * 2 ** Math.min(this.#ends - 1, 40));
    const loops = Math.round(this.#ends) >= crashLoopCount;
    return { wait, loops, begins: loops && Math.round(before) < crashLoopCount };
  }
}
