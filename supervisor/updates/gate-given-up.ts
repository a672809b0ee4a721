/**
 * Whether waiting for a component is of no use: the supervisor has given it up, and what could bring it back within the time
 * of the judgement is ruled out [docs/decisions/0007-packages.md, The health gate].
 */
import { maxCrowd } from "../../updater/crowd.ts";
import { killsInGroup } from "../kernel-kills.ts";

/** What the supervisor tells of a component. */
export type Failed = {
  readonly name: string;
  readonly restarts: number;
  readonly since?: string;
  readonly nextStartAt?: string;
};

/** A component that is given up, while those that are up answer on the bus. */
export class GivenUp extends Error {
  readonly supervisor: number;
  readonly component: Failed;

  constructor(supervisor: number, component: Failed) {
    super(`${component.name} is failed`);
    this.supervisor = supervisor;
    this.component = component;
  }
}

/**
 * INVARIANT: what it condemns would not have come back within the time. A supervisor brings back what it has given up at
 * `nextStartAt`; when it reaches the bus again, which takes it half of `lastsMs`; and when it leaves out something because the
 * kernel kills for want of memory. The rest is people's doing.
 */
export class Hopelessness {
  readonly #lastsMs: number;
  #life = "";
  #seenAt = 0;

  /** `lastsMs`: how long a component must have been given up. */
  constructor(lastsMs: number) {
    this.#lastsMs = lastsMs;
  }

  /** Something else was seen. */
  forget(): void {
    this.#life = "";
  }

  /** `now`: milliseconds of a monotonic clock. `left`: of the judgement, on a machine that nobody else wants. */
  isSure(
    { supervisor, component }: GivenUp,
    { now, left, clock = Date.now() }: { readonly now: number; readonly left: number; readonly clock?: number },
    kills: (supervisor: number) => number | undefined = (pid) => killsInGroup(`/proc/${pid}/cgroup`),
  ): boolean {
    const life = [supervisor, component.name, component.restarts, component.since].join();
    if (life !== this.#life) [this.#life, this.#seenAt] = [life, now];
    const { nextStartAt } = component;
    // The machine may become crowded, which stretches the time.
    const isTriedAgain = nextStartAt !== undefined && !(Date.parse(nextStartAt) - clock > left * maxCrowd);
    return now - this.#seenAt >= this.#lastsMs && !isTriedAgain && (kills(supervisor) ?? 0) === 0;
  }
}
