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
  someSessionId,
  text,
} from "./value.ts";

export const asrToggleOn = emptyTopic("asr/toggleOn", { about: "Turns the recognition on, at every site." });
export const asrToggleOff = emptyTopic("asr/toggleOff", { about: "Turns the recognition off, at every site." });

export const asrStartListening = jsonTopic("asr/startListening", {
  about: "Starts listening at a site; words said since startSignalMs are heard too.",
  schema: v.object({
    siteId,
    sessionId: someSessionId,
    startSignalMs: optional(milliseconds("from when on to listen")),
    intentFilter,
  }),
  examples: [
    { siteId: "kitchen", sessionId: "5f0c", startSignalMs: 1794200000100, intentFilter: ["sotto:turnOn"] },
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

const emptyReasons = ["silence", "noise", "unforeseen", "tooLong"] as const;
export type EmptyReason = (typeof emptyReasons)[number];
const guess = v.object({ text: text("the sentence"), likelihood: probability("that it was this") });

const captured = v.object({
  text: text("what was heard"),
  likelihood: probability("that it was this"),
  seconds: number("how long the recognition took"),
  siteId,
  sessionId: someSessionId,
  tokens: optional(v.array(asrToken)),
});
const capturedExamples = [
  { text: "turn on", likelihood: 0.91, seconds: 1.2, siteId: "kitchen", sessionId: "5f0c", tokens: tokenExamples },
  { text: "", likelihood: 0, seconds: 0.4 },
];

export const asrTextCaptured = jsonTopic("asr/textCaptured", {
  about: "What was heard, after a longer silence has ended the listening.",
  schema: v.object({
    ...captured.entries,
    reason: optional(
      v.pipe(
        v.picklist(emptyReasons),
        v.description(
          "why the text is empty: nobody spoke; it was no speech; speech that fits no sentence; it did not end in time",
        ),
      ),
    ),
    nearest: optional(v.pipe(guess, v.description("when the text is empty: the expected sentence that is nearest"))),
    alternatives: optional(v.pipe(v.array(guess), v.description("what else it may have been, the likeliest first"))),
    unforeseen: optional(
      boolean("the text is none of the assistant's sentences: whoever understands it should be the surer"),
    ),
  }),
  examples: [
    {
      ...capturedExamples[0],
      reason: "unforeseen",
      nearest: { text: "turn on the light", likelihood: 0.1 },
      alternatives: [{ text: "turn off the light", likelihood: 0.3 }],
      unforeseen: true,
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
  about: "What has been heard so far; only with the `partial` flag of the configuration.",
  schema: captured,
  examples: capturedExamples,
});
export type AsrPartialTextCaptured = PayloadOf<typeof asrPartialTextCaptured>;

const lifecycle = lifecycleOf("asr");
export const asrLoaded = lifecycle.loaded;
export const asrVersionRequest = lifecycle.versionRequest;
export const asrVersion = lifecycle.version;
export const asrReload = reloadOf("asr");
