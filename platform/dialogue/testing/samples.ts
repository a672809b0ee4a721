/** Data for the dialogue's tests: a small assistant, short limits, and one sample of everything. */
import type { Held, Slot } from "#bus";
import type { Context, KnownIntent } from "../context.ts";
import { phrasesIn } from "../../assistant/phrases.ts";
import type { Action, Heard, Limits, Notification, Opening } from "../session.ts";

export const limits: Limits = {
  sessionTimeoutMs: 15_000,
  typedAnswerMs: 60_000,
  skillTimeoutMs: 5000,
  nluTimeoutMs: 4000,
  ttsTimeoutMs: 20_000,
  ttsPerCharacterMs: 100,
  maxSessionMs: 600_000,
  retries: 2,
  silenceRetries: 1,
  queueLength: 2,
  likelihoodThreshold: 0.5,
  unforeseenConfidence: 0.8,
};

const intents: readonly KnownIntent[] = [
  { id: "sotto:time", name: "time", slots: ["city"], required: [] },
  {
    id: "sotto:light",
    name: "light",
    slots: ["room", "brightness"],
    required: [{ name: "room", missingQuestion: "In which room?" }],
  },
  { id: "sotto:lock", name: "lock", slots: [], required: [], isConfirmed: true },
];

export const context: Context = {
  limits,
  phrases: phrasesIn("en"),
  language: "en",
  intents: new Map(intents.map((intent) => [intent.id, intent])),
  followUp: { seconds: 0, intents: {} },
  enabled: undefined,
};

/** A context in which the user may continue after an answer. */
export const followed: Context = { ...context, followUp: { seconds: 4, intents: { "sotto:light": 0 } } };

export const room: Slot = {
  slotName: "room",
  rawValue: "kitchen",
  value: { kind: "Custom", value: "kitchen" },
  alternatives: [],
  range: { start: 4, end: 11 },
  entity: "room",
  confidenceScore: 0.9,
};

const nearly = { confidenceScore: 0.4, slots: [], words: "light" };
/** Results of the NLU for sentences that are not an intent as spoken. */
export const unsure: Held = { ...nearly, intentName: "sotto:time", reason: "unsure", saidBack: "what time is it" };
export const unsureOfLight: Held = { ...nearly, intentName: "sotto:light", reason: "unsure", saidBack: "light on" };
export const unsureOfLock: Held = { ...nearly, intentName: "sotto:lock", reason: "unsure", saidBack: "lock the door" };
export const later: Held = { ...nearly, intentName: "sotto:light", reason: "later", words: "at seven" };
export const attic: Held = {
  ...nearly,
  intentName: "sotto:light",
  reason: "unknownValue",
  words: "attic",
  slotName: "room",
  known: ["kitchen", "garden"],
};

export const heard = (text: string, likelihood = 0.9): Heard => ({ text, likelihood, tokens: undefined });
/** Returns a text that only the second recogniser has heard. */
export const unforeseen = (text: string): Heard => ({ ...heard(text), isUnforeseen: true });
/** Returns a text of the grammar that the second recogniser, late or dead, has not verified. */
export const unverified = (text: string): Heard => ({ ...heard(text), isUnverified: true });

export function opening(sessionId: string, init: Partial<Action> | Notification = {}): Opening {
  return {
    sessionId,
    customData: undefined,
    lang: undefined,
    init:
      init.type === "notification"
        ? init
        : {
            type: "action",
            text: "",
            intentFilter: undefined,
            canBeEnqueued: true,
            sendIntentNotRecognized: false,
            ...init,
          },
  };
}
