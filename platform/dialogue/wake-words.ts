/** Detects duplicates of a wake word, from a second detector or a repeated message. */

type Last = { readonly at: number; readonly signal: number | undefined };

export class WakeWords {
  readonly #last = new Map<string, Last>();
  readonly #pause: number;
  readonly #most: number;

  /** `pause`: milliseconds within which a second detection on a site counts as the same wake word. */
  constructor(pause: number, most: number) {
    this.#pause = pause;
    this.#most = most;
  }

  /** Returns true when a detection is a new wake word; `now` is the time of a monotonic clock in milliseconds. */
  isNew(siteId: string, signal: number | undefined, now: number): boolean {
    const last = this.#last.get(siteId);
    const same = last && (now - last.at < this.#pause || (signal !== undefined && signal === last.signal));
    if (same) return false;
    this.#last.delete(siteId);
    this.#last.set(siteId, { at: now, signal });
    const [oldest] = this.#last.keys();
    if (this.#last.size > this.#most && oldest !== undefined) this.#last.delete(oldest);
    return true;
  }
}
