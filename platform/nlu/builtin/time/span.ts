/** A span of local time. */
import { add, floor, type Grain } from "./calendar.ts";

export type Span = {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly grain: Grain;
  /** True for a period from one time to another instead of a single day, hour, …; an open side has no bound. */
  readonly isInterval?: boolean;
  readonly open?: "start" | "end";
  /** The exact instant, where the wall clock may show the same time twice. */
  readonly instant?: number;
};

/** The instant and zone that a time is relative to. */
export type Reference = { readonly instant: number; readonly zone: string; readonly now: number };

export const unit = (time: number, grain: Grain): Span => {
  const start = floor(time, grain);
  return { start, end: add(start, grain, 1), grain };
};
export const interval = (start: number, end: number, grain: Grain): Span => ({ start, end, grain, isInterval: true });

const maxUnits = 1000;

/** Returns the units of a grain that begin in a span. */
export function unitsIn({ start, end }: Pick<Span, "start" | "end">, grain: Grain): Span[] {
  const found: Span[] = [];
  let at = floor(start, grain);
  if (at < start) at = add(at, grain, 1);
  for (; at < end && found.length < maxUnits; at = add(at, grain, 1)) found.push(unit(at, grain));
  return found;
}
