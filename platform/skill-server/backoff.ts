/**
 * Computes the delay before an action is restarted: it increases with each end and decays while the action runs. Being
 * killed by somebody else counts half, and hardly delays an action that runs in between.
 */

export type BackoffTimes = {
  /** All in milliseconds. */
  readonly first: number;
  readonly longest: number;
  readonly stable: number;
};

/** After this many ends in a row, an action is reported as a crash loop. */
const crashLoopCount = 5;
/** Ends count half after this fraction of `stable`. */
const halfLives = 6;
const outside = { weight: 0.5, most: 1 };

export class Backoff {
  readonly #times: BackoffTimes;
  #ends = 0;

  constructor(times: BackoffTimes) {
    this.#times = times;
  }

  /**
   * Records that an action has ended after running for `ran`; returns how long to wait in whole milliseconds, and whether
   * this is a crash loop. `isKilled`: by somebody else, not by its own error.
   */
  ended(ran: number, isKilled = false): { readonly waitMs: number; readonly loops: boolean; readonly begins: boolean } {
    const { first, longest, stable } = this.#times;
    const before = this.#ends;
    const decayed = ran >= stable ? 0 : before * 2 ** (-ran / (stable / halfLives));
    this.#ends = isKilled ? Math.min(decayed + outside.weight, outside.most) : decayed + 1;
    const waitMs = this.#ends < 1 ? 0 : Math.round(Math.min(longest, first * 2 ** Math.min(this.#ends - 1, 40)));
    const loops = Math.round(this.#ends) >= crashLoopCount;
    return { waitMs, loops, begins: loops && Math.round(before) < crashLoopCount };
  }
}
