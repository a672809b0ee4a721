/**
 * How much time has passed as far as it can be believed, to decide what is old enough to be deleted. A board whose clock is years
 * ahead when it boots (an empty battery, a mistyped date) must not delete what people keep, and one that was switched off for two
 * months must not keep it for ever.
 *
 * 1. Time in which the platform runs counts, whatever the clock does.
 * 2. Time in which it did not run, and by which the clock was set ahead, counts up to a week; each week that it runs, another one.
 * 3. What exceeds that counts after the clock has gone on for a week of running without being set by more than a week. A clock
 *    that was set back limits at once what is deleted.
 */
import { clockSetMs } from "../clock.ts";

export type Belief = {
  /** The moment that is believed, in epoch milliseconds. */
  readonly believed: number;
  /** What the clock said when it was last seen to be set, and how long the platform has run since. */
  readonly clock: number;
  readonly sinceClock: number;
  /** How much of the time that it did not run may still be believed. */
  readonly allowance: number;
  /** How long the platform has run since the clock was set by more than a week. */
  readonly steady: number;
};

export const weekMs = 7 * 86_400_000;

/** `clock`: what it says, where nothing is known yet; `newest`: the newest moment that was written down before. */
export function firstBelief(clock: number, newest = clock): Belief {
  const known = newest >= clockSetMs && newest < clock ? newest : clock;
  return { believed: known, clock: known, sinceClock: 0, allowance: weekMs, steady: 0 };
}

/** `ran`: the milliseconds that the platform has run since the last call; 0 at its start. */
export function nextBelief(before: Belief, ran: number, clock: number): Belief {
  const sinceClock = before.sinceClock + ran;
  const believed = before.believed + ran;
  const allowance = Math.min(weekMs, before.allowance + ran);
  // It says nothing about the time, nor does it contradict what is believed.
  if (clock < clockSetMs) return { ...before, believed, sinceClock, allowance };
  const jump = clock - before.clock - sinceClock;
  const steady = Math.abs(jump) > weekMs ? 0 : before.steady + ran;
  const granted = Math.max(0, Math.min(allowance, clock - believed));
  return {
    believed: steady >= weekMs ? clock : believed + granted,
    clock,
    sinceClock: 0,
    allowance: allowance - granted,
    steady,
  };
}

/** The moment from which ages are counted; undefined while the clock was not set yet. */
export function momentOf({ believed }: Belief, clock: number): number | undefined {
  return clock < clockSetMs ? undefined : Math.min(believed, clock);
}
