/** Speech recognition. [spec B] */
import * as v from "valibot";
import { asrToken, tokenExamples } from "./asr-token.ts";
import { emptyTopic, jsonTopic } from "./declare.ts";
import { lifecycleOf, reloadOf } from "./lifecycle.ts";
import type { PayloadOf } from "./topic.ts";
import {
  boolean,
  intentFilter,
  milliseconds,
  number,
  optional,
  probability,
  siteId,
  someAssistant,
  someSessionId,
  text,
} from "./value.ts";

export const asrToggleOn = emptyTopic("asr/toggleOn", { about: "Turns recognition on at every site." });
export const asrToggleOff = emptyTopic("asr/toggleOff", { about: "Turns recognition off at every site." });

export const asrStartListening = jsonTopic("asr/startListening", {
  about: "Starts listening at a site, including words spoken since startSignalMs.",
  schema: v.object({
    siteId,
    sessionId: someSessionId,
    startSignalMs: optional(milliseconds("where in the audio listening starts")),
    intentFilter,
    assistant: someAssistant,
    followUp: optional(
      number("a follow-up without the wake word: seconds within which speech must begin; nothing is signalled"),
    ),
  }),
  examples: [
    {
      siteId: "kitchen",
      sessionId: "5f0c",
      startSignalMs: 1794200000100,
      intentFilter: ["sotto:turnOn"],
      assistant: "casa",
      followUp: 4,
    },
    {},
  ],
});
export type AsrStartListening = PayloadOf<typeof asrStartListening>;

export const asrStopListening = jsonTopic("asr/stopListening", {
  about: "Stops listening at a site.",
  schema: v.object({ siteId, sessionId: someSessionId }),
  examples: [{ siteId: "kitchen", sessionId: "5f0c" }, {}],
});
export type AsrStopListening = PayloadOf<typeof asrStopListening>;

const emptyReasons = ["silence", "noise", "unforeseen", "tooNoisy", "tooLong"] as const;
export type EmptyReason = (typeof emptyReasons)[number];
const guess = v.object({ text: text("the sentence"), likelihood: probability("likelihood of this text") });

const captured = v.object({
  text: text("the recognised text"),
  likelihood: probability("likelihood of this text"),
  seconds: number("duration of the recognition"),
  siteId,
  sessionId: someSessionId,
  tokens: optional(v.array(asrToken)),
});
const capturedExamples = [
  { text: "turn on", likelihood: 0.91, seconds: 1.2, siteId: "kitchen", sessionId: "5f0c", tokens: tokenExamples },
  { text: "", likelihood: 0, seconds: 0.4 },
];

export const asrTextCaptured = jsonTopic("asr/textCaptured", {
  about: "The recognised text, after silence has ended the sentence.",
  schema: v.object({
    ...captured.entries,
    reason: optional(
      v.pipe(
        v.picklist(emptyReasons),
        v.description(
          "why the text is empty: silence; noise; speech that matches no sentence; the same in a loud room; a timeout",
        ),
      ),
    ),
    nearest: optional(v.pipe(guess, v.description("the closest expected sentence, if the text is empty"))),
    alternatives: optional(
      v.pipe(
        v.array(guess),
        v.description(
          "other candidates, most likely first; of an unforeseen text, what else was written down, about which the user is asked if the text is not understood",
        ),
      ),
    ),
    unforeseen: optional(
      boolean("the text is not one of the assistant's sentences, so understanding it needs a higher confidence"),
    ),
    unverified: optional(
      boolean(
        "nothing has confirmed the text and the recogniser is not sure, or another value sounds like it: ask the user before acting on it",
      ),
    ),
  }),
  examples: [
    {
      ...capturedExamples[0],
      reason: "unforeseen",
      nearest: { text: "turn on the light", likelihood: 0.1 },
      alternatives: [{ text: "turn off the light", likelihood: 0.3 }],
      unforeseen: true,
      unverified: true,
    },
    ...capturedExamples,
    {
      text: "",
      likelihood: 0.1,
      seconds: 0.5,
      reason: "unforeseen",
      nearest: { text: "turn on the light", likelihood: 0.1 },
    },
    {
      text: "set a timer for thirty minutes",
      likelihood: 0.9,
      seconds: 0.5,
      alternatives: [{ text: "set a timer for thirteen minutes", likelihood: 0.3 }],
    },
  ],
});
export type AsrTextCaptured = PayloadOf<typeof asrTextCaptured>;

export const asrPartialTextCaptured = jsonTopic("asr/partialTextCaptured", {
  about: "The text recognised so far; only if `partial` is set in the configuration.",
  schema: captured,
  examples: capturedExamples,
});
export type AsrPartialTextCaptured = PayloadOf<typeof asrPartialTextCaptured>;

const lifecycle = lifecycleOf("asr");
export const asrLoaded = lifecycle.loaded;
export const asrVersionRequest = lifecycle.versionRequest;
export const asrVersion = lifecycle.version;
export const asrReload = reloadOf("asr");
