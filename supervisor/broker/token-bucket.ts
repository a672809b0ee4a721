/** Limits the rate of messages with a token bucket, which is full at first. */
export type Rate = {
  readonly messages: { readonly perSecond: number; readonly atOnce: number };
  readonly bytes: { readonly perSecond: number; readonly atOnce: number };
};

/**
 * One room: 63 frames of 556 bytes a second, two seconds of them at once, and now and then a replay of up to a minute
 * per second.
 */
export const defaultRate: Rate = {
  messages: { perSecond: 150, atOnce: 600 },
  bytes: { perSecond: 131_072, atOnce: 2_097_152 },
};

export class TokenBucket {
  readonly #rate: Rate;
  readonly #now: () => number;
  #messages: number;
  #bytes: number;
  #at: number;

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
    this.#messages = rate.messages.atOnce;
    this.#bytes = rate.bytes.atOnce;
    this.#at = now();
  }

  /** Counts a message of this size; returns false when it exceeds the rate. */
  take(bytes: number): boolean {
    const seconds = (this.#now() - this.#at) / 1000;
    this.#at += seconds * 1000;
    const { messages: most, bytes: mostBytes } = this.#rate;
    this.#messages = Math.min(most.atOnce, this.#messages + seconds * most.perSecond);
    this.#bytes = Math.min(mostBytes.atOnce, this.#bytes + seconds * mostBytes.perSecond);
    if (this.#messages < 1 || this.#bytes < bytes) return false;
    this.#messages -= 1;
    this.#bytes -= bytes;
    return true;
  }
}
