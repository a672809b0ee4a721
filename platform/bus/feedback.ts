/** The sounds when listening starts and ends. [spec B] */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";
import { siteId } from "./value.ts";

export const feedbackSoundToggleOn = jsonTopic("feedback/sound/toggleOn", {
  about: "Turns the feedback sounds on at a site.",
  schema: v.object({ siteId }),
  examples: [{ siteId: "kitchen" }, {}],
});
export type FeedbackSoundToggleOn = PayloadOf<typeof feedbackSoundToggleOn>;

export const feedbackSoundToggleOff = jsonTopic("feedback/sound/toggleOff", {
  about: "Turns the feedback sounds off at a site.",
  schema: v.object({ siteId }),
  examples: [{ siteId: "kitchen" }, {}],
});
export type FeedbackSoundToggleOff = PayloadOf<typeof feedbackSoundToggleOff>;
