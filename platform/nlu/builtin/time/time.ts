/** Represents a time as a set of conditions that must all hold: "friday" and "the 13th" and "at nine". */
import type { Duration } from "./duration.ts";
import { type Grain, grains } from "./calendar.ts";

/** A day of each year: fixed, counted from Easter, or a weekday (the nth of a month, or the last on or before a date). */
export type Holiday =
  | {
      readonly month: number;
      readonly date: number;
      /** The first and the last year in which it is on this day. */
      readonly since?: number;
      readonly until?: number;
    }
  | { readonly easter: number }
  | { readonly month: number; readonly weekday: number; readonly nth: number };

/**
 * `half`: "either" if an hour below 13 may be in the morning or in the afternoon; "asSaid" if it is as said unless
 * something else (a part of the day, the beginning of a range) says otherwise; "told" if the half was said.
 */
export type Clock = {
  readonly a: "clock";
  readonly hour: number;
  readonly minute?: number;
  readonly second?: number;
  readonly half: "either" | "asSaid" | "told";
};

export type Atom =
  | { readonly a: "year"; readonly year: number }
  | { readonly a: "month"; readonly month: number }
  | { readonly a: "date"; readonly date: number }
  | { readonly a: "weekday"; readonly weekday: number }
  | Clock
  /** Hours of a day: values below 0 are on the day before, values above 24 on the day after. */
  | { readonly a: "part"; readonly from: number; readonly to: number }
  | { readonly a: "weekend" }
  /** A period from one day of the year to another, exclusive. */
  | { readonly a: "season"; readonly from: readonly [number, number]; readonly to: readonly [number, number] }
  | { readonly a: "holiday"; readonly on: Holiday }
  /** The year, week, … at this distance from the present one, which is 0. */
  | { readonly a: "cycle"; readonly grain: Grain; readonly count: number }
  /** The next (or, below 0, last) `count` units of a grain, without the present one. */
  | { readonly a: "several"; readonly grain: Grain; readonly count: number }
  /** A duration after another time, or after now. */
  | { readonly a: "shift"; readonly base?: Time; readonly by: Duration; readonly sign: number; readonly grain?: Grain }
  | { readonly a: "now" }
  /** The nth future (0 the first) or past (-1 the last) occurrence. A weekday is in the future when it is not today. */
  | { readonly a: "occurrence"; readonly of: Time; readonly nth: number; readonly isFromToday?: boolean }
  /** The nth (-1: the last) in another time, or in each year. */
  | { readonly a: "nth"; readonly of: Time | Grain; readonly nth: number; readonly within?: Time }
  /** A number of days, hours, … counted from the beginning (or, below 0, from the end) of a time. */
  | { readonly a: "edge"; readonly of: Time; readonly from: number; readonly to: number; readonly unit: Grain }
  /** The period after a time, for this many weeks. */
  | { readonly a: "wake"; readonly of: Time; readonly weeks: number }
  | { readonly a: "range"; readonly from: Time; readonly to: Time; readonly isExclusive?: boolean }
  | { readonly a: "bound"; readonly side: "after" | "before" | "until"; readonly of: Time }
  /** The week, month, … that contains a time. */
  | { readonly a: "around"; readonly grain: Grain; readonly of: Time };

export type Time = { readonly t: "time"; readonly atoms: readonly Atom[]; readonly about?: boolean };

/** Returns the properties that an atom determines: two atoms that determine the same one are incompatible. */
function tells(atom: Atom): readonly string[] {
  switch (atom.a) {
    case "clock":
      return ["clock"];
    case "cycle":
      return [atom.grain];
    case "range":
      return ["clock", ...atom.from.atoms.flatMap(tells), ...atom.to.atoms.flatMap(tells)];
    case "bound":
      // In "until tomorrow morning", the morning belongs to the limit; in "the morning until eleven" it does not.
      return ["clock", ...(hasAtom(atom.of, "clock") ? [] : ["part"]), ...atom.of.atoms.flatMap(tells)];
    case "shift":
      return ["now", ...(atom.base?.atoms.flatMap(tells) ?? [])];
    case "nth":
      return ["month", typeof atom.of === "string" ? atom.of : "day"];
    case "edge":
    case "wake":
    case "around":
      return ["part", ...atom.of.atoms.flatMap(tells)];
    case "several":
      return ["clock", "several", "part"];
    case "occurrence":
      return atom.of.atoms.flatMap(tells);
    case "season":
      return ["month", "season"];
    case "holiday":
      return ["date", "month"];
    case "now":
      return ["clock", "now", "day"];
    default:
      return [atom.a];
  }
}

const gradeOf = (grain: Grain): number => grains.indexOf(grain);

