/** Worked examples: phrases with their expected values. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { SlotValue } from "#bus";

export type Case = {
  readonly check: string;
  readonly args: string;
  readonly reference: string | null;
  readonly examples: readonly string[];
};
/**
 * One phrase. `half` is one of two halves, determined by its text, so that one can be used for tuning and the other for
 * measuring.
 */
export type Example = { readonly phrase: string; readonly half: "seen" | "unseen"; readonly of: Case };

export async function readExamples(file: string): Promise<Example[]> {
  const { cases } = JSON.parse(await readFile(file, "utf8")) as { readonly cases: readonly Case[] };
  return cases.flatMap((of) =>
    of.examples.map((phrase): Example => {
      const isSeen = createHash("sha256").update(phrase).digest()[0]! % 2 === 0;
      return { phrase, half: isSeen ? "seen" : "unseen", of };
    }),
  );
}

const entities: Record<string, string> = {
  check_integer: "snips/number",
  check_float: "snips/number",
  check_ordinal: "snips/ordinal",
  check_percentage: "snips/percentage",
  check_temperature: "snips/temperature",
  check_finance: "snips/amountOfMoney",
  check_duration: "snips/duration",
};

/** The builtin entity that a check concerns: all other checks concern times. */
export const entityOf = ({ check }: Case): string => entities[check] ?? "snips/datetime";

const grains = ["Year", "Month", "Day", "Hour", "Minute", "Second"];
const units = ["years", "months", "weeks", "days", "hours", "minutes", "seconds"] as const;

/** Converts "[2013, 2, 12, 4]" to the beginning of an ISO time in UTC, and its grain. */
function momentOf(text: string): { readonly iso: string; readonly grain: string } {
  const parts = text.split(",").map(Number);
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = parts;
  const iso = new Date(Date.UTC(year, month - 1, date, hour, minute, second)).toISOString();
  return { iso: iso.replace(".000Z", "+00:00"), grain: grains[parts.length - 1] ?? "Second" };
}

const near = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));

/** Returns true when a value matches a case. The grain of instants counts, and so does whether it is approximate. */
export function isRight({ check, args }: Case, value: SlotValue | undefined): boolean {
  if (value === undefined) return false;
  const precision = args.includes("Precision::Approximate") ? "Approximate" : "Exact";
  const unit = /Some\("(.*?)"\)/.exec(args)?.[1];
  const number = Number.parseFloat(args);
  const moments = [...args.matchAll(/\[([\d, ]+)\]/g)].map(([, inner = ""]) => momentOf(inner));
  switch (value.kind) {
    case "Number":
    case "Ordinal":
    case "Percentage":
      return near(value.value, number);
    case "Temperature":
      // Degrees without a scale have no unit at all.
      return near(value.value, number) && value.unit === (unit === "degree" ? undefined : unit);
    case "AmountOfMoney":
      return near(value.value, number) && value.unit === unit && value.precision === precision;
    case "Duration": {
      const expected = /\[([\d, ]+)\]/.exec(args)?.[1]?.split(",").map(Number) ?? [];
      return units.every((unit, at) => value[unit] === (expected[at] ?? 0)) && value.precision === precision;
    }
    case "InstantTime": {
      const grain = /Grain::(\w+)/.exec(args)?.[1] ?? moments[0]?.grain;
      const isInstant = check === "check_moment" || check === "check_moment_with_precision";
      return isInstant && value.value === moments[0]?.iso && value.grain === grain && value.precision === precision;
    }
    case "TimeInterval": {
      const [first, second] = moments.map(({ iso }) => iso);
      if (check === "check_moment_span") return value.from === first && value.to === second;
      if (check !== "check_moment_with_direction") return false;
      const isAfter = args.includes("Direction::After");
      return isAfter ? value.from === first && value.to == null : value.to === first && value.from == null;
    }
    default:
      return false;
  }
}
