/** Language understanding: text to intent and slots. [spec B] */
import * as v from "valibot";
import { tokenExamples, utterances } from "./asr-token.ts";
import { jsonTopic } from "./declare.ts";
import { heldTraits } from "./held-traits.ts";
import { lifecycleOf, reloadOf } from "./lifecycle.ts";
import { alternatives, classification, slot, slotExample, slotOnWire, slots, withSlotsOnWire } from "./slot.ts";
import type { PayloadOf } from "./topic.ts";
import {
  boolean,
  echoedId,
  integer,
  intentFilter,
  name,
  optional,
  probability,
  someAssistant,
  someSessionId,
  someSiteId,
  text,
} from "./value.ts";

const input = text("the text");
const exampleInput = "turn on the kitchen light";

export const nluQuery = jsonTopic("nlu/query", {
  about: "Requests the intent of a text; answered by intentParsed or intentNotRecognized.",
  schema: v.object({
    input,
    intentFilter,
    id: echoedId,
    sessionId: someSessionId,
    siteId: someSiteId("the site of the speaker"),
    asrTokens: optional(utterances),
    assistant: someAssistant,
  }),
  examples: [
    {
      input: exampleInput,
      intentFilter: ["sotto:turnOn"],
      id: "q-1",
      sessionId: "5f0c",
      siteId: "kitchen",
      asrTokens: [tokenExamples],
      assistant: "casa",
    },
    { input: exampleInput },
  ],
});
export type NluQuery = PayloadOf<typeof nluQuery>;

export const nluPartialQuery = jsonTopic("nlu/partialQuery", {
  about: "Requests one slot of a known intent; answered by slotParsed.",
  schema: v.object({
    input,
    intentName: name("the intent"),
    slotName: text("the slot to look for"),
    id: echoedId,
    sessionId: someSessionId,
    assistant: someAssistant,
  }),
  examples: [
    {
      input: "the kitchen",
      intentName: "sotto:turnOn",
      slotName: "room",
      id: "q-2",
      sessionId: "5f0c",
      assistant: "casa",
    },
    { input: "the kitchen", intentName: "sotto:turnOn", slotName: "room" },
  ],
});
export type NluPartialQuery = PayloadOf<typeof nluPartialQuery>;

const saidBack = optional(
  text("the intent in its author's words, with the recognised values; of several orders, the first, if it is clear"),
);

/** The intent that a sentence resembles, and why it is not executed. */
const heldReasons = ["unsure", ...heldTraits, "opposite", "unknownValue"] as const;
const held = v.object({
  ...classification.entries,
  slots,
  reason: v.pipe(
    v.picklist(heldReasons),
    v.description(
      "unsure: ask the user; unknownValue: a value that is not listed; otherwise a form of sentence that the intent does not allow",
    ),
  ),
  words: text("the words that show this"),
  slotName: optional(text("the slot of the unknown value, if that is clear")),
  known: optional(v.pipe(v.array(text("a value of that slot")), v.description("known values"))),
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
  about: "The intent of a text, and the slots that were found.",
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
  about: "The requested slot, if it was found.",
  schema: v.object({
    id: echoedId,
    input,
    intentName: name("the intent"),
    slot: optional(slot),
    entity: optional(text("the entity of the slot, unless the text is plainly a value of it")),
    known: optional(v.pipe(v.array(text("a value")), v.description("some values of the slot, with `entity`"))),
    open: optional(boolean("the slot also takes values that are not listed; with `entity`")),
    sessionId: someSessionId,
  }),
  examples: [
    {
      id: "q-2",
      input: "the kitchen",
      intentName: "sotto:turnOn",
      slot: slotExample,
      entity: "room",
      known: ["kitchen", "bedroom"],
      open: true,
      sessionId: "5f0c",
    },
    { input: "what can I say", intentName: "sotto:turnOn", entity: "room", known: ["kitchen", "bedroom"] },
    { input: "the kitchen", intentName: "sotto:turnOn" },
  ],
  wire: (payload) => ({ ...payload, slot: payload.slot && slotOnWire(payload.slot) }),
});
export type NluSlotParsed = PayloadOf<typeof nluSlotParsed>;

export const nluIntentNotRecognized = jsonTopic("nlu/intentNotRecognized", {
  about:
    "No intent matches the text, or the intent does not allow its form; `held` then contains the rejected intent and the reason.",
  schema: v.object({
    id: echoedId,
    input,
    sessionId: someSessionId,
    confidenceScore: optional(probability("confidence that no intent matches")),
    held: v.optional(held),
    nearest: v.optional(
      v.pipe(
        v.object({
          text: text("the sentence, with the values that were said"),
          intentName: name("author:name"),
          likeness: probability("how much both have in common"),
        }),
        v.description("the assistant's sentence that the text is most like, if one is near and nothing is held"),
      ),
    ),
  }),
  examples: [
    { id: "q-1", input: "turn on the attic light", sessionId: "5f0c", confidenceScore: 1, held: heldExample },
    {
      input: "please illuminate the kitchen",
      nearest: { text: exampleInput, intentName: "sotto:turnOn", likeness: 0.8 },
    },
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
  confidenceScore: probability("confidence"),
});
const range = v.object({
  start: integer("start of the words in the input, in characters"),
  end: integer("end, exclusive"),
});
const exampleRange = { start: 12, end: 19 };

export const nluExplain = jsonTopic("nlu/explain", {
  about:
    "Requests an explanation of how a text is understood; answered by explained, or by error/nlu with this id in its context.",
  schema: v.object({ input, intentFilter, id: text("echoed in the response"), assistant: someAssistant }),
  examples: [
    { input: exampleInput, intentFilter: ["sotto:turnOn"], id: "w-1", assistant: "casa" },
    { input: exampleInput, id: "w-1" },
  ],
});
export type NluExplain = PayloadOf<typeof nluExplain>;

export const nluExplained = jsonTopic("nlu/explained", {
  about: "Explains how a text is understood.",
  schema: v.object({
    id: text("id of the request"),
    input,
    stage: v.pipe(
      v.picklist(["pattern", "statistics", "none"]),
      v.description(
        "pattern: a sentence of the dataset, apart from its slots; statistics: the most likely intent; none: no intent",
      ),
    ),
    pattern: optional(text("the sentence of the dataset, with its slots in braces")),
    threshold: probability("minimum confidence"),
    best: v.object({ ...scored.entries, slots }),
    nearest: v.optional(scored),
    held: v.optional(held),
    scores: v.pipe(
      v.array(scored),
      v.description("scores of the statistical model, most likely first; present even if a pattern decided"),
    ),
    words: v.array(
      v.object({
        text: text("the word"),
        range,
        weight: v.pipe(v.number(), v.description("evidence for `best` over `nearest`, as a natural logarithm of odds")),
      }),
    ),
    candidates: v.array(
      v.object({
        entity: text("the entity"),
        rawValue: text("the words that may be a value of it"),
        range,
        from: v.pipe(
          v.picklist(["list", "grammar"]),
          v.description("values of the assistant, or built-in numbers and times"),
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
