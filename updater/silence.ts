/**
 * How long a maintainer script has been silent. It waits for what it starts, such as the supervisor: on a machine that many
 * programs want, everything takes longer, and a second of silence says less.
 */
import { crowdOfMachine, slownessIn } from "./crowd.ts";

export class Silence {
  readonly #crowd: () => number;
  #size = -1;
  #at: number;
  #counted = 0;

  constructor(at: number, crowd: () => number = crowdOfMachine) {
    this.#at = at;
    this.#crowd = crowd;
  }

  /**
   * Returns the milliseconds since the log was seen to grow, fewer on a crowded machine.
   * @param size of the log, in bytes
   * @param isHurried true for plain milliseconds: who shuts the machine down waits by the clock
   */
  look(size: number, at: number, isHurried: boolean): number {
    const passed = at - this.#at;
    const crowd = isHurried ? 1 : slownessIn(this.#crowd());
    this.#counted = size === this.#size ? this.#counted + passed / crowd : 0;
    this.#size = size;
    this.#at = at;
    return this.#counted;
  }

  begin(): void {
    this.#counted = 0;
  }
}
