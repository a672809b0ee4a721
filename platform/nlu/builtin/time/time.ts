/** A time as a set of conditions that all must hold: "friday" and "the 13th" and "at nine". */
import type { Duration } from "./duration.ts";
import { type Grain, grains } from "./calendar.ts";

/** A day of each year: fixed, counted from Easter, or a weekday: the nth of a month, or the last on or before a date. */
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
 * `half`: whether an hour below 13 may be of the morning and of the afternoon alike, is as said unless something else tells
 * (a part of the day, the beginning of a range), or is told.
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
  /** Hours of a day: below 0 of the day before, above 24 of the day after. */
  | { readonly a: "part"; readonly from: number; readonly to: number }
  | { readonly a: "weekend" }
  /** From a day of the year to another, exclusive. */
  | { readonly a: "season"; readonly from: readonly [number, number]; readonly to: readonly [number, number] }
  | { readonly a: "holiday"; readonly on: Holiday }
  /** The year, week, … so many from now: 0 is the present one. */
  | { readonly a: "cycle"; readonly grain: Grain; readonly count: number }
  /** The next so many (or, below 0, last so many) of a grain, without the present one. */
  | { readonly a: "several"; readonly grain: Grain; readonly count: number }
  /** So much after another time, or after now. */
  | { readonly a: "shift"; readonly base?: Time; readonly by: Duration; readonly sign: number; readonly grain?: Grain }
  | { readonly a: "now" }
  /** Of the times to come (0 the first) or that were (-1 the last). A weekday is to come when it is not today. */
  | { readonly a: "occurrence"; readonly of: Time; readonly nth: number; readonly isFromToday?: boolean }
  /** The nth (-1: the last) in another time, or in each year. */
  | { readonly a: "nth"; readonly of: Time | Grain; readonly nth: number; readonly within?: Time }
  /** So many days, hours, … from the beginning (or from the end, below 0) of a time. */
  | { readonly a: "edge"; readonly of: Time; readonly from: number; readonly to: number; readonly unit: Grain }
  /** What comes after a time, for so many weeks. */
  | { readonly a: "wake"; readonly of: Time; readonly weeks: number }
  | { readonly a: "range"; readonly from: Time; readonly to: Time; readonly isExclusive?: boolean }
  | { readonly a: "bound"; readonly side: "after" | "before" | "until"; readonly of: Time }
  /** The week, month, … that a time is in. */
  | { readonly a: "around"; readonly grain: Grain; readonly of: Time };

export type Time = { readonly t: "time"; readonly atoms: readonly Atom[]; readonly about?: boolean };

/** What an atom tells about a time: two atoms that tell the same do not go together. */
function tells(atom: Atom): readonly string[] {
  switch (atom.a) {
    case "clock":
      return ["clock"];
    case "cycle":
      return [atom.grain];
    case "range":
      return ["clock", ...atom.from.atoms.flatMap(tells), ...atom.to.atoms.flatMap(tells)];
    case "bound":
      // "until tomorrow morning": the morning is of the limit; "the morning until eleven": it is not.
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

/** Coarse before fine: in this order atoms are looked for, each in what the ones before it left. */
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

/** Both hold. Undefined when they tell the same twice. */
export function merge(one: Time, other: Time): Time | undefined {
  const told = new Set(one.atoms.flatMap(tells));
  if (other.atoms.some((atom) => tells(atom).some((what) => told.has(what)))) return undefined;
  const atoms = [...one.atoms, ...other.atoms].toSorted((a, b) => rankOf(a) - rankOf(b) || (a.a < b.a ? -1 : 1));
  return { t: "time", atoms, ...(one.about || other.about ? { about: true } : {}) };
}

export const isClock = ({ atoms }: Time): boolean => atoms.every(({ a }) => a === "clock");
export const hasAtom = ({ atoms }: Time, kind: Atom["a"]): boolean => atoms.some(({ a }) => a === kind);

/** Atoms that are where they are whatever else is said. */
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
 * From one time to another. What only the end tells and is coarser than the beginning holds for both: "13 to 15 july",
 * "3 to 5 in the afternoon".
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

/** "3 to 5 pm" begins at 3 pm, "11 to 1 pm" at 11 am. */
function sameHalf(from: Time, to: Time): Time {
  const first = from.atoms.find((atom) => atom.a === "clock");
  const last = to.atoms.find((atom) => atom.a === "clock");
  if (first?.half !== "either" || last?.half !== "told") return from;
  const hour = first.hour < 12 && last.hour >= 12 && first.hour + 12 <= last.hour ? first.hour + 12 : first.hour;
  return { ...from, atoms: from.atoms.map((atom): Atom => (atom === first ? { ...first, hour, half: "told" } : atom)) };
}
