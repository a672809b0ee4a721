/** Timers, kept in memory. */
export type Timer = {
  readonly name: string;
  readonly seconds: number;
  readonly endsAt: number;
  readonly siteId: string;
};

export class Timers {
  readonly #running = new Map<Timer, NodeJS.Timeout>();
  readonly #rings: (timer: Timer) => void;

  /** `rings` is called once for each timer that ends. */
  constructor(rings: (timer: Timer) => void) {
    this.#rings = rings;
  }

  start(name: string, seconds: number, siteId: string): Timer {
    const timer: Timer = { name, seconds, endsAt: Date.now() + seconds * 1000, siteId };
    const ring = () => {
      this.#running.delete(timer);
      this.#rings(timer);
    };
    this.#running.set(timer, setTimeout(ring, seconds * 1000));
    return timer;
  }

  /** Cancels the timers of that name, or all of them; says how many there were. */
  cancel(name?: string): number {
    const chosen = this.list().filter((timer) => name === undefined || timer.name === name);
    for (const timer of chosen) {
      clearTimeout(this.#running.get(timer));
      this.#running.delete(timer);
    }
    return chosen.length;
  }

  /** The running timers, the next to end first. */
  list(): Timer[] {
    return [...this.#running.keys()].sort((one, other) => one.endsAt - other.endsAt);
  }
}
