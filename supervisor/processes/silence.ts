/** How long each component has not answered pings. Pure: the observations of each round are parameters. */

export type Seen = {
  /** Milliseconds since the round before. */
  readonly interval: number;
  /** The supervisor came to this round in time: it, or the whole machine, was not held up itself. */
  readonly punctual: boolean;
  /** The supervisor has heard its own last ping: the bus works. */
  readonly echoed: boolean;
  /** Who should have answered: component → process. */
  readonly present: ReadonlyMap<string, number>;
};

export type Silent = { readonly component: string; readonly pid: number; readonly milliseconds: number };
type Silence = { readonly pid: number; milliseconds: number; answered: boolean };

/**
 * INVARIANTS: only rounds count in which nothing but the component can be the reason for its silence; an answer, and a
 * new process, begin anew.
 */
export class Silences {
  readonly #of = new Map<string, Silence>();

  answered(component: string): void {
    const silence = this.#of.get(component);
    if (silence !== undefined) silence.answered = true;
  }

  /** Who is silent at the end of a round. */
  round({ interval, punctual, echoed, present }: Seen): readonly Silent[] {
    for (const component of this.#of.keys()) if (!present.has(component)) this.#of.delete(component);
    const silent: Silent[] = [];
    for (const [component, pid] of present) {
      const silence = this.#of.get(component);
      // It was not there when the last ping was sent.
      if (silence?.pid !== pid) {
        this.#of.set(component, { pid, milliseconds: 0, answered: false });
        continue;
      }
      if (silence.answered) silence.milliseconds = 0;
      else if (punctual && echoed) silence.milliseconds += interval;
      silence.answered = false;
      if (silence.milliseconds > 0) silent.push({ component, pid, milliseconds: silence.milliseconds });
    }
    return silent;
  }
}
