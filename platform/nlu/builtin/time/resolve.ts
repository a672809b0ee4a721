/**
 * Selects among the times that a phrase may mean: the next one, unless the phrase says otherwise. Times are defined by
 * other times ("the first Monday after Easter"), so searching within a span and searching for the next one are mutually
 * recursive.
 */
import { add, day, finerOf, floor, type Grain, hour, wall, weekday } from "./calendar.ts";
import {
  beginsIn,
  boundOf,
  clockIn,
  days,
  edgeOf,
  holidayIn,
  isOfDay,
  seasonOf,
  severalOf,
  touches,
  years,
} from "./atom-spans.ts";
import { cycleOf } from "./cycle.ts";
import { partsOf } from "./duration.ts";
import { interval, type Reference, type Span, unit, unitsIn } from "./span.ts";
import { type Atom, finest, hasAtom, isFixed, type Time } from "./time.ts";
import { toInstant, toWall } from "./zone.ts";

/** Returns the spans in which all atoms hold, in order. */
function timesWithin({ atoms }: Time, span: Span, reference: Reference): Span[] {
  let found: Span[] = [span];
  for (const [index, atom] of atoms.entries())
    found = found.flatMap((outer) => atomWithin(atom, outer, reference, index > 0));
  return found;
}

/** `isInner`: true if another atom left the span, false if it is only a window of the search. */
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

/** The precision of the end of a duration from now: "in two weeks" means a day, "in two hours" a minute. */
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
  // Hours are counted independently of the wall clock: an hour that is skipped or repeated counts too.
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

/**
 * The range of the search, large enough for rare times: a 29th of February that is a Monday comes after 28 years, or 40.
 */
const reach: Partial<Record<Grain, number>> = { year: 40, month: 14, week: 3, day: 3 };

/** Returns the window around a fixed time: all its possible meanings are near. */
function fixedWindow(time: Time, reference: Reference): Span | undefined {
  const atom = time.atoms.find(isFixed);
  if (atom === undefined) return undefined;
  const everywhere: Span = { start: -8e15, end: 8e15, grain: "year" };
  const anchor = atom.a === "year" ? { start: Date.UTC(2000, 0) } : anchorOf(atom, reference);
  if (atom.a === "year") return timesWithin({ t: "time", atoms: [atom] }, everywhere, reference)[0];
  const start = add(floor(anchor.start, "year"), "year", -1);
  return { start, end: add(start, "year", 4), grain: "year" };
}

/** Returns the beginning of the meaning of a fixed atom. */
function anchorOf(atom: Atom, reference: Reference): { readonly start: number } {
  const { now } = reference;
  if (atom.a === "cycle" || atom.a === "several") return { start: add(now, atom.grain, atom.count) };
  if (atom.a === "occurrence") return occurrences(atom, reference)[0] ?? { start: now };
  if (atom.a === "shift" && atom.base === undefined) {
    const years = (atom.by.amounts.years ?? 0) + (atom.by.amounts.months ?? 0) / 12 + (atom.by.amounts.weeks ?? 0) / 52;
    return { start: now + atom.sign * (years + (atom.by.amounts.days ?? 0) / 365) * 365 * day };
  }
  const inner = atom.a === "nth" ? atom.within : "of" in atom && typeof atom.of === "object" ? atom.of : undefined;
  const next = inner ?? (atom.a === "range" ? atom.from : atom.a === "shift" ? atom.base : undefined);
  const fixed = next?.atoms.find(isFixed);
  if (fixed?.a === "year") return { start: Date.UTC(fixed.year, 0) };
  return fixed === undefined ? { start: now } : anchorOf(fixed, reference);
}

/** Generates the windows of the search, from a time forwards or (`step` -1) backwards. */
function* windows(grain: Grain, from: number, step: 1 | -1): Generator<Span> {
  const most = reach[grain] ?? 3;
  // A span that began in the previous window may not be over: the night, the winter.
  for (let at = -1, start = add(floor(from, grain), grain, -step); at <= most; at++) {
    yield { start, end: add(start, grain, 1), grain };
    start = add(start, grain, step);
  }
}

/** Returns true if a time counts as future: an ongoing one does, but a day of the week or an hour must not have begun. */
function isToCome(time: Time, { start, end, open }: Span, now: number): boolean {
  const range = time.atoms.find(({ a }) => a === "range");
  // A range from a weekday or an hour must not have begun either.
  if (range?.a === "range" && (hasAtom(range.from, "weekday") || hasAtom(range.from, "clock"))) return start >= now;
  if (open !== undefined) return start >= floor(now, "minute");
  if (hasAtom(time, "clock") || time.atoms.some(({ a }) => a === "shift")) return start >= floor(now, "minute");
  const isWeekday = hasAtom(time, "weekday") && finest(time) < 4.5 && !hasAtom(time, "date");
  return isWeekday ? start > now : end > now;
}

function* upcoming(time: Time, reference: Reference, from: number): Generator<Span> {
  for (const window of windows(cycleOf(time), from, 1)) yield* timesWithin(time, window, reference);
}

/** Returns the nth future time (0 the first), or past time (-1 the last). The result has at most one element. */
function occurrences({ of: time, nth, isFromToday }: Atom & { a: "occurrence" }, reference: Reference): Span[] {
  const { now } = reference;
  if (time.atoms.some(isFixed)) return resolve(time, reference).slice(0, 1);
  if (nth >= 0) {
    let at = 0;
    for (const span of upcoming(time, reference, now)) {
      const isNext = hasAtom(time, "weekday") && !isFromToday ? span.start > now : span.end > now;
      if (isNext && at++ === nth) return [span];
    }
    return [];
  }
  let at = -1;
  for (const window of windows(cycleOf(time), now, -1)) {
    for (const span of timesWithin(time, window, reference).toReversed())
      if (span.end <= now && at-- === nth) return [span];
  }
  return [];
}

/** Returns the first occurrence after the beginning of another time: the end of a range. */
function nextAfter(time: Time, from: Span, reference: Reference): Span | undefined {
  const window = fixedWindow(time, reference);
  if (window !== undefined) return timesWithin(time, window, reference).find(({ end }) => end > from.start);
  const atoms = time.atoms.map(
    (atom): Atom => (atom.a === "clock" && atom.half === "asSaid" ? { ...atom, half: "either" } : atom),
  );
  for (const span of upcoming({ ...time, atoms }, reference, from.start)) if (span.start > from.start) return span;
  return undefined;
}

const farAhead = 400 * day;

/** Returns the meaning of a time, followed by other possible ones; nothing when there is no such time. */
export function resolve(time: Time, reference: Reference): Span[] {
  const { now } = reference;
  const window = fixedWindow(time, reference);
  if (window !== undefined) {
    const found = timesWithin(time, window, reference);
    const next = found.findIndex((span) => isToCome(time, span, now));
    return next > 0 ? [...found.slice(next), ...found.slice(0, next)] : found;
  }
  const found: Span[] = [];
  for (const span of upcoming(time, reference, now)) {
    if (isToCome(time, span, now)) found.push(span);
    if (found.length >= 2) break;
  }
  const [next] = found;
  // A date on a weekday may be long past: people do not use a weekday for a day years ahead.
  const isLikely = next !== undefined && (next.start - now <= farAhead || !hasAtom(time, "weekday"));
  if (isLikely) return found;
  for (const past of windows(cycleOf(time), now, -1)) {
    const last = timesWithin(time, past, reference).findLast(({ start }) => start <= now);
    if (last === undefined) continue;
    return next === undefined || now - last.start < next.start - now ? [last, ...found] : found;
  }
  return found;
}
