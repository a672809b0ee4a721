/** Intents, for the skills that handle them. [spec B, Events] */
import * as v from "valibot";
import { tokenExamples, utterances } from "./asr-token.ts";
import { jsonTopic } from "./declare.ts";
import { alternatives, classification, slotExample, slots, withSlotsOnWire } from "./slot.ts";
import type { PayloadOf } from "./topic.ts";
import { customData, optional, probability, sessionId, siteId, text } from "./value.ts";

export const intent = jsonTopic("intent/<intentName>", {
  about: "An intent for skills; answered by continueSession or endSession.",
  schema: v.object({
    sessionId,
    customData,
    siteId,
    lang: optional(text("language of the assistant, or of the session: the answer is spoken in it")),
    input: text("the user's words"),
    intent: classification,
    slots,
    asrTokens: optional(utterances),
    asrConfidence: optional(probability("confidence of the recognition")),
    alternatives,
  }),
  examples: [
    {
      sessionId: "5f0c",
      customData: "lights",
      siteId: "kitchen",
      lang: "en_GB",
      input: "turn on the kitchen light",
      intent: { intentName: "sotto:turnOn", confidenceScore: 0.94 },
      slots: [slotExample],
      asrTokens: [tokenExamples],
      asrConfidence: 0.91,
      alternatives: [{ intentName: null, confidenceScore: 0.04, slots: [] }],
    },
    { sessionId: "5f0c", input: "hello", intent: { intentName: "sotto:greet", confidenceScore: 0.99 } },
  ],
  wire: withSlotsOnWire,
});
export type IntentMessage = PayloadOf<typeof intent>;
