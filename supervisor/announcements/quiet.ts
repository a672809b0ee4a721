/** Quiet hours: from a time of day until another, also across midnight, in a time zone. */
import { clockSetMs } from "../clock.ts";
import type { AnnouncementsConfig } from "../config/sections.ts";

/** While the clock is not set, nobody knows whether it is night: look again soon. */
const unknownMs = 60_000;
const dayMinutes = 1440;

/** When the quiet hours of the site end, in epoch milliseconds; undefined outside of them. */
export function quietUntil(
  { quiet, time_zone: zone }: AnnouncementsConfig,
  siteId: string,
  now: number,
): number | undefined {
  const hours = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/u.exec(quiet[siteId] ?? quiet["*"] ?? "");
  if (hours === null) return undefined;
  if (now < clockSetMs) return now + unknownMs;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = hours.slice(1).map(Number);
  const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  const minute = minuteOfDay(now, zone);
  const since = (minute - from + dayMinutes) % dayMinutes;
  const length = (to - from + dayMinutes) % dayMinutes;
  if (since >= length) return undefined;
  const end = Math.floor(now / 60_000) * 60_000 + (length - since) * 60_000;
  // When the clocks change meanwhile, the hours end at the same time of day.
  const shift = ((minuteOfDay(end, zone) - to + dayMinutes + dayMinutes / 2) % dayMinutes) - dayMinutes / 2;
  return end - shift * 60_000;
}

/** The time of day in words: 07:00. */
export const timeOfDay = (moment: number, zone: string): string =>
  new Date(moment).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(zone === "" ? {} : { timeZone: zone }),
  });

function minuteOfDay(moment: number, zone: string): number {
  const [hour = 0, minute = 0] = timeOfDay(moment, zone).split(":").map(Number);
  return hour * 60 + minute;
}
