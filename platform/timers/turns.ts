/** Which timers ring here: all, unless hubs share them; then those that the supervisor names, and none before it has. */
import type { Timer } from "./timer.ts";

export class Turns {
  #here: ReadonlySet<string> | undefined;

  constructor(hub: string | undefined) {
    this.#here = hub === undefined ? undefined : new Set();
  }

  readonly isHere = ({ id }: Timer): boolean => this.#here?.has(id) ?? true;

  /** Returns true when that changes anything. */
  give(ids: readonly string[]): boolean {
    const before = this.#here;
    const isSame = before !== undefined && before.size === ids.length && ids.every((id) => before.has(id));
    this.#here = new Set(ids);
    return !isSame;
  }
}
