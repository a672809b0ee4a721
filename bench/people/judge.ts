/** Judges the result of a sentence. */
import type { SlotValue } from "#bus";
import type { Guess, Parse } from "../../platform/nlu/engine.ts";
import { accept, ask } from "../../platform/nlu/zones.ts";
import type { Said } from "./sets.ts";

/** `wrong`: an unrequested action was executed. `asked`: the board would ask first. */
export type Outcome = "right" | "wrong" | "asked" | "refused";

/** A sentence of a set, and its result. */
export type Judged = Said & { readonly set: string; readonly outcome: Outcome; readonly got: string };

export function judge(said: Said, { best, held }: Parse): { outcome: Outcome; got: string } {
  const shown = held === undefined ? show(best) : `${show(held)} held: ${held.reason} "${held.words}"`;
  if (best.intentName === null || best.confidenceScore < Math.min(accept, ask))
    return { outcome: "refused", got: shown };
  if (best.confidenceScore < accept) return { outcome: "asked", got: shown };
  return { outcome: isRight(said, best) ? "right" : "wrong", got: shown };
}

function isRight({ intent, slots }: Said, { intentName, slots: found }: Guess): boolean {
  if (intentName !== intent) return false;
  return Object.entries(slots).every(([name, expected]) => {
    const value = found.find(({ slotName }) => slotName === name)?.value;
    return value !== undefined && valueOf(value) === expected;
  });
}

/** Formats a value as in a set: a duration in seconds. */
export function valueOf(value: SlotValue): string | undefined {
  if (value.kind === "Duration") return String(secondsOf(value));
  return "value" in value ? String(value.value) : undefined;
}

function secondsOf({ weeks, days, hours, minutes, seconds }: SlotValue & { kind: "Duration" }): number {
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
}

function show({ intentName, confidenceScore, slots }: Guess): string {
  const values = slots.map(({ slotName, value, rawValue }) => {
    return `${slotName}=${"value" in value ? String(value.value) : rawValue}`;
  });
  return [intentName ?? "none", confidenceScore.toFixed(2), ...values].join(" ");
}
