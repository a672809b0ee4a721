/** Which timers ring here: all, unless hubs share them; then those that the supervisor names, and none before it has. */
import type { Timer } from "./timer.ts";

/**
 * A supervisor that has said nothing for this long after the start is not heard: an external broker may keep its messages back. What
 * was set here rings all the same.
 */
const unsaidMs = 60_000;

export class Turns {
  readonly #hub: string | undefined;
  readonly #now: () => number;
  readonly #startedAt: number;
  #here: ReadonlySet<string> | undefined;

  constructor(hub: string | undefined, now: () => number = () => performance.now()) {
    this.#hub = hub;
    this.#now = now;
    this.#startedAt = now();
  }

  readonly isHere = ({ id, hub, takenBy = hub }: Timer): boolean => {
    if (this.#hub === undefined) return true;
    if (this.#here !== undefined) return this.#here.has(id);
    return (takenBy ?? this.#hub) === this.#hub && this.#now() - this.#startedAt >= unsaidMs;
  };

  /** Returns true when that changes anything. */
  give(ids: readonly string[]): boolean {
    const before = this.#here;
    const isSame = before !== undefined && before.size === ids.length && ids.every((id) => before.has(id));
    this.#here = new Set(ids);
    return !isSame;
  }
}
