/** Feedback: short sounds when listening starts and ends, and when nothing was understood. */
import {
  asrStartListening,
  asrTextCaptured,
  asrToggleOff,
  asrToggleOn,
  audioServerPlayBytes,
  dialogueSessionEnded,
  dialogueSessionStarted,
  feedbackSoundToggleOff,
  feedbackSoundToggleOn,
  nluIntentNotRecognized,
} from "#bus";
import * as v from "valibot";
import { declareComponent } from "../port/component.ts";

const config = v.object({
  sound: v.optional(v.pipe(v.boolean(), v.description("Play sounds at a site unless they are toggled off.")), true),
  volume: v.optional(
    v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.description("Volume of the sounds, from 0 to 1.")),
    1,
  ),
  even_loudness: v.optional(
    v.pipe(
      v.boolean(),
      v.description("Play the assistant's sounds as loud as the platform's own; false: as they are."),
    ),
    true,
  ),
});
export type FeedbackConfig = v.InferOutput<typeof config>;

export const feedback = declareComponent<FeedbackConfig>({
  name: "feedback",
  about: "Plays a sound when listening starts and ends, and when a session fails.",
  hears: [
    asrStartListening,
    asrTextCaptured,
    asrToggleOff,
    asrToggleOn,
    nluIntentNotRecognized,
    dialogueSessionEnded,
    dialogueSessionStarted,
    feedbackSoundToggleOn,
    feedbackSoundToggleOff,
  ],
  says: [audioServerPlayBytes],
  reads: ["assistant"],
  runsOn: ["board", "satellite"],
  config,
  memory: 17,
});
