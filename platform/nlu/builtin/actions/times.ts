/** Computes the values that rules produce from times. */
import type { Action, Actions, Argument, Value } from "../grammar/values.ts";
import { type Grain, isGrain } from "../time/calendar.ts";
import {
  type Atom,
  type Clock,
  hasAtom,
  type Holiday,
  isClock,
  isFixed,
  merge,
  range,
  type Time,
  timeOf,
} from "../time/time.ts";
import { durationIn, groupsOf, isObject } from "./numbers.ts";

const timeIn = (value: Argument): Time | undefined => (isObject(value) && value.t === "time" ? value : undefined);
const textIn = (value: Argument): string => (typeof value === "string" ? value : "");
const whole = (value: Argument): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;
const between = (value: Argument, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
const made = (atom: Atom | undefined): Time | undefined => (atom === undefined ? undefined : timeOf(atom));

/** Completes years of two digits: 74 is 1974, 14 is 2014. */
const fullYear = (year: number): number => (year >= 100 ? year : year < 50 ? 2000 + year : 1900 + year);

const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function date(day: Argument, month?: Argument, year?: Argument): Time | undefined {
  if (!between(day, 1, 31)) return undefined;
  const atoms: Atom[] = [{ a: "date", date: day }];
  if (month !== undefined) {
    if (!between(month, 1, 12) || day > daysOf[month - 1]!) return undefined;
    atoms.unshift({ a: "month", month });
  }
  if (year !== undefined) {
    if (!between(year, 0, 9999)) return undefined;
    atoms.unshift({ a: "year", year: fullYear(year) });
  }
  return timeOf(...atoms);
}

function clock(half: Argument, hours: Argument, minutes?: Argument, seconds?: Argument): Time | undefined {
  if (!between(hours, 0, 24) || (hours === 24 && minutes)) return undefined;
  if (minutes !== undefined && !between(minutes, 0, 59)) return undefined;
  if (seconds !== undefined && !between(seconds, 0, 59)) return undefined;
  const ofHalf: Clock["half"] = hours > 12 || hours === 0 ? "told" : (half as Clock["half"]);
  const small = {
    ...(minutes === undefined ? {} : { minute: minutes }),
    ...(seconds === undefined ? {} : { second: seconds }),
  };
  return timeOf({ a: "clock", hour: hours, ...small, half: ofHalf });
}

/** Returns a clock time some minutes later or, below 0, earlier; the other parts of the time are kept. */
function later(value: Argument, minutes: Argument): Time | undefined {
  const time = timeIn(value);
  const found = time?.atoms.find((atom) => atom.a === "clock");
  if (time === undefined || found === undefined || !between(minutes, -59, 59) || found.minute) return undefined;
  const total = (found.hour * 60 + minutes + 1440) % 1440;
  const hour = Math.floor(total / 60);
  // "Ten to one" may be in either half of the day: ten to one or ten to thirteen.
  const shown = found.half === "told" ? hour : hour === 0 ? 12 : hour;
  const moved: Clock = { ...found, hour: shown, minute: total % 60 };
  return { ...time, atoms: time.atoms.map((atom) => (atom === found ? moved : atom)) };
}

/** "am" and "pm" determine which half of the day an hour belongs to. */
function inHalf(value: Argument, half: Argument): Time | undefined {
  const time = timeIn(value);
  const found = time?.atoms.find((atom) => atom.a === "clock");
  if (found?.hour === 0) return half === "am" ? time : undefined;
  if (time === undefined || found === undefined || found.hour > 12 || found.half === "told") return undefined;
  const hour = (found.hour % 12) + (half === "pm" ? 12 : 0);
  return { ...time, atoms: time.atoms.map((atom) => (atom === found ? { ...found, hour, half: "told" } : atom)) };
}

/**
 * Parses "12/25", "e-2" (days from Easter), "5/1#-1" (the last Monday of May), "2/23@2020" (since 2020), "12/23@-2018"
 * (until).
 */
function holiday(text: Argument): Holiday | undefined {
  const found = /^(?:e([+-]?\d+)|(\d+)\/(\d+)(?:#(-?\d))?)(?:@(-?\d+))?$/.exec(textIn(text));
  if (found === null) return undefined;
  const [, easter, month, second, nth, limit] = found;
  if (easter !== undefined) return { easter: Number(easter) };
  if (nth === undefined) {
    const year = Number(limit);
    const valid = limit === undefined ? {} : year < 0 ? { until: -year } : { since: year };
    return { month: Number(month), date: Number(second), ...valid };
  }
  return { month: Number(month), weekday: Number(second), nth: Number(nth) };
}

function part(text: Argument): Time | undefined {
  const found = /^(-?\d+)-(\d+)$/.exec(textIn(text));
  return found === null ? undefined : timeOf({ a: "part", from: Number(found[1]), to: Number(found[2]) });
}

function season(text: Argument): Time | undefined {
  const numbers = textIn(text).split(/[/-]/).map(Number);
  const [fromMonth = 1, fromDate = 1, toMonth = 1, toDate = 1] = numbers;
  return timeOf({ a: "season", from: [fromMonth, fromDate], to: [toMonth, toDate] });
}

/** The positions of the beginning, the middle and the end of something: [from, to, in]. */
const edges: Record<string, Partial<Record<string, readonly [number, number, Grain]>>> = {
  month: { start: [0, 5, "day"], mid: [9, 20, "day"], end: [-7, 0, "day"] },
  year: { start: [0, 2, "month"], mid: [5, 7, "month"], end: [-2, 0, "month"] },
  week: { start: [0, 2, "day"], mid: [2, 4, "day"], end: [3, 7, "day"] },
  day: { start: [6, 10, "hour"], mid: [11, 16, "hour"], end: [17, 21, "hour"] },
  season: { start: [0, 21, "day"], mid: [35, 56, "day"], end: [-21, 0, "day"] },
};

function edge(which: Argument, value: Argument): Time | undefined {
  const of = timeIn(value);
  const last = of?.atoms.at(-1);
  if (of === undefined || last === undefined) return undefined;
  const kind = last.a === "cycle" || last.a === "around" ? last.grain : last.a;
  if (last.a === "part") return partEdge(textIn(which), last, of);
  const found = edges[kind]?.[textIn(which)];
  return found && timeOf({ a: "edge", of, from: found[0], to: found[1], unit: found[2] });
}

/**
 * Returns the first hours, two middle hours, or the last hours of a part of the day. Here the morning begins when people
 * get up.
 */
function partEdge(which: string, part: Atom & { a: "part" }, of: Time): Time | undefined {
  const isMorning = part.to === 12;
  const from = isMorning ? 7 : part.from;
  const middle = Math.ceil((from + part.to) / 2 - 1);
  const first = [from, from + (isMorning ? 2 : 3)] as const;
  const last = [part.to - (part.to === 24 ? 3 : 2), part.to] as const;
  const [start, end] = which === "start" ? first : which === "mid" ? ([middle, middle + 2] as const) : last;
  return { ...of, atoms: of.atoms.map((atom) => (atom === part ? { a: "part", from: start, to: end } : atom)) };
}

const numbered: Action = (order, found) => {
  const numbers = groupsOf(found).map((group) => (group === undefined ? undefined : Number(group)));
  const at = (part: string): number | undefined => numbers[textIn(order).indexOf(part)];
  return date(at("d"), at("m"), textIn(order).includes("y") ? at("y") : undefined);
};

export const timeActions: Actions = {
  year: (year) => (between(year, 0, 9999) ? timeOf({ a: "year", year: fullYear(year) }) : undefined),
  month: (month) => (between(month, 1, 12) ? timeOf({ a: "month", month }) : undefined),
  weekday: (weekday) => (between(weekday, 1, 7) ? timeOf({ a: "weekday", weekday }) : undefined),
  date,
  /** Takes the order of day, month and year ("dmy"), and a regular expression's groups. */
  numbered,
  clock,
  /** Takes hours, minutes and seconds as a regular expression's groups. */
  digital: (half, found) => {
    const [hours, minutes, seconds] = groupsOf(found).map((group) => (group === undefined ? undefined : Number(group)));
    return clock(half, hours, minutes, seconds);
  },
  later,
  sooner: (time, minutes) => (typeof minutes === "number" ? later(time, -minutes) : undefined),
  inHalf,
  part,
  season,
  weekend: () => timeOf({ a: "weekend" }),
  holiday: (text) => {
    const on = holiday(text);
    return on && timeOf({ a: "holiday", on });
  },
  now: () => timeOf({ a: "now" }),
  cycle: (grain, count) =>
    isGrain(grain) && whole(count) !== undefined ? timeOf({ a: "cycle", grain, count: count as number }) : undefined,
  several: (grain, count, sign = 1) => {
    if (!isGrain(grain) || !between(count, 1, 10_000)) return undefined;
    return timeOf({ a: "several", grain, count: Number(sign) * count });
  },
  /**
   * Takes 1 for later or -1 for earlier, the duration, the base (now by default), and a grain (the usual one by default).
   */
  shift: (sign, duration, base, grain) => {
    const by = durationIn(duration);
    const of = timeIn(base);
    if (by === undefined || (base !== undefined && of === undefined)) return undefined;
    if (of !== undefined && of.atoms.some(({ a }) => a === "several" || a === "range" || a === "bound"))
      return undefined;
    const exact = isGrain(grain) ? { grain } : {};
    // "two weeks from monday" counts from the next monday, not from the one that gives the earliest result.
    const isWeekday = Number(sign) === 1 && of !== undefined && hasAtom(of, "weekday") && !of.atoms.some(isFixed);
    const start = isWeekday ? timeOf({ a: "occurrence", of, nth: 0, isFromToday: true }) : of;
    const time = timeOf({ a: "shift", by, sign: Number(sign), ...(start ? { base: start } : {}), ...exact });
    return by.about ? { ...time, about: true } : time;
  },
  occurrence: (nth, of) => {
    const time = timeIn(of);
    return time && made({ a: "occurrence", of: time, nth: Number(nth) });
  },
  fromToday: (of) => {
    const time = timeIn(of);
    return time && timeOf({ a: "occurrence", of: time, nth: 0, isFromToday: true });
  },
  /** Handles "since monday": it means the last one, where it may be any. */
  lately: (of) => {
    const time = timeIn(of);
    if (time === undefined || time.atoms.some(isFixed)) return time;
    return timeOf({ a: "occurrence", of: time, nth: -1 });
  },
  /** Returns the nth of something after a time. */
  nthAfter: (nth, of, after) => {
    const [what, base] = [timeIn(of), timeIn(after)];
    if (what === undefined || base === undefined || !between(nth, 1, 60)) return undefined;
    return timeOf({ a: "nth", of: what, nth, within: timeOf({ a: "wake", of: base, weeks: nth + 1 }) });
  },
  /** Takes the number (-1: the last), a grain or a time, and the time that contains it (the year by default). */
  nth: (nth, of, within) => {
    if (!between(nth, -5, 400) || nth === 0) return undefined;
    const what = isGrain(of) ? of : timeIn(of);
    const outer = timeIn(within);
    return what && made({ a: "nth", of: what, nth, ...(outer ? { within: outer } : {}) });
  },
  edge,
  /** Takes the start, the end, their unit and the time; values below 0 count from its end. */
  edgeBy: (from, to, unit, of) => {
    const time = timeIn(of);
    return time && isGrain(unit)
      ? timeOf({ a: "edge", of: time, from: Number(from), to: Number(to), unit })
      : undefined;
  },
  around: (grain, of) => {
    const time = timeIn(of);
    return time && isGrain(grain) ? timeOf({ a: "around", grain, of: time }) : undefined;
  },
  /** Returns the range that begins now and ends after the given time. */
  rangeFromNow: (to) => ranged(timeOf({ a: "now" }), to, true),
  range: (from, to) => ranged(from, to, false),
  /** Returns a range without its end. */
  rangeUpTo: (from, to) => ranged(from, to, true),
  bound: (side, of) => {
    const time = timeIn(of);
    if (time === undefined || hasAtom(time, "range") || hasAtom(time, "bound")) return undefined;
    return timeOf({ a: "bound", side: side as "after" | "before" | "until", of: time });
  },
  merge: (one, other) => {
    const [first, second] = [timeIn(one), timeIn(other)];
    return first && second && merge(first, second);
  },
};

function ranged(from: Argument, to: Argument, isExclusive: boolean): Value | undefined {
  const [start, end] = [timeIn(from), timeIn(to)];
  if (start === undefined || end === undefined) return undefined;
  // A range from a day to an hour has no meaning that a speaker would intend.
  if (isClock(end) && !hasAtom(start, "clock") && !hasAtom(start, "now")) return undefined;
  return range(start, end, isExclusive);
}
