/** When the events of a calendar happen: rules of recurrence, exceptions, and what was moved or cancelled. */
import type ICAL from "ical.js";
import { type Entry, instantOf, type Moment } from "./ics.ts";
import { forwarded, type Steps, stepsOf } from "./rules.ts";
import { dayMs, midnight, wallOf, type Zone } from "./zones.ts";

export type Occurrence = {
  readonly title: string;
  /** Milliseconds since 1970; the end is not part of it. */
  readonly start: number;
  readonly end: number;
  readonly isAllDay: boolean;
  readonly isFree: boolean;
};

/** A rule may be written to keep a board busy: each has so many steps, and all together. */
const maxSteps = { each: 5_000, all: 200_000 };

/** Returns what happens between two instants, in order. What has no duration happens at its start. */
export function occurrencesIn(entries: readonly Entry[], from: number, to: number): readonly Occurrence[] {
  const replaced = Map.groupBy(
    entries.filter(({ instead }) => instead !== undefined),
    ({ uid }) => uid,
  );
  const budget = { left: maxSteps.all };
  const found = entries.flatMap((entry) => {
    if (entry.isCancelled) return [];
    if (entry.instead !== undefined) return isNear(entry, from, to) ? [happens(entry, entry.start)] : [];
    const changes = replaced.get(entry.uid) ?? [];
    return startsOf(entry, { from, to, budget }).flatMap((start) => unlessReplaced(entry, start, changes));
  });
  return found
    .filter(({ start, end }) => start < to && (end > from || (start === end && start >= from)))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** Where clocks are differs by less than a day. */
const isNear = ({ start, lengthMs }: Entry, from: number, to: number): boolean =>
  start.wall - 2 * dayMs < to && start.wall + lengthMs + 2 * dayMs > from;

function happens(entry: Entry, start: Moment, title = entry.title): Occurrence {
  const begin = instantOf(start);
  const end = start.isDate ? start.zone.toInstant(start.wall + entry.lengthMs) : begin + entry.lengthMs;
  return { title, start: begin, end, isAllDay: start.isDate, isFree: entry.isFree };
}

/** An exception may be a date where the event has times: some programs write it so. */
function isOneOf(start: Moment, moments: readonly Moment[]): boolean {
  const [instant, day] = [instantOf(start), midnight(start.wall)];
  return moments.some((one) => (one.isDate ? midnight(one.wall) === day : instantOf(one) === instant));
}

/** What was changed from an occurrence on holds for the later ones, too. */
function unlessReplaced(entry: Entry, start: Moment, changes: readonly Entry[]): Occurrence[] {
  if (
    isOneOf(
      start,
      changes.flatMap(({ instead }) => instead ?? []),
    )
  )
    return [];
  const [last] = changes
    .filter(({ andLater, instead }) => andLater && instead !== undefined && instead.wall < start.wall)
    .toSorted((a, b) => (b.instead?.wall ?? 0) - (a.instead?.wall ?? 0));
  if (last?.instead === undefined) return [happens(entry, start)];
  if (last.isCancelled) return [];
  const moved = start.wall + (last.start.wall - last.instead.wall);
  return [happens(last, { ...last.start, wall: moved })];
}

type Window = { readonly from: number; readonly to: number; readonly budget: { left: number } };

/** The starts by its rules and dates, without exceptions, as far as they can be in the window. */
function startsOf(entry: Entry, window: Window): readonly Moment[] {
  const { start, rules, also, except } = entry;
  if (rules.length === 0 && also.length === 0 && !isNear(entry, window.from, window.to)) return [];
  const walls = new Set(rules.length === 0 ? [start.wall] : rules.flatMap((rule) => wallsOf(rule, entry, window)));
  const starts = [...walls].map((wall): Moment => ({ ...start, wall })).concat(also);
  return except.length === 0 ? starts : starts.filter((one) => !isOneOf(one, except));
}

function wallsOf(rule: ICAL.Recur, { start, lengthMs }: Entry, { from, to, budget }: Window): readonly number[] {
  // What was moved is found by where it was: a day around, and clocks differ by less.
  const first = start.zone.toWall(from) - lengthMs - 2 * dayMs;
  const last = Math.min(start.zone.toWall(to) + 2 * dayMs, untilOf(rule, start));
  const [steps, walls] = [stepsOf(rule, forwarded(rule, start.wall, first)), [] as number[]];
  for (let left = maxSteps.each; left > 0 && budget.left > 0; left--, budget.left--) {
    const wall = nextOf(steps);
    if (wall === undefined || wall > last) return walls;
    if (wall >= first) walls.push(wall);
  }
  return walls;
}

/** A rule that cannot be followed any further has ended; one that never could was told when the calendar was read. */
function nextOf(steps: Steps): number | undefined {
  try {
    return steps();
  } catch {
    return undefined;
  }
}

/** The last moment of the rule on the wall clock of the event: a day means its end [RFC 5545 3.3.10]. */
function untilOf({ until }: ICAL.Recur, { zone, isDate }: Moment): number {
  if (until === null || until === undefined) return Number.POSITIVE_INFINITY;
  const wall = wallOf(until);
  if (until.isDate) return isDate ? wall : wall + dayMs - 1;
  return until.zone.tzid === "UTC" && !isDate ? zone.toWall(wall) : wall;
}

/** The whole day of an instant, as instants. */
export function dayOf(instant: number, here: Zone, days = 1): { readonly from: number; readonly to: number } {
  const wall = midnight(here.toWall(instant));
  return { from: here.toInstant(wall), to: here.toInstant(wall + days * dayMs) };
}
