/** Errors of components. [spec B, Errors; bus-shapes, NLU] */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import { optional, someSessionId, someSiteId, text } from "./value.ts";

const componentError = v.object({
  sessionId: someSessionId,
  siteId: someSiteId("the site, if any"),
  error: text("the error"),
  context: optional(text("the context of the error")),
});
/** The payload of every `error/…` topic. */
export type ComponentError = v.InferOutput<typeof componentError>;

const errorOf = <Pattern extends string>(pattern: Pattern) =>
  jsonTopic(pattern, {
    about: "An error occurred in the component.",
    schema: componentError,
    examples: [
      { sessionId: "5f0c", siteId: "kitchen", error: "unknown intent sotto:fly", context: "nlu/query" },
      { error: "unknown intent sotto:fly" },
    ],
  });

export const errorNlu = errorOf("error/nlu");
export const errorAsr = errorOf("error/asr");
export const errorTts = errorOf("error/tts");
export const errorHotword = errorOf("error/hotword");
export const errorAudioServer = errorOf("error/audioServer");
export const errorDialogueManager = errorOf("error/dialogueManager");
export const errorInjection = errorOf("error/injection");
