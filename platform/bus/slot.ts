/** One slot of an intent, and the intents themselves as the NLU reports them [bus-shapes, NLU]. */
import * as v from "valibot";
import { type SlotValue, slotValue } from "./slot-value.ts";
import { integer, name, probability, text } from "./value.ts";

export type Slot = {
  rawValue: string;
  value: SlotValue;
  alternatives: SlotValue[];
  range: { start: number; end: number };
  entity: string;
  slotName: string;
  confidenceScore: number;
};

const likelihood = "confidence of the NLU";

export const slot = v.pipe(
  v.object({
    rawValue: text("the words as spoken"),
    value: slotValue,
    alternatives: v.optional(v.array(slotValue), []),
    range: v.object({
      start: integer("start of the words in the input, in characters"),
      end: integer("end, exclusive"),
    }),
    entity: text("the entity of the value"),
    slotName: text("the slot"),
    confidenceScore: v.optional(probability(likelihood)),
    confidence: v.optional(probability(`${likelihood}: the name that older clients read`)),
  }),
  v.check((read) => (read.confidenceScore ?? read.confidence) !== undefined, "a confidenceScore (or confidence)"),
  v.transform(
    ({ confidence, confidenceScore, ...read }): Slot => ({
      ...read,
      confidenceScore: confidenceScore ?? confidence ?? 0,
    }),
  ),
);
export const slots = v.optional(v.array(slot), []);

/** Older clients read `confidence`, newer ones `confidenceScore`: a slot contains both. */
export const slotOnWire = (said: Slot) => ({ ...said, confidence: said.confidenceScore });

export const classification = v.object({
  intentName: name("author:name"),
  confidenceScore: probability("confidence"),
});
export type Classification = v.InferOutput<typeof classification>;

const alternative = v.object({
  intentName: v.optional(v.nullable(name("author:name; null: that none matches")), null),
  confidenceScore: probability("confidence"),
  slots,
});
export type Alternative = v.InferOutput<typeof alternative>;
export const alternatives = v.optional(v.array(alternative));

/** Converts a payload with slots, and alternatives with slots, for the wire. */
export function withSlotsOnWire<P extends { slots?: Slot[] | undefined; alternatives?: Alternative[] | undefined }>(
  payload: P,
) {
  return {
    ...payload,
    slots: payload.slots?.map(slotOnWire),
    alternatives: payload.alternatives?.map((other) => ({ ...other, slots: other.slots.map(slotOnWire) })),
  };
}

export const slotExample: Slot = {
  rawValue: "kitchen",
  value: { kind: "Custom", value: "kitchen" },
  alternatives: [{ kind: "Custom", value: "kitchenette" }],
  range: { start: 12, end: 19 },
  entity: "room",
  slotName: "room",
  confidenceScore: 0.97,
};
