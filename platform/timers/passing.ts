/** What happens to timers as time passes, as functions of the timers and the clock. */
import type { Clock } from "./clock.ts";
import { dueIn, nextAt, remaining, zoneHere } from "./due.ts";
import type { Timer } from "./timer.ts";

export type Passed = { readonly timers: readonly Timer[] /** Rang long enough. */; readonly unheard: readonly Timer[] };

/**
 * Lets what is due ring, marks what was due long ago as missed, and ends what has rung for `ringMs`; what rings at another hub
 * (`isHere` is false) is left to that one.
 */
export function passTime(
  timers: readonly Timer[],
  clock: Clock,
  ringMs: number,
  isHere: (timer: Timer) => boolean = () => true,
): Passed {
  const unheard = timers.filter(
    (timer) => timer.state === "ringing" && isHere(timer) && ringLeft(timer, clock, ringMs) <= 0,
  );
  const ended = new Set(unheard);
  const rang = { boot: clock.boot, uptime: clock.uptime(), wall: clock.wall() };
  const next = timers.flatMap((timer): readonly Timer[] => {
    if (ended.has(timer)) return over(timer, clock);
    const left = timer.state === "waiting" ? remaining(timer, clock) : Infinity;
    if (left > 0 || !isHere(timer)) return [timer];
    if (left < -ringMs) return [{ ...timer, state: "missed" }];
    const { told: _, ...rest } = timer;
    return [{ ...rest, state: "ringing", rang }];
  });
  const isChanged = next.length !== timers.length || next.some((timer, at) => timer !== timers[at]);
  return { timers: isChanged ? next : timers, unheard };
}

export const repeats = ({ at }: Timer): boolean => at !== undefined && at.weekdays.length > 0;

/** Returns what is left of a timer that has rung, or was missed: the next time of an alarm that repeats. */
export function over(timer: Timer, clock: Clock): readonly Timer[] {
  const { at, rang: _, told: __, takenBy: ___, ...rest } = timer;
  if (at === undefined || !repeats(timer)) return [];
  const wall = nextAt(at, Math.max(clock.wall(), timer.wall ?? 0));
  return [{ ...rest, at: { ...at, zone: zoneHere() }, state: "waiting", wall }];
}

/** Returns a timer that waits for so many milliseconds, and then rings once. */
export function waitingFor(timer: Timer, left: number, clock: Clock): Timer {
  const { rang: _, at: __, wall: ___, told: ____, takenBy: _____, ...rest } = timer;
  return { ...rest, state: "waiting", ...dueIn(left, clock) };
}

/** What has just rung is not due again because the clock is set back a little. */
const leastAheadMs = 3_600_000;

/**
 * An alarm belongs to a time of day: in another time zone, to another moment. One that repeats waits for the next such time, also
 * if a clock that was ahead when the board was last on has moved it to a later day.
 */
export function inThisZone(timer: Timer, clock: Clock): Timer {
  const { at, told: _, ...rest } = timer;
  if (at === undefined || timer.state !== "waiting" || !clock.isSet()) return timer;
  const zone = zoneHere();
  if (at.zone === zone) {
    if (!repeats(timer) || timer.wall === undefined) return timer;
    const next = nextAt(at, clock.wall());
    return next < timer.wall && next - clock.wall() > leastAheadMs ? { ...timer, wall: next } : timer;
  }
  const moved = { ...at, zone };
  return { ...rest, at: moved, wall: nextAt(moved, clock.wall()) };
}

/** What another hub has told was translated to this hub's wall clock, which was wrong by so much, and was set. */
export function translatedBy(timer: Timer, jump: number): Timer {
  const { told, since, wall, rang } = timer;
  // By the time since the boot, no wall clock counts.
  if (told === undefined || since !== undefined) return timer;
  return {
    ...timer,
    ...(wall === undefined ? {} : { wall: wall + jump }),
    ...(rang === undefined ? {} : { rang: { ...rang, wall: rang.wall + jump } }),
  };
}

/** Milliseconds for which a ringing timer goes on. After another boot the wall clock tells how long it has rung. */
export function ringLeft({ rang }: Timer, clock: Clock, ringMs: number): number {
  if (rang === undefined) return 0;
  return ringMs - (rang.boot === clock.boot ? clock.uptime() - rang.uptime : clock.wall() - rang.wall);
}
