/** Wall clocks: what the clock of a zone shows, in milliseconds of a UTC clock, and the instants that this means. */
import ICAL from "ical.js";

export type Zone = {
  readonly toInstant: (wall: number) => number;
  readonly toWall: (instant: number) => number;
};

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const utc: Zone = { toInstant: (wall) => wall, toWall: (instant) => instant };

/** Returns the zone of the IANA database with this name; undefined when there is none. */
export function ianaZone(name: string): Zone | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return undefined; // RangeError: no such zone.
  }
  const shown = (instant: number): number => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  const offsetAt = byDays((instant) => shown(instant) - instant);
  return { toWall: (instant) => instant + offsetAt(instant), toInstant: (wall) => instantOf(wall, offsetAt) };
}

const maxKept = 4_000;

/** Asking the database is slow: a day that begins and ends with the same offset has it throughout. */
function byDays(exact: (instant: number) => number): (instant: number) => number {
  const kept = new Map<number, number>();
  const atDay = (day: number): number => {
    const known = kept.get(day);
    if (known !== undefined) return known;
    if (kept.size >= maxKept) kept.clear();
    const offset = exact(day * dayMs);
    kept.set(day, offset);
    return offset;
  };
  return (instant) => {
    const day = Math.floor(instant / dayMs);
    const [begins, ends] = [atDay(day), atDay(day + 1)];
    return begins === ends ? begins : exact(Math.floor(instant / 1000) * 1000);
  };
}

/**
 * A time that the clock shows twice means the first of the two; one that it never shows is read with the offset from
 * before the clock was set [RFC 5545 3.3.5].
 */
function instantOf(wall: number, offsetAt: (instant: number) => number): number {
  const before = offsetAt(wall - dayMs);
  const after = offsetAt(wall + dayMs);
  const first = wall - before;
  if (before === after || offsetAt(first) === before) return first;
  const second = wall - after;
  return offsetAt(second) === after ? second : first;
}

/** The zone of the machine, by its name at this moment. */
export function hereZone(): Zone {
  return ianaZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? utc;
}

/** Returns the zone that a VTIMEZONE describes. */
export function describedZone(component: ICAL.Component): Zone {
  const zone = new ICAL.Timezone(component);
  const offset = (wall: number): number => zone.utcOffset(toTime(wall)) * 1000;
  return { toInstant: (wall) => wall - offset(wall), toWall: (instant) => instant + offset(instant + offset(instant)) };
}

/** A time of a floating clock. */
export function toTime(wall: number): ICAL.Time {
  const date = new Date(wall);
  return new ICAL.Time(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      isDate: false,
    },
    ICAL.Timezone.localTimezone,
  );
}

export const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** The midnight at or before a time of a wall clock. */
export const midnight = (wall: number): number => wall - (((wall % dayMs) + dayMs) % dayMs);
