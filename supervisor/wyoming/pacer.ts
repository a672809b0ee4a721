/** Lets sound through no faster than it was spoken. */
import { setTimeout as pause } from "node:timers/promises";

export class Pacer {
  readonly #leadMs: number;
  /** When all sound so far would end by performance.now(). */
  #until = -Infinity;

  /** `leadMs`: how much sound may be ahead of that. */
  constructor(leadMs: number) {
    this.#leadMs = leadMs;
  }

  /** Resolves when more may be said after this many milliseconds of sound; at once when it is closed. */
  async after(ms: number, closed: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#until = Math.max(this.#until, now) + ms;
    const ahead = this.#until - now - this.#leadMs;
    if (ahead > 0) await pause(ahead, undefined, { signal: closed }).catch(() => undefined);
  }
}
