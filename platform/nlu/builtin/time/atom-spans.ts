/** Computes the spans of time conditions that do not depend on other times. */
import { add, day, easter, floor, type Grain, hour, minute, wall, weekday, yearOf } from "./calendar.ts";
import { interval, type Span, unit, unitsIn } from "./span.ts";
import type { Atom, Clock, Holiday } from "./time.ts";

export const touches = (one: Span, other: Span): Span[] =>
  one.start < other.end && other.start < one.end ? [one] : [];
export const beginsIn = ({ start }: Span, outer: Span): boolean => start >= outer.start && start < outer.end;
export const years = (span: Span): number[] =>
  unitsIn({ start: floor(span.start, "year"), end: span.end }, "year").map((year) => yearOf(year.start));
export const days = (span: Span): Span[] => unitsIn({ start: floor(span.start, "day"), end: span.end }, "day");

export const isOfDay = (grain: Grain): boolean => grain === "hour" || grain === "minute" || grain === "second";

export function seasonOf({ from, to }: Atom & { a: "season" }, year: number): Span {
  const runsOver = from[0] > to[0];
  return interval(wall(year, ...from), wall(runsOver ? year + 1 : year, ...to), "day");
}

export function holidayIn(on: Holiday, year: number): Span | undefined {
  if ("easter" in on) return unit(easter(year) + on.easter * day, "day");
  if ("date" in on && (year < (on.since ?? year) || year > (on.until ?? year))) return undefined;
  if ("date" in on) return unit(wall(year, on.month, on.date), "day");
  const dates = unitsIn(unit(wall(year, on.month), "month"), "day").filter(
    ({ start }) => weekday(start) === on.weekday,
  );
  return dates.at(on.nth > 0 ? on.nth - 1 : on.nth)!;
}

/**
 * The margin by which an hour may be outside a part of the day that it is said with: one in the morning, five in the
 * evening.
 */
const wideMargin = 4 * hour;
const narrowMargin = 2 * hour;

export function clockIn(clock: Clock, span: Span): Span[] {
  const grain = clock.second !== undefined ? "second" : clock.minute !== undefined ? "minute" : "hour";
  const isOpen = clock.half === "either" || (clock.half === "asSaid" && span.isInterval === true);
  const hours = isOpen && clock.hour <= 12 ? [clock.hour, clock.hour + 12] : [clock.hour];
  if (isOpen && span.isInterval && clock.hour === 12) hours.unshift(0);
  const timesFrom = (outer: Span) =>
    days(outer).flatMap(({ start }) =>
      hours.map((hours) =>
        unit(start + hours * hour + (clock.minute ?? 0) * minute + (clock.second ?? 0) * 1000, grain),
      ),
    );
  const isIn = (time: Span) => beginsIn(time, span) || (clock.hour === 24 && time.start === span.end);
  const found = timesFrom(span).filter(isIn);
  if (found.length > 0 || span.isInterval !== true || span.end - span.start > day) return found;
  const isMorning = span.end <= floor(span.start, "day") + 12 * hour;
  const isNear = ({ start }: Span) =>
    start < span.start
      ? span.start - start <= (isMorning ? wideMargin : narrowMargin)
      : start - span.end <= (isMorning ? 0 : wideMargin);
  const distance = ({ start }: Span) => Math.max(span.start - start, start - span.end);
  const near = timesFrom({ ...span, end: span.end + wideMargin }).filter(isNear);
  return near.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1);
}

export function severalOf({ grain, count }: Atom & { a: "several" }, now: number): Span {
  const present = floor(now, grain);
  return count < 0
    ? interval(add(present, grain, count), present, grain)
    : interval(add(present, grain, 1), add(present, grain, count + 1), grain);
}

export function edgeOf({ from, to, unit: grain }: Atom & { a: "edge" }, { start, end }: Span): Span {
  const at = (count: number, isEnd: boolean) => add(count < 0 || (isEnd && count === 0) ? end : start, grain, count);
  return interval(at(from, false), at(to, true), grain);
}

export function boundOf(side: "after" | "before" | "until", limit: Span, span: Span, isInner: boolean): Span {
  const grain = limit.grain;
  if (side === "after") return { ...interval(limit.start, limit.start, grain), open: "end" };
  const end = side === "before" || (isOfDay(grain) && !limit.isInterval) ? limit.start : limit.end;
  return isInner ? interval(span.start, end, grain) : { ...interval(end, end, grain), open: "start" };
}
