/** Converts the results of the grammars to slot values. */
import type { SlotValue } from "#bus";
import type { Quantity, Value } from "./grammar/values.ts";
import type { Kind } from "./read.ts";
import type { Grain } from "./time/calendar.ts";
import { type Duration, durationUnits } from "./time/duration.ts";
import { resolve } from "./time/resolve.ts";
import type { Reference, Span } from "./time/span.ts";
import type { Time } from "./time/time.ts";
import { toInstant, toIso, toWall } from "./time/zone.ts";

/** The time and place of an utterance: an instant in milliseconds and an IANA time zone. */
export type Now = { readonly instant: number; readonly zone: string };

/** Returns the value, and others that the same words may have; none when there is no such time. */
export function slotValuesOf(kind: Kind, value: Value, now: Now): SlotValue[] {
  if (typeof value === "string") return [];
  if (typeof value === "number") return numberValues(kind, value);
  switch (value.t) {
    case "quantity":
      return [kind === "money" ? moneyOf(value) : temperatureOf(value)];
    case "duration":
      return [durationValue(value)];
    case "time":
      return timeValues(value, now);
    default:
      return [];
  }
}

function numberValues(kind: Kind, value: number): SlotValue[] {
  if (kind === "ordinal") return [{ kind: "Ordinal", value }];
  return [{ kind: kind === "percentage" ? "Percentage" : "Number", value }];
}

const precisionOf = ({ about }: { readonly about?: boolean }) => (about ? "Approximate" : "Exact");

function moneyOf(quantity: Quantity): SlotValue {
  const { value, unit } = quantity;
  return { kind: "AmountOfMoney", value, precision: precisionOf(quantity), ...(unit === undefined ? {} : { unit }) };
}

function temperatureOf({ value, unit }: Quantity): SlotValue {
  return { kind: "Temperature", value, ...(unit === undefined ? {} : { unit }) };
}

function durationValue(duration: Duration): SlotValue {
  const none = { years: 0, quarters: 0, months: 0, weeks: 0, days: 0, hours: 0, minutes: 0, seconds: 0 };
  const amounts = Object.fromEntries(durationUnits.map((unit) => [unit, duration.amounts[unit] ?? 0]));
  return { kind: "Duration", ...none, ...amounts, precision: precisionOf(duration) };
}

function timeValues(time: Time, { instant, zone }: Now): SlotValue[] {
  const now = toWall(Math.floor(instant / 1000) * 1000, zone);
  const reference: Reference = { instant: Math.floor(instant / 1000) * 1000, zone, now };
  return resolve(time, reference).map((span) => timeValue(span, zone, precisionOf(time)));
}

const named = (grain: Grain) => `${grain[0]!.toUpperCase()}${grain.slice(1)}` as Capitalize<Grain>;

function timeValue(span: Span, zone: string, precision: "Exact" | "Approximate"): SlotValue {
  const shown = (wall: number) => toIso(toInstant(wall, zone), zone);
  if (span.isInterval !== true) {
    const value = span.instant === undefined ? shown(span.start) : toIso(span.instant, zone);
    return { kind: "InstantTime", value, grain: named(span.grain), precision };
  }
  return {
    kind: "TimeInterval",
    ...(span.open === "start" ? {} : { from: shown(span.start) }),
    ...(span.open === "end" ? {} : { to: shown(span.end) }),
  };
}
