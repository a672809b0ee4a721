/**
 * Says sound of clients to the engines no faster than they take it: they are those of the rooms, and the broker leaves a component
 * that has more to hear than it reads.
 */
import { setTimeout as pause } from "node:timers/promises";

export class Pacer {
  readonly #leadMs: number;
  readonly #speed: number;
  /** When all sound so far would end at this speed, by performance.now(). */
  #until = -Infinity;

  /** `leadMs`: how much sound may be ahead of that; `speed`: how many times faster than it was spoken. */
  constructor(leadMs: number, speed: number) {
    this.#leadMs = leadMs;
    this.#speed = speed;
  }

  /** Resolves when more may be said after this many milliseconds of sound; at once when it is closed. */
  async after(ms: number, closed: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#until = Math.max(this.#until, now) + ms / this.#speed;
    const ahead = this.#until - now - this.#leadMs / this.#speed;
    if (ahead > 0) await pause(ahead, undefined, { signal: closed }).catch(() => undefined);
  }
}