/**
 * Returns the order in which atoms are resolved, coarse before fine: each is searched in the spans that the previous ones
 * left.
 */
export function rankOf(atom: Atom): number {
  switch (atom.a) {
    case "cycle":
    case "several":
    case "around":
      return gradeOf(atom.grain);
    case "year":
      return 0;
    case "season":
      return 1;
    case "month":
      return 2;
    case "nth":
      return typeof atom.of === "string" ? gradeOf(atom.of) : coarsest(atom.of);
    case "occurrence":
      return coarsest(atom.of);
    case "date":
    case "holiday":
      return 4;
    case "weekday":
    case "weekend":
      return 4.2;
    case "part":
      return 4.5;
    case "shift":
      return shiftRank(atom);
    case "range":
      return Math.max(coarsest(atom.from), 0.5);
    case "edge":
    case "wake":
      return coarsest(atom.of) + 0.1;
    case "bound":
      return 9;
    case "clock":
      return 5;
    default:
      return 7;
  }
}

function shiftRank({ base, by }: Atom & { a: "shift" }): number {
  if (base !== undefined) return Math.max(coarsest(base), 4);
  const finest = grains.findLast((grain) => by.amounts[`${grain}s`] !== undefined) ?? "day";
  return Math.max(gradeOf(finest), 0);
}

export function coarsest({ atoms }: Time): number {
  return Math.min(...atoms.map(rankOf));
}
export function finest({ atoms }: Time): number {
  return Math.max(...atoms.map(rankOf));
}

export const timeOf = (...atoms: readonly Atom[]): Time => ({ t: "time", atoms });

/** Returns the time for which both hold; undefined when they determine the same property twice. */
export function merge(one: Time, other: Time): Time | undefined {
  const told = new Set(one.atoms.flatMap(tells));
  if (other.atoms.some((atom) => tells(atom).some((what) => told.has(what)))) return undefined;
  const atoms = [...one.atoms, ...other.atoms].toSorted((a, b) => rankOf(a) - rankOf(b) || (a.a < b.a ? -1 : 1));
  return { t: "time", atoms, ...(one.about || other.about ? { about: true } : {}) };
}

export const isClock = ({ atoms }: Time): boolean => atoms.every(({ a }) => a === "clock");
export const hasAtom = ({ atoms }: Time, kind: Atom["a"]): boolean => atoms.some(({ a }) => a === kind);

/** Returns true for atoms whose time does not depend on the other atoms. */
export function isFixed(atom: Atom): boolean {
  switch (atom.a) {
    case "year":
    case "cycle":
    case "several":
    case "now":
    case "occurrence":
      return true;
    case "shift":
      return atom.base === undefined || atom.base.atoms.some(isFixed);
    case "nth":
      return atom.within?.atoms.some(isFixed) ?? false;
    case "edge":
    case "wake":
    case "around":
    case "bound":
      return atom.of.atoms.some(isFixed);
    case "range":
      return atom.from.atoms.some(isFixed);
    default:
      return false;
  }
}

/**
 * Makes a range from one time to another. A property that only the end has, and that is coarser than the beginning, applies
 * to both: "13 to 15 july", "3 to 5 in the afternoon".
 */
export function range(from: Time, to: Time, isExclusive = false): Time | undefined {
  if ([from, to].some(({ atoms }) => atoms.some(({ a }) => a === "range" || a === "bound" || a === "several")))
    return undefined;
  const told = new Set(from.atoms.flatMap(tells));
  let start = from;
  if (!from.atoms.some(isFixed)) {
    for (const atom of to.atoms) {
      const isCoarser = rankOf(atom) < coarsest(from);
      const isShared = atom.a === "part" ? hasAtom(from, "clock") && hasAtom(to, "clock") : atom.a !== "holiday";
      if (isCoarser && isShared && !tells(atom).some((what) => told.has(what)))
        start = merge(start, timeOf(atom)) ?? start;
    }
  }
  start = sameHalf(start, to);
  const atom: Atom = { a: "range", from: start, to, ...(isExclusive ? { isExclusive } : {}) };
  return timeOf(atom);
}

/** Determines the half of the day for the beginning: "3 to 5 pm" begins at 3 pm, "11 to 1 pm" at 11 am. */
function sameHalf(from: Time, to: Time): Time {
  const first = from.atoms.find((atom) => atom.a === "clock");
  const last = to.atoms.find((atom) => atom.a === "clock");
  if (first?.half !== "either" || last?.half !== "told") return from;
  const hour = first.hour < 12 && last.hour >= 12 && first.hour + 12 <= last.hour ? first.hour + 12 : first.hour;
  return { ...from, atoms: from.atoms.map((atom): Atom => (atom === first ? { ...first, hour, half: "told" } : atom)) };
}
