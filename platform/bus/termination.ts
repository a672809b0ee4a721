/** Why a session ended, tagged by `reason` [bus-shapes, sessionEnded]. */
import * as v from "valibot";
import { optional, text } from "./value.ts";

export const termination = v.variant("reason", [
  v.object({
    reason: v.picklist(["nominal", "siteUnavailable", "abortedByUser", "intentNotRecognized"]),
  }),
  v.object({
    reason: v.literal("timeout"),
    component: optional(
      v.picklist(["audioServer", "hotword", "asr", "nlu", "dialogue", "tts", "injection", "clientApp"]),
    ),
  }),
  v.object({ reason: v.literal("error"), error: text("the error") }),
]);
export type Termination = v.InferOutput<typeof termination>;
export type TerminationReason = Termination["reason"];
