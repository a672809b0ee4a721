/** Computes the values that rules produce from numbers. */
import type { Action, Actions, Argument, Digits, Groups, Quantity, Value } from "../grammar/values.ts";
import { isGrain } from "../time/calendar.ts";
import { type Duration, durationOf, joinDurations } from "../time/duration.ts";

export const isObject = (value: Argument): value is Exclude<Value, number | string> => typeof value === "object";
export const groupsOf = (value: Argument): Groups["groups"] =>
  isObject(value) && value.t === "groups" ? value.groups : [];
export const durationIn = (value: Argument): Duration | undefined =>
  isObject(value) && value.t === "duration" ? value : undefined;
const quantityIn = (value: Argument): Quantity | undefined =>
  isObject(value) && value.t === "quantity" ? value : undefined;

/** Makes an action that takes numbers only. */
const ofNumbers =
  (make: (...numbers: readonly number[]) => Value | undefined): Action =>
  (...args) => {
    const numbers = args.filter((arg) => typeof arg === "number");
    return numbers.length === args.length ? make(...numbers) : undefined;
  };

const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0;

/**
 * Returns the place of the last digit that is not zero: 100 for 1500. For 0 it returns 1, because nothing can follow it.
 */
function placeOf(value: number): number {
  if (value === 0) return 1;
  let place = 1;
  while (value % (place * 10) === 0) place *= 10;
  return place;
}

/** Joins two numbers ("twenty" and "one", "two thousand" and "five") when the second fits into the zeros of the first. */
function join(least: number, first: number, second: number): number | undefined {
  if (!isWhole(first) || !isWhole(second) || second === 0) return undefined;
  const place = placeOf(first);
  return place >= least && second < place ? first + second : undefined;
}

const limit = 1e15;
/** The powers as they are written after digits, in any of the languages. */
const powers: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  b: 1e9,
  bn: 1e9,
  mrd: 1e9,
  md: 1e9,
};

export const numberActions: Actions = {
  /** Takes the minimum place in which the first number must end, the first number, and the second. */
  join: ofNumbers((least = 0, first = 0, second = 0) => join(least, first, second)),
  /** Handles "soixante dix": 60 and 80 are followed by numbers below twenty. */
  scores: ofNumbers((first = 0, second = 0) =>
    (first === 60 || first === 80) && second >= 10 && second < 20 ? first + second : undefined,
  ),
  times: ofNumbers((first = 0, power = 0) => {
    // Accepts "five hundred thousand", but not "five thousand hundred".
    if (!(first > 0) || (first >= power && power < 1_000_000) || first * power > limit) return undefined;
    return first % 1 === 0 || power >= 1000 ? Math.round(first * power * 1e6) / 1e6 : undefined;
  }),
  /** Multiplies: "two" "dozen", "two" "thirds". */
  product: ofNumbers((first = 0, second = 0) => {
    const value = Math.round(first * second * 1e9) / 1e9;
    return Math.abs(value) <= limit ? value : undefined;
  }),
  sum: ofNumbers((first = 0, second = 0) => first + second),
  /** Adds a share of the last power that was said: "two and a half" is 2.5, "two million and a half" 2,500,000. */
  andShare: ofNumbers((first = 0, share = 0) => {
    const power = [1e9, 1e6].find((one) => first > 0 && first % one === 0) ?? 1;
    return first + share * power;
  }),
  negative: ofNumbers((value = 0) => (value > 0 ? -value : undefined)),
  constant: (value) => value,
  /** Takes whole digits, which may be in groups, and the digits after the decimal point. */
  written: (found) => {
    const [whole = "", decimals] = groupsOf(found);
    const value = Number(`${whole.replaceAll(/\D/g, "")}${decimals === undefined ? "" : `.${decimals}`}`);
    return whole.length <= 25 && Number.isFinite(value) ? value : undefined;
  },
  /** Takes whole digits, the digits after the decimal point, and a letter for the power: 100k, 1.2M. */
  abbreviated: (found) => {
    const [whole = "", decimals = "", power = ""] = groupsOf(found);
    const value = Number(`${whole}.${decimals}0`) * (powers[power] ?? NaN);
    return value <= limit ? Math.round(value * 100) / 100 : undefined;
  },
  /** Reads digits one after the other: 二〇一三. */
  kanjiDigits: (found) => {
    const digits = Array.from(groupsOf(found)[0] ?? "", (digit) => "〇一二三四五六七八九".indexOf(digit));
    return digits.length > 0 && !digits.includes(-1) ? Number(digits.join("")) : undefined;
  },
  /** Reads words after a decimal point as digits: "ten", "seventy five". A zero before them is kept. */
  digits: ofNumbers((value = 0) =>
    isWhole(value) && value < 1000 ? { t: "digits", digits: String(value) } : undefined,
  ),
  moreDigits: (first, second) => {
    const [one, other] = [digitsIn(first), digitsIn(second)];
    return one === undefined || other === undefined || one.length + other.length > 12
      ? undefined
      : { t: "digits", digits: one + other };
  },
  decimal: (whole, decimals) => {
    const digits = digitsIn(decimals);
    if (typeof whole !== "number" || !isWhole(whole) || digits === undefined) return undefined;
    return Number(`${whole}.${digits}`);
  },
  /** Makes an ordinal: "twenty" "first" is 21, "two" "hundredth" 200. */
  joinOrdinal: ofNumbers((first = 0, ordinal = 0) =>
    ordinal >= 100 && first < ordinal ? first * ordinal : join(10, first, ordinal),
  ),
  quantity: (value, unit) => {
    if (typeof value !== "number") return undefined;
    return typeof unit === "string" ? { t: "quantity", value, unit } : { t: "quantity", value };
  },
  below: (value) => {
    const quantity = quantityIn(value);
    return quantity === undefined || quantity.value < 0 ? undefined : { ...quantity, value: -quantity.value };
  },
  /** Adds cents to euros. */
  change: (large, small) => {
    const [whole, part] = [quantityIn(large), typeof small === "number" ? small : quantityIn(small)?.value];
    if (whole === undefined || part === undefined || !isWhole(part) || part >= 100 || whole.value % 1 !== 0)
      return undefined;
    if (whole.unit === "cent" || whole.about) return undefined;
    return { ...whole, value: Math.round(whole.value * 100 + part) / 100 };
  },
  about: (value) =>
    isObject(value) && value.t !== "groups" && value.t !== "digits" ? { ...value, about: true } : undefined,
  duration: (amount, unit) => (typeof amount === "number" && isGrain(unit) ? durationOf(amount, unit) : undefined),
  joinDurations: (first, then) => {
    const [one, other] = [durationIn(first), durationIn(then)];
    return one && other && joinDurations(one, other);
  },
  /** Reads 2:30 where no time of day is expected. */
  hoursAndMinutes: (found) => {
    const [hours, minutes] = groupsOf(found).map(Number);
    const first = hours === undefined ? undefined : durationOf(hours, "hour");
    const then = minutes === undefined ? undefined : durationOf(minutes, "minute");
    return first && then && joinDurations(first, then);
  },
  /** Adds a share of the last unit: "an hour and a half". */
  moreOfUnit: (amount, unit, share) =>
    typeof amount === "number" && typeof share === "number" && isGrain(unit)
      ? durationOf(amount + share, unit)
      : undefined,
};

const digitsIn = (value: Argument): string | undefined =>
  isObject(value) && value.t === "digits" ? (value satisfies Digits).digits : undefined;
