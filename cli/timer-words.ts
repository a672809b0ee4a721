/** Parses durations and days of the week on the command line. */
import { Failure } from "./failure.ts";

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const shape = /^-?(?:\d{1,7}(?:\.\d{1,3})?(?:d|h|m(?:in)?|s)\s*)+$/u;
const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const groups: Readonly<Record<string, readonly number[]>> = {
  day: [1, 2, 3, 4, 5, 6, 7],
  weekday: [1, 2, 3, 4, 5],
  weekend: [6, 7],
};

/** Returns true for what `readDuration` takes, and for numbers, which lack a unit. */
export const isDuration = (text: string): boolean => shape.test(text) || /^-?[\d.]+$/u.test(text);

/** Returns the seconds in "90s", "10m", "1h30m" or "2d"; negative with a minus. Throws Failure. */
export function readDuration(what: string, text: string): number {
  if (!shape.test(text))
    throw new Failure("usage", `${what} takes a duration with its unit, not "${text}"`, {
      remedy: "for example 90s, 10m, 1h30m or 2d",
    });
  const parts = [...text.matchAll(/([\d.]+)([dhms])/gu)];
  const sum = parts.reduce((seconds, [, number, unit = ""]) => seconds + Number(number) * (units[unit] ?? 0), 0);
  return text.startsWith("-") ? -sum : sum;
}

/** Returns ISO weekdays for "day", "weekday", "weekend", or a list like "mon,thu". Throws Failure. */
export function readDays(text: string): readonly number[] {
  const asked = text.toLowerCase().split(",");
  const found = asked.flatMap((word) => {
    const name = word.trim();
    const group = groups[name.replace(/s$/u, "")];
    if (group !== undefined) return group;
    const day = days.findIndex((one) => name.length >= 3 && one.startsWith(name));
    if (day === -1)
      throw new Failure("usage", `--every takes days, not "${word}"`, {
        remedy: "day, weekday, weekend, or mon,tue,…,sun",
      });
    return [day + 1];
  });
  return [...new Set(found)].toSorted((one, other) => one - other);
}
