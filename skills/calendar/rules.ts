/**
 * The steps of a rule of recurrence, on a floating clock. ical.js takes weekly, monthly and yearly ones. Daily ones are
 * taken here: with filters that are never true, ical.js would step for ever.
 */
import ICAL from "ical.js";
import { dayMs, toTime, wallOf } from "./zones.ts";

/** Returns the next start, or undefined at the end. */
export type Steps = () => number | undefined;

/** Throws with the reason when a rule cannot be followed. */
export function checkRule(rule: ICAL.Recur, start: number): void {
  if (!["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].includes(rule.freq))
    throw new Error(`a rule of recurrence has FREQ=${rule.freq.slice(0, 20)}`);
  stepsOf(rule, start)();
}

/** Begins at `from`, which is in the rhythm of the rule. */
export function stepsOf(rule: ICAL.Recur, from: number): Steps {
  if (rule.freq === "DAILY") return daily(rule, from);
  const floating = rule.clone();
  // Whoever takes the steps compares, on the clock of the event.
  floating.until = null;
  const iterator = floating.iterator(toTime(from));
  return () => {
    const next = iterator.next() as ICAL.Time | null;
    return next === null || next === undefined ? undefined : wallOf(next);
  };
}

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** Steps that no filter lets through are bounded by who takes them: they are returned as NaN. */
function daily(rule: ICAL.Recur, from: number): Steps {
  const parts = rule.parts as Readonly<Record<string, readonly (number | string)[] | undefined>>;
  const { BYDAY: days, BYMONTH: months, BYMONTHDAY: monthDays } = parts;
  const other = Object.keys(parts).find((part) => !["BYDAY", "BYMONTH", "BYMONTHDAY"].includes(part));
  if (other !== undefined) throw new Error(`a daily rule of recurrence has ${other}`);
  const isMeant = (wall: number): boolean => {
    const date = new Date(wall);
    const day = date.getUTCDate();
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    return (
      (days === undefined || days.includes(weekdays[date.getUTCDay()] ?? "")) &&
      (months === undefined || months.map(Number).includes(date.getUTCMonth() + 1)) &&
      (monthDays === undefined || monthDays.some((one) => Number(one) === day || Number(one) === day - last - 1))
    );
  };
  let wall = from;
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  return () => {
    if (left <= 0) return undefined;
    const now = wall;
    wall += dayMs * Math.max(1, rule.interval);
    if (!isMeant(now)) return Number.NaN;
    left--;
    return now;
  };
}

/** A rule of days or weeks without a count can begin later, in the same rhythm: years of steps are not taken. */
export function forwarded({ freq, interval, count }: ICAL.Recur, start: number, first: number): number {
  const days = freq === "DAILY" ? 1 : freq === "WEEKLY" ? 7 : undefined;
  if (days === undefined || count !== null) return start;
  const rhythm = days * dayMs * Math.max(1, interval);
  const periods = Math.floor((first - start) / rhythm) - 1;
  return periods > 0 ? start + periods * rhythm : start;
}
