/** Durations, as whole numbers of each unit. */
import type { Grain } from "./calendar.ts";

export const durationUnits = ["years", "quarters", "months", "weeks", "days", "hours", "minutes", "seconds"] as const;
export type DurationUnit = (typeof durationUnits)[number];
export type Duration = {
  readonly t: "duration";
  readonly amounts: Readonly<Partial<Record<DurationUnit, number>>>;
  readonly about?: boolean;
};

/** The next smaller unit and how many of it one unit has; a quarter of a year is three months. */
const smaller: Readonly<Partial<Record<DurationUnit, readonly [DurationUnit, number]>>> = {
  years: ["months", 12],
  quarters: ["months", 3],
  months: ["days", 30],
  weeks: ["days", 7],
  days: ["hours", 24],
  hours: ["minutes", 60],
  minutes: ["seconds", 60],
};

/** Converts a fraction of a unit to whole numbers of smaller ones: 1.5 hours are an hour and thirty minutes. */
export function durationOf(amount: number, unit: Grain): Duration | undefined {
  if (amount < 0 || amount > 1e9) return undefined;
  const amounts: Partial<Record<DurationUnit, number>> = {};
  const put = (unit: DurationUnit, amount: number): void => {
    const next = smaller[unit];
    const whole = next === undefined ? Math.round(amount) : Math.floor(amount + 1e-9);
    const rest = amount - whole;
    if (whole > 0 || amount === 0) amounts[unit] = (amounts[unit] ?? 0) + whole;
    if (next !== undefined && rest > 1e-9) put(next[0], rest * next[1]);
  };
  put(`${unit}s`, amount);
  return { t: "duration", amounts };
}

/** Joins "two hours" and "five minutes": the units must become smaller. */
export function joinDurations(first: Duration, then: Duration): Duration | undefined {
  const last = durationUnits.findLastIndex((unit) => first.amounts[unit] !== undefined);
  const next = durationUnits.findIndex((unit) => then.amounts[unit] !== undefined);
  if (next <= last) return undefined;
  return { ...first, amounts: { ...first.amounts, ...then.amounts } };
}

/** Generates the units as grains, coarse ones first. */
export function* partsOf({ amounts }: Duration): Generator<readonly [Grain, number]> {
  for (const unit of durationUnits) {
    const amount = amounts[unit];
    if (amount !== undefined) yield [unit.slice(0, -1) as Grain, amount];
  }
}
