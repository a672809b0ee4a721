/** Reads numeric dates: "2026-11-22", "22.11.2026", "11/22/2026", and an ISO 8601 time after them. */
import type { Reading, Rule } from "./language.ts";

/** Returns true for a possible date. */
function isDay(day: number, month: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

export function dates(reading: Reading, lang: string): Rule[] {
  const monthFirst = reading.monthFirst?.(lang) ?? false;

  function read(all: string, day: number, month: number, year: number, before: string): string {
    return isDay(day, month) ? reading.date({ day, month, year }, before) : all;
  }

  return [
    // With the time after it, without its fraction; the zone is not spoken.
    [
      /(?<![\p{L}\p{N}]|\p{N}[-./:])([12]\d{3})-(\d{2})-(\d{2})T(\d{2}:\d{2})(:\d{2})?(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?(?![\p{L}\p{N}])/u,
      ([all, year, month, day, time, seconds], before) =>
        isDay(Number(day), Number(month))
          ? `${read(all!, Number(day), Number(month), Number(year), before)}, ${time}${seconds === ":00" ? "" : (seconds ?? "")}`
          : all!,
    ],
    [
      /(?<![\p{L}\p{N}]|\p{N}[-./:])([12]\d{3})-(\d{2})-(\d{2})(?![\p{L}\p{N}]|[-./:]\p{N})/u,
      ([all, year, month, day], before) => read(all!, Number(day), Number(month), Number(year), before),
    ],
    [
      /(?<![\p{L}\p{N}]|\p{N}[-./:])(\d{1,2})([./-])(\d{1,2})\2([12]\d{3})(?![\p{L}\p{N}]|[-./:]\p{N})/u,
      ([all, first, mark, second, year], before) => {
        const [one, two] = [Number(first), Number(second)];
        // With full stops the day always comes first; otherwise a number that cannot be a month is the day.
        const swapped = mark === "." ? false : isDay(two, one) && (monthFirst || !isDay(one, two));
        return swapped ? read(all!, two, one, Number(year), before) : read(all!, one, two, Number(year), before);
      },
    ],
  ];
}
