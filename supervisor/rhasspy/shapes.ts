/** Intents as Rhasspy's HTTP API describes them, made of those of the bus. */
import type { IntentMessage, Slot, SlotValue } from "#bus";

/** What is known of an intent, wherever it was understood. */
export type Understood = Pick<IntentMessage, "input" | "slots"> & {
  readonly intent: { readonly intentName: string; readonly confidenceScore: number } | undefined;
  readonly siteId: string;
  readonly sessionId?: string | undefined;
  readonly customData?: string | null | undefined;
  readonly wakewordId?: string | undefined;
  readonly seconds?: number | undefined;
};

/** Without an intent, its name is "", as there. */
export function rhasspyIntent({ input, intent, slots, siteId, wakewordId = "", seconds = 0 }: Understood) {
  const tokens = input.split(/\s+/u).filter(Boolean);
  return {
    text: input,
    raw_text: input,
    tokens,
    raw_tokens: tokens,
    recognize_seconds: seconds,
    intent: { name: intent?.intentName ?? "", confidence: intent?.confidenceScore ?? 0 },
    entities: slots.map(entityOf),
    slots: Object.fromEntries(slots.map((slot) => [slot.slotName, plainValue(slot.value)])),
    wakeword_id: wakewordId,
    site_id: siteId,
    speech_confidence: 1,
  };
}

/** `?outputFormat=hermes`: the message of the bus, in an envelope. */
export function hermesIntent(understood: Understood) {
  const { input, intent, slots, siteId, sessionId = "", customData = null, wakewordId = null } = understood;
  const value = { input, rawInput: input, intent: intent ?? null, slots, siteId, sessionId, customData, wakewordId };
  return { type: intent === undefined ? "intentNotRecognized" : "intent", value };
}

function entityOf({ slotName, entity, value, rawValue, range, confidenceScore }: Slot) {
  const { start, end } = range;
  return {
    entity: slotName,
    value: plainValue(value),
    value_details: value,
    raw_value: rawValue,
    source: entity,
    start,
    end,
    raw_start: start,
    raw_end: end,
    confidence: confidenceScore,
  };
}

/** A value as text or number; of a duration its seconds. */
export function plainValue(value: SlotValue): string | number {
  if ("value" in value) return value.value;
  if (value.kind === "TimeInterval") return [value.from, value.to].map((time) => time ?? "").join("/");
  const days = value.years * 365 + value.quarters * 91 + value.months * 30 + value.weeks * 7 + value.days;
  return ((days * 24 + value.hours) * 60 + value.minutes) * 60 + value.seconds;
}
