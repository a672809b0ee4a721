/** The value of a slot, tagged by `kind` [bus-shapes, NLU]. */
import * as v from "valibot";
import { number, optional, text } from "./value.ts";

export const grains = ["Year", "Quarter", "Month", "Week", "Day", "Hour", "Minute", "Second"] as const;
const precision = v.optional(v.picklist(["Exact", "Approximate"]), "Exact");
const count = (unit: string) => v.optional(v.pipe(v.number(), v.integer(), v.description(`how many ${unit}`)), 0);

export const slotValue = v.variant("kind", [
  v.object({
    kind: v.picklist(["Custom", "MusicAlbum", "MusicArtist", "MusicTrack", "City", "Country", "Region"]),
    value: text("the entity's value"),
  }),
  v.object({ kind: v.picklist(["Number", "Percentage"]), value: number("the number") }),
  v.object({ kind: v.literal("Ordinal"), value: v.pipe(v.number(), v.integer(), v.description("1 for the first")) }),
  v.object({
    kind: v.literal("InstantTime"),
    value: text("ISO 8601 with offset"),
    grain: v.picklist(grains),
    precision,
  }),
  v.object({
    kind: v.literal("TimeInterval"),
    from: optional(text("ISO 8601 with offset")),
    to: optional(text("ISO 8601 with offset")),
  }),
  v.object({
    kind: v.literal("AmountOfMoney"),
    value: number("the amount"),
    precision,
    unit: optional(text("the currency")),
  }),
  v.object({
    kind: v.literal("Temperature"),
    value: number("degrees"),
    unit: optional(text("celsius, fahrenheit")),
  }),
  v.object({
    kind: v.literal("Duration"),
    years: count("years"),
    quarters: count("quarters"),
    months: count("months"),
    weeks: count("weeks"),
    days: count("days"),
    hours: count("hours"),
    minutes: count("minutes"),
    seconds: count("seconds"),
    precision,
  }),
]);
export type SlotValue = v.InferOutput<typeof slotValue>;
export type SlotValueKind = SlotValue["kind"];
