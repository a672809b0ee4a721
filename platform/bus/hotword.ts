/** The wake word. [spec B] */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import { lifecycleOf } from "./lifecycle.ts";
import type { PayloadOf } from "./topic.ts";
import { milliseconds, name, number, optional, siteId, someAssistant, someSessionId, text } from "./value.ts";
import { wakeWordMeasures } from "./wake-word-measures.ts";

export const hotwordToggleOn = jsonTopic("hotword/toggleOn", {
  about: "Turns the wake word on at a site.",
  schema: v.object({ siteId, sessionId: someSessionId }),
  examples: [{ siteId: "kitchen", sessionId: "5f0c" }, {}],
});
export type HotwordToggleOn = PayloadOf<typeof hotwordToggleOn>;

export const hotwordToggleOff = jsonTopic("hotword/toggleOff", {
  about: "Turns the wake word off at a site.",
  schema: v.object({ siteId, sessionId: someSessionId }),
  examples: [{ siteId: "kitchen", sessionId: "5f0c" }, {}],
});
export type HotwordToggleOff = PayloadOf<typeof hotwordToggleOff>;

export const hotwordDetected = jsonTopic("hotword/<wakewordId>/detected", {
  about:
    'A wake word was detected; its id is "default" if there is only one. The id "stop" is a bare "stop" while something ' +
    "sounds (`[hotword] stop_word`), which starts no session.",
  schema: v.object({
    siteId,
    modelId: text("the model that detected it"),
    modelVersion: text("the model's version"),
    modelType: v.picklist(["universal", "personal"]),
    currentSensitivity: number("the sensitivity of the model"),
    sessionId: someSessionId,
    detectionSignalMs: optional(milliseconds("time of the detection")),
    endSignalMs: optional(milliseconds("end of the wake word")),
    assistant: someAssistant,
    measures: optional(
      v.pipe(wakeWordMeasures, v.description("how it was heard: of several sites, the one that heard it best answers")),
    ),
  }),
  examples: [
    {
      siteId: "kitchen",
      modelId: "hey_sotto",
      modelVersion: "1",
      modelType: "universal",
      currentSensitivity: 0.5,
      sessionId: "5f0c",
      detectionSignalMs: 1794200000200,
      endSignalMs: 1794200000100,
      assistant: "casa",
      measures: { level: -31.5, snr: 24, onsetMs: 910, score: 0.7 },
    },
    { modelId: "hey_sotto", modelVersion: "1", modelType: "universal", currentSensitivity: 0.5 },
  ],
});
export type HotwordDetected = PayloadOf<typeof hotwordDetected>;

export const hotwordListening = jsonTopic("hotword/listening", {
  about:
    "A site's microphone is listened to, for these wake words. Repeated every five seconds; with an empty list, or after " +
    "15 seconds without it, the site does not listen. A wake word that another site reported waits for the sites that listen.",
  schema: v.object({
    siteId,
    modelIds: v.pipe(
      v.array(name("a wake word, as `modelId` names it in its detections")),
      v.maxLength(64),
      v.description("empty: the site does not listen (any more)"),
    ),
  }),
  examples: [{ siteId: "kitchen", modelIds: ["okay_computer"] }, { modelIds: [] }],
});
export type HotwordListening = PayloadOf<typeof hotwordListening>;

const lifecycle = lifecycleOf("hotword/<wakewordId>");
export const hotwordLoaded = lifecycle.loaded;
export const hotwordVersionRequest = lifecycle.versionRequest;
export const hotwordVersion = lifecycle.version;
