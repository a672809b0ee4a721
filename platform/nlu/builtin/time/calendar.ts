/**
 * Arithmetic in local time. A local time is the number of milliseconds of a UTC clock that shows the same time: days
 * always have 24 hours, and time zones are applied last.
 */

export const grains = ["year", "quarter", "month", "week", "day", "hour", "minute", "second"] as const;
export type Grain = (typeof grains)[number];

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

const fixed: Partial<Record<Grain, number>> = { second, minute, hour, day };

export const isFiner = (a: Grain, b: Grain): boolean => grains.indexOf(a) > grains.indexOf(b);
export const finerOf = (a: Grain, b: Grain): Grain => (isFiner(a, b) ? a : b);
export const isGrain = (value: unknown): value is Grain => (grains as readonly unknown[]).includes(value);

/** Returns the weekday: 1 is Monday, 7 Sunday. */
export const weekday = (time: number): number => new Date(time).getUTCDay() || 7;
export const yearOf = (time: number): number => new Date(time).getUTCFullYear();
/** Returns the month: 1 is January. */
export const monthOf = (time: number): number => new Date(time).getUTCMonth() + 1;
/** Months and days outside their ranges overflow, as with Date.UTC. */
export function wall(year: number, month = 1, date = 1): number {
  // Date.UTC interprets the years 0 to 99 as years of the twentieth century.
  return new Date(0).setUTCFullYear(year, month - 1, date);
}

/** Returns the beginning of the year, week, … that contains a time. Weeks start on Monday. */
export function floor(time: number, grain: Grain): number {
  const size = fixed[grain];
  if (size !== undefined) return Math.floor(time / size) * size;
  if (grain === "week") return floor(time, "day") - (weekday(time) - 1) * day;
  if (grain === "year") return wall(yearOf(time));
  const month = monthOf(time);
  return wall(yearOf(time), grain === "month" ? month : month - ((month - 1) % 3));
}

/** Adds `count` years, weeks, …; the 31st becomes the last day of a shorter month. */
export function add(time: number, grain: Grain, count: number): number {
  const size = grain === "week" ? 7 * day : fixed[grain];
  if (size !== undefined) return time + count * size;
  const months = count * { year: 12, quarter: 3, month: 1 }[grain as "year" | "quarter" | "month"];
  const [year, month] = [yearOf(time), monthOf(time) + months];
  const last = new Date(wall(year, month + 1, 0)).getUTCDate();
  const date = Math.min(new Date(time).getUTCDate(), last);
  return wall(year, month, date) + (time - floor(time, "day"));
}

/** Computes Easter Sunday of a year of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
export function easter(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return wall(year, Math.floor(n / 31), (n % 31) + 1);
}
