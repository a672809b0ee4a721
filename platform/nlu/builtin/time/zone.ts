/** Converts between instants and local times of a time zone, with Intl. */
import { day, hour, minute } from "./calendar.ts";

const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 8;

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    const options = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
    const all = { ...options, second: "numeric", era: "short", hourCycle: "h23", timeZone: zone } as const;
    format = new Intl.DateTimeFormat("en-US", { ...all, calendar: "gregory", numberingSystem: "latn" });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(zone, format);
  }
  return format;
}

/** Returns what the wall clock shows at an instant, in milliseconds of a UTC clock. */
export function toWall(instant: number, zone: string): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = value;
  const year = parts["era"] === "BC" ? 1 - Number(parts["year"]) : Number(parts["year"]);
  const date = new Date(0).setUTCFullYear(year, Number(parts["month"]) - 1, Number(parts["day"]));
  const ofDay = Number(parts["hour"]) * hour + Number(parts["minute"]) * minute + Number(parts["second"]) * 1000;
  return date + ofDay + (((instant % 1000) + 1000) % 1000);
}

/**
 * Returns the instant at which the wall clock shows a time. A time that it shows twice (clocks were set back) means the
 * first of the two; a time that it never shows (clocks were set forward) is moved forward by the same amount.
 */
export function toInstant(wall: number, zone: string): number {
  const before = toWall(wall - day, zone) - (wall - day);
  const after = toWall(wall + day, zone) - (wall + day);
  const first = wall - before;
  if (before === after || toWall(first, zone) === wall) return first;
  const second = wall - after;
  return toWall(second, zone) === wall ? second : first;
}

/** Formats an instant as "2026-11-21T15:00:00+01:00". */
export function toIso(instant: number, zone: string): string {
  const wall = toWall(instant, zone);
  const offset = Math.round((wall - instant) / minute);
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(offset);
  const shown = new Date(wall).toISOString().replace(/\.\d+Z$/, "");
  return `${shown}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
