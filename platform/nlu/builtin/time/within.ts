/** The times that atoms mean inside a span. */
import { add, day, easter, finerOf, floor, type Grain, hour, minute, wall, weekday, yearOf } from "./calendar.ts";
import { partsOf } from "./duration.ts";
import { nextAfter, occurrences } from "./resolve.ts";
import { interval, type Reference, type Span, unit, unitsIn } from "./span.ts";
import type { Atom, Clock, Holiday, Time } from "./time.ts";
import { toInstant, toWall } from "./zone.ts";

/** The spans in which all atoms hold, in order. */
export function timesWithin({ atoms }: Time, span: Span, reference: Reference): Span[] {
  let found: Span[] = [span];
  for (const [index, atom] of atoms.entries())
    found = found.flatMap((outer) => atomWithin(atom, outer, reference, index > 0));
  return found;
}

const touches = (one: Span, other: Span): Span[] => (one.start < other.end && other.start < one.end ? [one] : []);
const beginsIn = ({ start }: Span, outer: Span): boolean => start >= outer.start && start < outer.end;
const years = (span: Span): number[] =>
  unitsIn({ start: floor(span.start, "year"), end: span.end }, "year").map((year) => yearOf(year.start));
const days = (span: Span): Span[] => unitsIn({ start: floor(span.start, "day"), end: span.end }, "day");

/** `isInner`: whether the span is one that another atom left, and no mere window of the search. */
function atomWithin(atom: Atom, span: Span, reference: Reference, isInner: boolean): Span[] {
  const { now } = reference;
  switch (atom.a) {
    case "year":
      return touches(unit(wall(atom.year), "year"), span);
    case "month":
      return years(span)
        .flatMap((year) => unit(wall(year, atom.month), "month"))
        .filter((month) => beginsIn(month, span));
    case "date":
      return unitsIn({ start: floor(span.start, "month"), end: span.end }, "month")
        .filter(({ start, end }) => start + (atom.date - 1) * day < end)
        .map(({ start }) => unit(start + (atom.date - 1) * day, "day"))
        .filter((date) => beginsIn(date, span));
    case "weekday":
      return unitsIn(span, "day").filter(({ start }) => weekday(start) === atom.weekday);
    case "weekend":
      return unitsIn(span, "day")
        .filter(({ start }) => weekday(start) === 6)
        .map(({ start }) => interval(start - 6 * hour, start + 2 * day, "hour"));
    case "season":
      return years(span)
        .flatMap((year) => seasonOf(atom, year))
        .filter((season) => beginsIn(season, span));
    case "holiday":
      return years(span)
        .flatMap((year) => holidayIn(atom.on, year) ?? [])
        .filter((holiday) => beginsIn(holiday, span));
    case "part":
      return days(span)
        .filter((date) => beginsIn(date, span))
        .map(({ start }) => interval(start + atom.from * hour, start + atom.to * hour, "hour"));
    case "clock":
      return clockIn(atom, span);
    case "cycle":
      return touches(unit(add(floor(now, atom.grain), atom.grain, atom.count), atom.grain), span);
    case "several":
      return [severalOf(atom, now)];
    case "now":
      return [{ ...unit(now, "second"), instant: reference.instant }];
    case "shift":
      return shiftsWithin(atom, span, reference);
    case "occurrence":
      return occurrences(atom, reference).flatMap((found) => touches(found, span));
    case "nth":
      return nthWithin(atom, span, reference);
    case "edge":
      return timesWithin(atom.of, span, reference).map((outer) => edgeOf(atom, outer));
    case "wake":
      return timesWithin(atom.of, span, reference).map(({ end, grain }) =>
        interval(end, add(end, "week", atom.weeks), grain),
      );
    case "around":
      return timesWithin(atom.of, span, reference).map(({ start }) => unit(start, atom.grain));
    case "range":
      return timesWithin(atom.from, span, reference).flatMap((from) => {
        const to = nextAfter(atom.to, from, reference);
        if (to === undefined) return [];
        const end = atom.isExclusive || isOfDay(to.grain) ? to.start : to.end;
        return [interval(from.start, to.isInterval ? to.end : end, finerOf(from.grain, to.grain))];
      });
    default:
      return timesWithin(atom.of, span, reference).map((limit) => boundOf(atom.side, limit, span, isInner));
  }
}

