/** The wake word. [spec B] */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import { lifecycleOf } from "./lifecycle.ts";
import type { PayloadOf } from "./topic.ts";
import { milliseconds, number, optional, siteId, someSessionId, text } from "./value.ts";

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
    },
    { modelId: "hey_sotto", modelVersion: "1", modelType: "universal", currentSensitivity: 0.5 },
  ],
});
export type HotwordDetected = PayloadOf<typeof hotwordDetected>;

const lifecycle = lifecycleOf("hotword/<wakewordId>");
export const hotwordLoaded = lifecycle.loaded;
export const hotwordVersionRequest = lifecycle.versionRequest;
export const hotwordVersion = lifecycle.version;
