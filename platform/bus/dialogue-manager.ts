/** Sessions: what clients ask of the dialogue manager and what it says of them. [bus-shapes, Dialogue manager] */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import { lifecycleOf } from "./lifecycle.ts";
import { alternatives, withSlotsOnWire } from "./slot.ts";
import { termination } from "./termination.ts";
import type { PayloadOf } from "./topic.ts";
import {
  boolean,
  customData,
  intentFilter,
  name,
  optional,
  probability,
  sessionId,
  siteId,
  someSiteId,
  spoken,
  text,
} from "./value.ts";

const sendIntentNotRecognized = v.optional(
  boolean("say intentNotRecognized instead of asking again, this turn"),
  false,
);

const sessionInit = v.variant("type", [
  v.object({
    type: v.literal("action"),
    text: spoken("what to say first"),
    intentFilter,
    canBeEnqueued: v.optional(boolean("false: dropped when the site is busy"), true),
    sendIntentNotRecognized,
  }),
  v.object({ type: v.literal("notification"), text: text("what to say") }),
]);
export type SessionInit = v.InferOutput<typeof sessionInit>;

export const dialogueStartSession = jsonTopic("dialogueManager/startSession", {
  about: "Starts a session at a site: to listen (action) or to say something (notification).",
  schema: v.object({
    init: sessionInit,
    customData,
    siteId,
    lang: optional(text("language code")),
    sessionId: optional(name("the id that it shall have, when no session has it; only the broker says it, of skills")),
  }),
  examples: [
    {
      init: {
        type: "action",
        text: "Which room?",
        intentFilter: ["sotto:turnOn"],
        canBeEnqueued: false,
        sendIntentNotRecognized: true,
      },
      customData: "lights",
      siteId: "kitchen",
      lang: "en_GB",
      sessionId: "5f0c",
    },
    { init: { type: "action" } },
    { init: { type: "notification", text: "The tea is ready." } },
  ],
});
export type DialogueStartSession = PayloadOf<typeof dialogueStartSession>;

export const dialogueContinueSession = jsonTopic("dialogueManager/continueSession", {
  about: "Says something and listens again. With `slot`, the answer goes straight to that slot of the one intent.",
  schema: v.object({
    sessionId,
    text: spoken("what to say"),
    intentFilter,
    customData,
    sendIntentNotRecognized,
    slot: optional(text("the slot asked for; needs exactly one intent in the filter")),
  }),
  examples: [
    {
      sessionId: "5f0c",
      text: "Which room?",
      intentFilter: ["sotto:turnOn"],
      customData: "lights",
      sendIntentNotRecognized: true,
      slot: "room",
    },
    { sessionId: "5f0c" },
  ],
});
export type DialogueContinueSession = PayloadOf<typeof dialogueContinueSession>;

export const dialogueEndSession = jsonTopic("dialogueManager/endSession", {
  about: "Ends a session: at once, or after the text has been spoken.",
  schema: v.object({ sessionId, text: spoken("what to say last") }),
  examples: [{ sessionId: "5f0c", text: "Done." }, { sessionId: "5f0c" }],
});
export type DialogueEndSession = PayloadOf<typeof dialogueEndSession>;

export const dialogueConfigure = jsonTopic("dialogueManager/configure", {
  about: "Enables and disables intents, over what the assistant says and cumulatively.",
  schema: v.object({
    siteId: someSiteId("the site; absent: all of them"),
    intents: v.optional(
      v.array(
        v.object({
          intentId: name("the intent"),
          enable: optional(boolean("absent: as it was")),
        }),
      ),
      [],
    ),
  }),
  examples: [
    { siteId: "kitchen", intents: [{ intentId: "sotto:turnOn", enable: true }, { intentId: "sotto:turnOff" }] },
    {},
  ],
});
export type DialogueConfigure = PayloadOf<typeof dialogueConfigure>;

export const dialogueToggleOn = jsonTopic("dialogueManager/toggleOn", {
  about: "Turns the dialogue on at a site.",
  schema: v.object({ siteId }),
  examples: [{ siteId: "kitchen" }, {}],
});
export type DialogueToggleOn = PayloadOf<typeof dialogueToggleOn>;

export const dialogueToggleOff = jsonTopic("dialogueManager/toggleOff", {
  about: "Turns the dialogue off at a site.",
  schema: v.object({ siteId }),
  examples: [{ siteId: "kitchen" }, {}],
});
export type DialogueToggleOff = PayloadOf<typeof dialogueToggleOff>;

export const dialogueSessionQueued = jsonTopic("dialogueManager/sessionQueued", {
  about: "A session waits until its site is free.",
  schema: v.object({ sessionId, customData, siteId }),
  examples: [{ sessionId: "5f0c", customData: "lights", siteId: "kitchen" }, { sessionId: "5f0c" }],
});
export type DialogueSessionQueued = PayloadOf<typeof dialogueSessionQueued>;

export const dialogueSessionStarted = jsonTopic("dialogueManager/sessionStarted", {
  about: "A session has started.",
  schema: v.object({
    sessionId,
    customData,
    siteId,
    reactivatedFromSessionId: optional(text("the session it takes up again")),
  }),
  examples: [
    { sessionId: "5f0c", customData: "lights", siteId: "kitchen", reactivatedFromSessionId: "5f0b" },
    { sessionId: "5f0c" },
  ],
});
export type DialogueSessionStarted = PayloadOf<typeof dialogueSessionStarted>;

export const dialogueSessionEnded = jsonTopic("dialogueManager/sessionEnded", {
  about: "A session has ended: once for each that was started or refused.",
  schema: v.object({ sessionId, customData, siteId, termination }),
  examples: [
    {
      sessionId: "5f0c",
      customData: "lights",
      siteId: "kitchen",
      termination: { reason: "timeout", component: "clientApp" },
    },
    { sessionId: "5f0c", termination: { reason: "nominal" } },
    { sessionId: "5f0c", termination: { reason: "error", error: "unknown intent sotto:fly" } },
  ],
});
export type DialogueSessionEnded = PayloadOf<typeof dialogueSessionEnded>;

export const dialogueIntentNotRecognized = jsonTopic("dialogueManager/intentNotRecognized", {
  about: "Nothing was understood in a turn that asked to be told.",
  schema: v.object({
    sessionId,
    customData,
    siteId,
    input: optional(text("what was heard")),
    confidenceScore: probability("that no intent matches"),
    alternatives,
  }),
  examples: [
    {
      sessionId: "5f0c",
      customData: "lights",
      siteId: "kitchen",
      input: "lorem ipsum",
      confidenceScore: 0.8,
      alternatives: [{ intentName: "sotto:turnOn", confidenceScore: 0.1, slots: [] }],
    },
    { sessionId: "5f0c", confidenceScore: 0.8 },
  ],
  wire: withSlotsOnWire,
});
export type DialogueIntentNotRecognized = PayloadOf<typeof dialogueIntentNotRecognized>;

const lifecycle = lifecycleOf("dialogueManager");
export const dialogueLoaded = lifecycle.loaded;
export const dialogueVersionRequest = lifecycle.versionRequest;
export const dialogueVersion = lifecycle.version;
