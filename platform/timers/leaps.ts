/**
 * What a wall clock that leaps ahead takes away, and gives back when it is set back: a wrong time server, or a person who mistypes
 * the date, must not cost an alarm. Kept in memory: after a restart a clock counts as right. Timers of this boot count by the time
 * since the boot, and need none of it.
 */
import type { Clock } from "./clock.ts";
import type { Timer } from "./timer.ts";

export class Leaps {
  readonly #clock: Clock;
  /** Alarms and reminders that a leap has passed, as they waited before it. */
  readonly #passed = new Map<string, Timer>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The clock, which counted as set, was set ahead by so many milliseconds: what has become due by that alone is remembered. */
  ahead(timers: readonly Timer[], jump: number): void {
    const now = this.#clock.wall();
    for (const timer of timers) {
      const { id, state, since, wall } = timer;
      if (state !== "waiting" || since !== undefined || wall === undefined) continue;
      if (wall <= now && wall > now - jump && !this.#passed.has(id)) this.#passed.set(id, timer);
    }
  }

  /** The clock was set back: what is in the future again waits again. */
  back(timers: readonly Timer[]): readonly Timer[] {
    const now = this.#clock.wall();
    const again = [...this.#passed.values()].filter(({ wall = 0 }) => wall > now);
    const ids = new Set(again.map(({ id }) => id));
    return again.length === 0 ? timers : [...timers.filter(({ id }) => !ids.has(id)), ...again];
  }

  /** These are on the disk: those that wait again need not be remembered. */
  written(timers: readonly Timer[]): void {
    for (const { id, state, wall } of timers)
      if (state === "waiting" && this.#passed.get(id)?.wall === wall) this.#passed.delete(id);
  }

  /** A person has done something with these themselves. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#passed.delete(id);
  }
}
