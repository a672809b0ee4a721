/** How a site heard a wake word. It contains durations and no time of a clock: the clocks of two boards differ. */
import * as v from "valibot";
import { optional, probability } from "./value.ts";

const between = (least: number, most: number, about: string) =>
  v.pipe(v.number(), v.minValue(least), v.maxValue(most), v.description(about));

export const wakeWordMeasures = v.object({
  level: between(-120, 0, "level of the wake word in dBFS (RMS)"),
  snr: optional(between(-60, 120, "its level above the noise before it, in dB")),
  onsetMs: optional(between(0, 10_000, "milliseconds from the beginning of the wake word to this message")),
  score: optional(probability("how sure the detector is")),
});
export type WakeWordMeasures = v.InferOutput<typeof wakeWordMeasures>;
