/**
 * What becomes of moments that were written down while nobody knew the time: a board without a battery-backed clock boots in the
 * past, and is used before the network sets it.
 */
import { uptime } from "node:os";
import { clockSetMs } from "../platform/port/clock-set.ts";

export { clockSetMs };

/**
 * Calls `settle` once after the clock has been set, for what was written before: also if that was in an earlier process, and again
 * if it could not do it and returned false. Returns a function that is to be called before moments are compared; it costs a
 * comparison.
 */
export function onceClockIsSet(now: () => number, settle: (now: number) => boolean): () => void {
  let isSettled = false;
  return () => {
    const moment = now();
    const isSet = moment >= clockSetMs;
    isSettled = isSet && (isSettled || settle(moment));
  };
}

/**
 * Calls `limit` at the first call, and whenever a moment is before the last one, for what may now be in the future; again if it could
 * not do it and returned false. Not while the clock is not set.
 */
export function onceTimeIsBack(now: () => number, limit: (now: number) => boolean): () => void {
  let latest: number | undefined;
  return () => {
    const moment = now();
    if (moment < clockSetMs) return;
    const isForward = latest !== undefined && moment >= latest;
    if (isForward || limit(moment)) latest = moment;
  };
}

/** A clock that runs differently from the time since the boot by more than this was set. */
export const maxDriftMs = 10_000;

/**
 * Returns a function that says by how many milliseconds the clock was set since its last call; 0 when it was not. The time since
 * the boot includes time asleep, which is no jump.
 */
export function clockJumps(now: () => number, uptime: () => number): () => number {
  let ahead = now() - uptime();
  return () => {
    const jump = now() - uptime() - ahead;
    if (Math.abs(jump) <= maxDriftMs) return 0;
    ahead += jump;
    return jump;
  };
}

/** A moment in the past that stays as long ago as it is when the clock is set: what is told as "since" or "ago". */
export class Moment {
  readonly #jump: () => number;
  #ms: number;

  constructor(now: () => number = Date.now, sinceBoot: () => number = () => uptime() * 1000) {
    this.#ms = now();
    this.#jump = clockJumps(now, sinceBoot);
  }

  get date(): Date {
    this.#ms += this.#jump();
    return new Date(this.#ms);
  }
}
