/** What span of time somebody asks about, and how days and times are said. */
import type { SlotValue } from "#bus";
import { dayOf } from "./occurrences.ts";
import type { Words } from "./words.ts";
import { dayMs, hourMs, midnight, type Zone } from "./zones.ts";

export type Span = { readonly from: number; readonly to: number };

/** Returns the time that a slot means; undefined without one. A time of a day alone means the hour that begins then. */
export function spanOf(value: SlotValue | undefined, here: Zone): Span | undefined {
  if (value?.kind === "TimeInterval") {
    const from = Date.parse(value.from ?? "");
    const to = Date.parse(value.to ?? "");
    if (Number.isNaN(from) && Number.isNaN(to)) return undefined;
    if (Number.isNaN(from)) return { from: Math.min(Date.now(), to), to };
    return { from, to: Number.isNaN(to) ? dayOf(from, here).to : to };
  }
  if (value?.kind !== "InstantTime") return undefined;
  const from = Date.parse(value.value);
  if (Number.isNaN(from)) return undefined;
  const wall = here.toWall(from);
  const date = new Date(wall);
  const month = (months: number): number =>
    here.toInstant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()));
  switch (value.grain) {
    case "Year":
      return { from, to: month(12) };
    case "Quarter":
      return { from, to: month(3) };
    case "Month":
      return { from, to: month(1) };
    case "Week":
      return { from, to: here.toInstant(wall + 7 * dayMs) };
    case "Day":
      return dayOf(from, here);
    default:
      return { from, to: from + hourMs };
  }
}

/** Returns the days from today; negative ones are over. */
export function daysAhead(instant: number, now: number, here: Zone): number {
  return Math.round((midnight(here.toWall(instant)) - midnight(here.toWall(now))) / dayMs);
}

/** "today", "on Friday", "on Friday 2 October". */
export function dayName(instant: number, now: number, here: Zone, words: Words): string {
  const ahead = daysAhead(instant, now, here);
  if (ahead === 0) return words.today;
  if (ahead === 1) return words.tomorrow;
  if (ahead === -1) return words.yesterday;
  const isNear = ahead > 0 && ahead < 7;
  const format = new Intl.DateTimeFormat(words.locale, {
    timeZone: "UTC",
    weekday: "long",
    ...(isNear ? {} : { day: "numeric", month: "long" }),
    ...(Math.abs(ahead) > 300 ? { year: "numeric" } : {}),
  });
  return words.on(format.format(here.toWall(instant)));
}

export function timeName(instant: number, here: Zone, say: (hour: number, minute: number) => string): string {
  const date = new Date(here.toWall(instant));
  return say(date.getUTCHours(), date.getUTCMinutes());
}

/** "3 hours ago". */
export function ago(instant: number, now: number, { locale }: Words): string {
  const minutes = Math.max(1, Math.round((now - instant) / 60_000));
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  if (minutes < 90) return format.format(-minutes, "minute");
  if (minutes < 36 * 60) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / 60 / 24), "day");
}
