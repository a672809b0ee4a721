/** Language understanding: text to intent and slots. [spec B] */
import * as v from "valibot";
import { tokenExamples, utterances } from "./asr-token.ts";
import { jsonTopic } from "./declare.ts";
import { lifecycleOf, reloadOf } from "./lifecycle.ts";
import { alternatives, classification, slot, slotExample, slotOnWire, slots, withSlotsOnWire } from "./slot.ts";
import type { PayloadOf } from "./topic.ts";
import { echoedId, intentFilter, name, optional, probability, someSessionId, someSiteId, text } from "./value.ts";

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

export const nluIntentParsed = jsonTopic("nlu/intentParsed", {
  about: "The intent of a text; not every slot need have been found.",
  schema: v.object({ id: echoedId, input, intent: classification, slots, sessionId: someSessionId, alternatives }),
  examples: [
    {
      id: "q-1",
      input: exampleInput,
      intent: { intentName: "sotto:turnOn", confidenceScore: 0.94 },
      slots: [slotExample],
      sessionId: "5f0c",
      alternatives: [{ intentName: null, confidenceScore: 0.04, slots: [] }],
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
  about: "No intent matches the text.",
  schema: v.object({
    id: echoedId,
    input,
    sessionId: someSessionId,
    confidenceScore: optional(probability("that no intent matches")),
  }),
  examples: [{ id: "q-1", input: "lorem ipsum", sessionId: "5f0c", confidenceScore: 0.8 }, { input: "lorem ipsum" }],
});
export type NluIntentNotRecognized = PayloadOf<typeof nluIntentNotRecognized>;

const lifecycle = lifecycleOf("nlu");
export const nluLoaded = lifecycle.loaded;
export const nluVersionRequest = lifecycle.versionRequest;
export const nluVersion = lifecycle.version;
export const nluReload = reloadOf("nlu");
