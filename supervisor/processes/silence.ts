/** Tracks how long each component has not answered pings. The class is pure: the observations of each round are parameters. */

export type Seen = {
  /** Milliseconds since the previous round. */
  readonly interval: number;
  /** True if the supervisor started this round in time: neither it nor the whole machine was held up. */
  readonly punctual: boolean;
  /** True if the supervisor has received its own last ping: the bus works. */
  readonly echoed: boolean;
  /** The components that should have answered: component → process. */
  readonly present: ReadonlyMap<string, number>;
  /** The components that say that they are not connected to the bus. */
  readonly offBus: { has(component: string): boolean };
};

export type Silent = { readonly component: string; readonly pid: number; readonly milliseconds: number };
type Silence = { readonly pid: number; milliseconds: number; answered: boolean };

/**
 * INVARIANTS: a round counts only if the component alone can be the reason for its silence; an answer or a new process resets
 * the count.
 */
export class Silences {
  readonly #of = new Map<string, Silence>();

  answered(component: string): void {
    const silence = this.#of.get(component);
    if (silence !== undefined) silence.answered = true;
  }

  /** Returns the components that are silent at the end of a round. */
  round({ interval, punctual, echoed, present, offBus }: Seen): readonly Silent[] {
    for (const component of this.#of.keys()) if (!present.has(component)) this.#of.delete(component);
    const silent: Silent[] = [];
    for (const [component, pid] of present) {
      const silence = this.#of.get(component);
      // It did not exist when the last ping was sent.
      if (silence?.pid !== pid) {
        this.#of.set(component, { pid, milliseconds: 0, answered: false });
        continue;
      }
      if (silence.answered || offBus.has(component)) silence.milliseconds = 0;
      else if (punctual && echoed) silence.milliseconds += interval;
      silence.answered = false;
      if (silence.milliseconds > 0) silent.push({ component, pid, milliseconds: silence.milliseconds });
    }
    return silent;
  }
}
