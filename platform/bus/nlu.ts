/** Language understanding: text to intent and slots. [spec B] */
import * as v from "valibot";
import { tokenExamples, utterances } from "./asr-token.ts";
import { jsonTopic } from "./declare.ts";
import { heldTraits } from "./held-traits.ts";
import { lifecycleOf, reloadOf } from "./lifecycle.ts";
import { alternatives, classification, slot, slotExample, slotOnWire, slots, withSlotsOnWire } from "./slot.ts";
import type { PayloadOf } from "./topic.ts";
import {
  echoedId,
  integer,
  intentFilter,
  name,
  optional,
  probability,
  someSessionId,
  someSiteId,
  text,
} from "./value.ts";

const input = text("the text");
const exampleInput = "turn on the kitchen light";

export const nluQuery = jsonTopic("nlu/query", {
  about: "Asks for the intent of a text; answered by intentParsed or intentNotRecognized.",
  schema: v.object({
    input,
    intentFilter,
    id: echoedId,
    sessionId: someSessionId,
    siteId: someSiteId("where it was said"),
    asrTokens: optional(utterances),
  }),
  examples: [
    {
      input: exampleInput,
      intentFilter: ["sotto:turnOn"],
      id: "q-1",
      sessionId: "5f0c",
      siteId: "kitchen",
      asrTokens: [tokenExamples],
    },
    { input: exampleInput },
  ],
});
export type NluQuery = PayloadOf<typeof nluQuery>;

export const nluPartialQuery = jsonTopic("nlu/partialQuery", {
  about: "Asks for one slot of a known intent; answered by slotParsed.",
  schema: v.object({
    input,
    intentName: name("the intent"),
    slotName: text("the slot to look for"),
    id: echoedId,
    sessionId: someSessionId,
  }),
  examples: [
    { input: "the kitchen", intentName: "sotto:turnOn", slotName: "room", id: "q-2", sessionId: "5f0c" },
    { input: "the kitchen", intentName: "sotto:turnOn", slotName: "room" },
  ],
});
export type NluPartialQuery = PayloadOf<typeof nluPartialQuery>;

const saidBack = optional(text("the intent in its author's words, with the values that were understood"));

/** What a sentence would have been: why it is not. */
const heldReasons = ["unsure", ...heldTraits, "opposite", "unknownValue"] as const;
const held = v.object({
  ...classification.entries,
  slots,
  reason: v.pipe(
    v.picklist(heldReasons),
    v.description(
      "unsure: a person should be asked; unknownValue: a value that is not listed; else a turn of the sentence that the intent does not allow",
    ),
  ),
  words: text("the words that say so"),
  slotName: optional(text("of a value that is not known, its slot")),
  known: optional(v.pipe(v.array(text("a value of that slot")), v.description("values that are known"))),
  saidBack,
});
export type Held = v.InferOutput<typeof held>;

const heldExample = {
  intentName: "sotto:turnOn",
  confidenceScore: 0.9,
  slots: [],
  reason: "unknownValue",
  words: "attic",
  slotName: "room",
  known: ["kitchen"],
  saidBack: "turn on the light",
} satisfies v.InferInput<typeof held>;

export const nluIntentParsed = jsonTopic("nlu/intentParsed", {
  about: "The intent of a text; not every slot need have been found.",
  schema: v.object({
    id: echoedId,
    input,
    intent: classification,
    slots,
    sessionId: someSessionId,
    alternatives,
    saidBack,
  }),
  examples: [
    {
      id: "q-1",
      input: exampleInput,
      intent: { intentName: "sotto:turnOn", confidenceScore: 0.94 },
      slots: [slotExample],
      sessionId: "5f0c",
      alternatives: [{ intentName: null, confidenceScore: 0.04, slots: [] }],
      saidBack: "turn on the kitchen light",
    },
    { input: exampleInput, intent: { intentName: "sotto:turnOn", confidenceScore: 0.94 } },
  ],
  wire: withSlotsOnWire,
});
export type NluIntentParsed = PayloadOf<typeof nluIntentParsed>;

export const nluSlotParsed = jsonTopic("nlu/slotParsed", {
  about: "The slot asked for, when it was found.",
  schema: v.object({
    id: echoedId,
    input,
    intentName: name("the intent"),
    slot: optional(slot),
    sessionId: someSessionId,
  }),
  examples: [
    { id: "q-2", input: "the kitchen", intentName: "sotto:turnOn", slot: slotExample, sessionId: "5f0c" },
    { input: "the kitchen", intentName: "sotto:turnOn" },
  ],
  wire: (payload) => ({ ...payload, slot: payload.slot && slotOnWire(payload.slot) }),
});
export type NluSlotParsed = PayloadOf<typeof nluSlotParsed>;

