/**
 * Determines when a timer is due. In the boot in which it was set, only the time since the boot counts, so that no jump of
 * the wall clock matters. After another boot only the wall clock knows how long the board was off; until it is set, a timer
 * is due at the latest when what was left has passed since the boot. What has a time of day waits for the wall clock.
 */
import type { Clock } from "./clock.ts";
import type { Timer } from "./timer.ts";

/** Milliseconds until it is due; negative afterwards; Infinity while that is unknown. */
export function remaining({ since, wall }: Timer, clock: Clock): number {
  if (since?.boot === clock.boot) return since.uptime - clock.uptime();
  const byWall = wall !== undefined && clock.isSet() ? wall - clock.wall() : Infinity;
  return since === undefined ? byWall : Math.min(byWall, since.left - clock.uptime());
}

/** Returns the parts of a timer that say that it is due in so many milliseconds. */
export function dueIn(left: number, clock: Clock): Pick<Timer, "wall" | "since"> {
  return {
    ...(clock.isSet() ? { wall: clock.wall() + left } : {}),
    since: { boot: clock.boot, uptime: clock.uptime() + left, left },
  };
}

/**
 * Returns a timer as it must be written now that the wall clock was set, or that much time has passed without one: what was
 * left then, and the time at which it is due, have changed.
 */
export function refreshed(timer: Timer, clock: Clock): Timer {
  const { since, wall, ...rest } = timer;
  if (since === undefined || timer.state !== "waiting") return timer;
  // Of another boot and with a time on the wall: only a clock that is set can tell what is left of it.
  if (since.boot !== clock.boot && wall !== undefined) return timer;
  return { ...rest, ...dueIn(remaining(timer, clock), clock) };
}

/**
 * Returns the next moment, after `now`, at which it is that time of day in the time zone of this process, on one of the
 * weekdays (1 is Monday; none: any day). A time that a day does not have, because the clocks are put forward, is an hour
 * later; of one that it has twice, the first counts.
 */
export function nextAt({ hour, minute, weekdays }: NonNullable<Timer["at"]>, now: number): number {
  const today = new Date(now);
  for (let day = 0; day < 9; day++) {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + day, hour, minute);
    const weekday = date.getDay() === 0 ? 7 : date.getDay();
    if (date.getTime() > now && (weekdays.length === 0 || weekdays.includes(weekday))) return date.getTime();
  }
  throw new RangeError(`there is no such day of the week: ${weekdays.join(", ")}`);
}

export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
