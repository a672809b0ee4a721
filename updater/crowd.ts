/** How much longer everything takes on a machine that many programs want: a limit of time says less there. */
import { availableParallelism, loadavg } from "node:os";

/** What hangs must be found some day, however crowded the machine is. */
export const maxCrowd = 4;

/** Returns how many programs want each processor, or wait for the disk. */
export const crowdOfMachine = (): number => loadavg()[0]! / availableParallelism();

/** Returns how many times longer it takes, from 1 to `maxCrowd`. */
export const slownessIn = (crowd: number): number => Math.min(maxCrowd, Math.max(1, crowd));

/** Time that counts less on a crowded machine. */
export class PatientClock {
  readonly #crowd: () => number;
  #at: number;
  #counted = 0;

  constructor(at: number, crowd: () => number = crowdOfMachine) {
    this.#at = at;
    this.#crowd = crowd;
  }

  /** Returns the milliseconds since the beginning; the time since the last look counts by the crowd of this moment. */
  look(at: number): number {
    this.#counted += (at - this.#at) / this.slowness;
    this.#at = at;
    return this.#counted;
  }

  get slowness(): number {
    return slownessIn(this.#crowd());
  }
}