export const nluIntentNotRecognized = jsonTopic("nlu/intentNotRecognized", {
  about:
    "No intent matches the text, or not as it was said: then `held` has what it would have been, and why it is not.",
  schema: v.object({
    id: echoedId,
    input,
    sessionId: someSessionId,
    confidenceScore: optional(probability("that no intent matches")),
    held: v.optional(held),
  }),
  examples: [
    { id: "q-1", input: "turn on the attic light", sessionId: "5f0c", confidenceScore: 1, held: heldExample },
    { input: "lorem ipsum" },
  ],
  wire: (payload) => ({
    ...payload,
    held: payload.held && { ...payload.held, slots: payload.held.slots.map(slotOnWire) },
  }),
});
export type NluIntentNotRecognized = PayloadOf<typeof nluIntentNotRecognized>;

const scored = v.object({
  intentName: v.optional(v.nullable(name("author:name; null: none of the intents")), null),
  confidenceScore: probability("that it is this one"),
});
const range = v.object({
  start: integer("where the words begin in the input, in characters"),
  end: integer("where they end, exclusive"),
});
const exampleRange = { start: 12, end: 19 };

export const nluExplain = jsonTopic("nlu/explain", {
  about: "Asks why a text is understood as it is; answered by explained, or by error/nlu with this id in its context.",
  schema: v.object({ input, intentFilter, id: text("comes back with the answer") }),
  examples: [
    { input: exampleInput, intentFilter: ["sotto:turnOn"], id: "w-1" },
    { input: exampleInput, id: "w-1" },
  ],
});
export type NluExplain = PayloadOf<typeof nluExplain>;

export const nluExplained = jsonTopic("nlu/explained", {
  about: "Why a text is understood as it is.",
  schema: v.object({
    id: text("of what was asked"),
    input,
    stage: v.pipe(
      v.picklist(["pattern", "statistics", "none"]),
      v.description("pattern: a sentence of the dataset but for its slots; statistics: the likeliest; none: no intent"),
    ),
    pattern: optional(text("the sentence of the dataset, its slots in braces")),
    threshold: probability("the least confidence that is recognised"),
    best: v.object({ ...scored.entries, slots }),
    nearest: v.optional(scored),
    held: v.optional(held),
    scores: v.pipe(
      v.array(scored),
      v.description("what the statistics say, likeliest first, also where a pattern decided"),
    ),
    words: v.array(
      v.object({
        text: text("the word"),
        range,
        weight: v.pipe(
          v.number(),
          v.description("how far it speaks for `best` and against `nearest`: natural logarithm of the odds"),
        ),
      }),
    ),
    candidates: v.array(
      v.object({
        entity: text("the entity"),
        rawValue: text("the words that may be a value of it"),
        range,
        from: v.pipe(
          v.picklist(["list", "grammar"]),
          v.description("the assistant's values, or numbers and times as everybody says them"),
        ),
        slotName: optional(text("the slot that they filled")),
      }),
    ),
  }),
  examples: [
    {
      held: heldExample,
      id: "w-1",
      input: exampleInput,
      stage: "pattern",
      pattern: "turn on the {room} light",
      threshold: 0.45,
      best: { intentName: "sotto:turnOn", confidenceScore: 1, slots: [slotExample] },
      nearest: { intentName: "sotto:turnOff", confidenceScore: 0.03 },
      scores: [
        { intentName: "sotto:turnOn", confidenceScore: 0.94 },
        { intentName: "sotto:turnOff", confidenceScore: 0.03 },
        { intentName: null, confidenceScore: 0.03 },
      ],
      words: [{ text: "kitchen", range: exampleRange, weight: 0.4 }],
      candidates: [{ entity: "room", rawValue: "kitchen", range: exampleRange, from: "list", slotName: "room" }],
    },
    {
      id: "w-2",
      input: "lorem",
      stage: "none",
      threshold: 0.45,
      best: { intentName: null, confidenceScore: 1, slots: [] },
      scores: [],
      words: [],
      candidates: [],
    },
  ],
  wire: (payload) => ({
    ...payload,
    best: { ...payload.best, slots: payload.best.slots.map(slotOnWire) },
    held: payload.held && { ...payload.held, slots: payload.held.slots.map(slotOnWire) },
  }),
});
export type NluExplained = PayloadOf<typeof nluExplained>;

const lifecycle = lifecycleOf("nlu");
export const nluLoaded = lifecycle.loaded;
export const nluVersionRequest = lifecycle.versionRequest;
export const nluVersion = lifecycle.version;
export const nluReload = reloadOf("nlu");
