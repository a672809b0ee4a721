/** Sessions: requests of clients to the dialogue manager, and its events. [bus-shapes, Dialogue manager] */
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
import { wakeWordMeasures } from "./wake-word-measures.ts";

const sendIntentNotRecognized = v.optional(
  boolean("publish intentNotRecognized instead of asking again, for this turn"),
  false,
);

const sessionInit = v.variant("type", [
  v.object({
    type: v.literal("action"),
    text: spoken("the text to speak first"),
    intentFilter,
    canBeEnqueued: v.optional(boolean("false: refused if the site is busy"), true),
    sendIntentNotRecognized,
  }),
  v.object({ type: v.literal("notification"), text: text("the text to speak") }),
]);
export type SessionInit = v.InferOutput<typeof sessionInit>;

export const dialogueStartSession = jsonTopic("dialogueManager/startSession", {
  about: "Starts a session at a site, to listen (action) or to speak a text (notification).",
  schema: v.object({
    init: sessionInit,
    customData,
    siteId,
    lang: optional(text("language code")),
    sessionId: optional(name("the session id to use, if it is free; set only by the broker, for skills")),
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
  about: "Speaks a text and listens again. With `slot`, the answer fills that slot of the only intent in the filter.",
  schema: v.object({
    sessionId,
    text: spoken("the text to speak"),
    intentFilter,
    customData,
    sendIntentNotRecognized,
    slot: optional(text("the slot to fill; requires exactly one intent in the filter")),
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
  about: "Ends a session, immediately or after speaking a text.",
  schema: v.object({ sessionId, text: spoken("a text to speak first") }),
  examples: [{ sessionId: "5f0c", text: "Done." }, { sessionId: "5f0c" }],
});
export type DialogueEndSession = PayloadOf<typeof dialogueEndSession>;

export const dialogueConfigure = jsonTopic("dialogueManager/configure", {
  about: "Enables and disables intents, cumulatively; overrides the assistant's defaults.",
  schema: v.object({
    siteId: someSiteId("the site; absent: all"),
    intents: v.optional(
      v.array(
        v.object({
          intentId: name("the intent"),
          enable: optional(boolean("absent: unchanged")),
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
  about: "A session is queued until its site is free.",
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
    reactivatedFromSessionId: optional(text("the session that it continues")),
  }),
  examples: [
    { sessionId: "5f0c", customData: "lights", siteId: "kitchen", reactivatedFromSessionId: "5f0b" },
    { sessionId: "5f0c" },
  ],
});
export type DialogueSessionStarted = PayloadOf<typeof dialogueSessionStarted>;

export const dialogueSessionEnded = jsonTopic("dialogueManager/sessionEnded", {
  about: "A session has ended; published once for each session that was started or refused.",
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

export const dialogueWakeWordYielded = jsonTopic("dialogueManager/wakeWordYielded", {
  about:
    "A site heard a wake word that another site answers: no session starts there, and it listens for the wake word again.",
  schema: v.object({
    siteId,
    answeredBy: name("the site that answers"),
    sessionId,
    measures: optional(v.pipe(wakeWordMeasures, v.description("how this site heard it"))),
  }),
  examples: [
    {
      siteId: "bedroom",
      answeredBy: "kitchen",
      sessionId: "5f0c",
      measures: { level: -52, snr: 9.5, onsetMs: 960, score: 0.6 },
    },
    { answeredBy: "kitchen", sessionId: "5f0c" },
  ],
});
export type DialogueWakeWordYielded = PayloadOf<typeof dialogueWakeWordYielded>;

export const dialogueObjected = jsonTopic("dialogueManager/objected", {
  about:
    "A user has said that something wrong was done. What was meant is the intent that follows in the same session, if it is understood.",
  schema: v.object({
    siteId,
    sessionId,
    about: v.pipe(
      v.object({
        sessionId,
        input: text("the sentence that was misunderstood, as recognised"),
        intentName: optional(name("what it was taken for; absent: it was not understood")),
        quotes: optional(
          v.pipe(
            v.array(v.string()),
            v.description("the sessions whose words the intent that follows may contain, the oldest first"),
          ),
        ),
      }),
      v.description("what was asked for last at the site"),
    ),
  }),
  examples: [
    {
      siteId: "kitchen",
      sessionId: "5f0d",
      about: {
        sessionId: "5f0c",
        input: "make it bright in here",
        intentName: "sotto:openBlinds",
        quotes: ["5f0c"],
      },
    },
    { sessionId: "5f0d", about: { sessionId: "5f0c", input: "make it bright in here" } },
  ],
});
export type DialogueObjected = PayloadOf<typeof dialogueObjected>;

export const dialogueConfirmed = jsonTopic("dialogueManager/confirmed", {
  about:
    "A user has said yes to what a sentence means that the assistant was not sure of. Nothing learns it: somebody with the role may add it to the assistant.",
  schema: v.object({
    siteId,
    sessionId,
    input: text("the sentence"),
    intentName: name("the intent that was meant"),
  }),
  examples: [
    { siteId: "kitchen", sessionId: "5f0c", input: "make it bright in here", intentName: "sotto:turnOnLight" },
    { sessionId: "5f0c", input: "make it bright in here", intentName: "sotto:turnOnLight" },
  ],
});
export type DialogueConfirmed = PayloadOf<typeof dialogueConfirmed>;

export const dialogueIntentNotRecognized = jsonTopic("dialogueManager/intentNotRecognized", {
  about: "A sentence was not understood, in a turn with `sendIntentNotRecognized`.",
  schema: v.object({
    sessionId,
    customData,
    siteId,
    input: optional(text("the recognised text")),
    confidenceScore: probability("confidence that no intent matches"),
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
