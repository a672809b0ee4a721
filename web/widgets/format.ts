/** Times, durations and sizes as people read them. */

import { cycle, type Cycle } from "./clock-choice.ts";
import { locale } from "../words/language.ts";
import { once } from "../words/once.ts";
import { say, sayMany } from "../words/say.ts";

const clocks = { h23: clockOf("h23"), h12: clockOf("h12") };
const wholes = { h23: wholeOf("h23"), h12: wholeOf("h12") };
const tenths = once(() => new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const day = once(() => new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short" }));

function clockOf(hourCycle: Cycle) {
  return once(
    () => new Intl.DateTimeFormat(locale(), { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle }),
  );
}

function wholeOf(hourCycle: Cycle) {
  return once(() => new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "medium", hourCycle }));
}

/** Formats a time: "14:05:09", or "02:05:09 PM" where 12 hours are chosen; with the day in front unless it is today. */
export function timeOf(iso: string): string {
  const date = new Date(iso);
  const clock = clocks[cycle.value]();
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? clock.format(date) : `${day().format(date)}, ${clock.format(date)}`;
}

export function wholeTimeOf(iso: string): string {
  return wholes[cycle.value]().format(new Date(iso));
}

/** Formats how long ago a time was: "just now", "5 min ago", "yesterday at 14:05". */
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.round((now - Date.parse(iso)) / 1000);
  if (seconds < 10) return say("just now");
  if (seconds < 60) return say("{seconds} s ago", { seconds });
  if (seconds < 3600) return say("{seconds} min ago", { seconds: Math.floor(seconds / 60) });
  if (seconds < 86_400) return say("{seconds} h ago", { seconds: Math.floor(seconds / 3600) });
  return timeOf(iso);
}

/** Formats milliseconds: "240 ms", "1.8 s", "3 min 5 s", "2 h 10 min", "3 days 4 h". */
export function durationOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${tenths().format(milliseconds / 1000)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 48) return `${hours} h ${Math.floor((seconds % 3600) / 60)} min`;
  return sayMany(Math.floor(hours / 24), "{n} day {hours} h", "{n} days {hours} h", { hours: hours % 24 });
}

/** Formats bytes: "12 kB", "34 MB". */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return sayMany(bytes, "{n} byte", "{n} bytes");
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`;
  return `${tenths().format(bytes / 1_000_000_000)} GB`;
}

/** Formats a share from 0 to 1 as a percentage. */
export function percentOf(part: number): string {
  return `${Math.round(part * 100)} %`;
}