const isOfDay = (grain: Grain): boolean => grain === "hour" || grain === "minute" || grain === "second";

function seasonOf({ from, to }: Atom & { a: "season" }, year: number): Span {
  const runsOver = from[0] > to[0];
  return interval(wall(year, ...from), wall(runsOver ? year + 1 : year, ...to), "day");
}

function holidayIn(on: Holiday, year: number): Span | undefined {
  if ("easter" in on) return unit(easter(year) + on.easter * day, "day");
  if ("date" in on && (year < (on.since ?? year) || year > (on.until ?? year))) return undefined;
  if ("date" in on) return unit(wall(year, on.month, on.date), "day");
  const dates = unitsIn(unit(wall(year, on.month), "month"), "day").filter(
    ({ start }) => weekday(start) === on.weekday,
  );
  return dates.at(on.nth > 0 ? on.nth - 1 : on.nth)!;
}

/** How far outside a part of the day an hour may be that is said to be of it: one in the morning, five in the evening. */
const wideMargin = 4 * hour;
const narrowMargin = 2 * hour;

function clockIn(clock: Clock, span: Span): Span[] {
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

function severalOf({ grain, count }: Atom & { a: "several" }, now: number): Span {
  const present = floor(now, grain);
  return count < 0
    ? interval(add(present, grain, count), present, grain)
    : interval(add(present, grain, 1), add(present, grain, count + 1), grain);
}

/** How exact the end of a duration from now is: in two weeks a day is meant, in two hours a minute. */
const shiftGrains: Record<Grain, Grain> = {
  year: "month",
  quarter: "month",
  month: "day",
  week: "day",
  day: "day",
  hour: "minute",
  minute: "second",
  second: "second",
};

function shiftsWithin(atom: Atom & { a: "shift" }, span: Span, reference: Reference): Span[] {
  const { base, by, sign } = atom;
  if (base !== undefined)
    return timesWithin(base, span, reference).map((from) => {
      let { grain } = from;
      let time = from.start;
      for (const [unit, amount] of partsOf(by)) {
        time = add(time, unit, sign * amount);
        grain = finerOf(grain, unit);
      }
      return unit(time, atom.grain ?? grain);
    });
  let time = reference.now;
  let grain: Grain = "year";
  let elapsed = 0;
  for (const [part, amount] of partsOf(by)) {
    if (isOfDay(part)) elapsed += sign * (add(0, part, amount) - 0);
    else time = add(time, part, sign * amount);
    grain = finerOf(grain, shiftGrains[part]);
  }
  grain = atom.grain ?? grain;
  if (elapsed === 0 && !isOfDay(grain)) return [unit(time, grain)];
  // Hours are counted on no wall clock: the one that is skipped or comes twice counts too.
  const exact = toInstant(time, reference.zone) + elapsed;
  const end = time === reference.now ? reference.instant + elapsed : exact;
  const shown = toWall(end, reference.zone);
  const found = unit(shown, grain);
  return [{ ...found, instant: end - (shown - found.start) }];
}

function nthWithin({ of, nth, within }: Atom & { a: "nth" }, span: Span, reference: Reference): Span[] {
  const outers =
    within === undefined
      ? unitsIn({ start: floor(span.start, "year"), end: span.end }, "year")
      : timesWithin(within, span, reference);
  return outers.flatMap((outer) => {
    const all = typeof of === "string" ? unitsIn(outer, of) : timesWithin(of, outer, reference);
    const found = all.at(nth > 0 ? nth - 1 : nth);
    return found === undefined ? [] : [found];
  });
}

function edgeOf({ from, to, unit: grain }: Atom & { a: "edge" }, { start, end }: Span): Span {
  const at = (count: number, isEnd: boolean) => add(count < 0 || (isEnd && count === 0) ? end : start, grain, count);
  return interval(at(from, false), at(to, true), grain);
}

function boundOf(side: "after" | "before" | "until", limit: Span, span: Span, isInner: boolean): Span {
  const grain = limit.grain;
  if (side === "after") return { ...interval(limit.start, limit.start, grain), open: "end" };
  const end = side === "before" || (isOfDay(grain) && !limit.isInterval) ? limit.start : limit.end;
  return isInner ? interval(span.start, end, grain) : { ...interval(end, end, grain), open: "start" };
}
