/** The dialogue manager: runs sessions, from the wake word or a client's request to their end. */
import * as v from "valibot";
import {
  asrLoaded,
  asrStartListening,
  asrStopListening,
  asrTextCaptured,
  audioServerEchoState,
  audioServerLoaded,
  audioServerStopPlaying,
  componentStatus,
  dialogueConfigure,
  dialogueConfirmed,
  dialogueContinueSession,
  dialogueEndSession,
  dialogueIntentNotRecognized,
  dialogueLoaded,
  dialogueObjected,
  dialogueSessionEnded,
  dialogueSessionQueued,
  dialogueSessionStarted,
  dialogueStartSession,
  dialogueToggleOff,
  dialogueToggleOn,
  dialogueVersion,
  dialogueVersionRequest,
  dialogueWakeWordYielded,
  errorAsr,
  errorAudioServer,
  errorDialogueManager,
  errorNlu,
  errorTts,
  hotwordDetected,
  hotwordListening,
  hotwordToggleOff,
  hotwordToggleOn,
  intent,
  nluIntentNotRecognized,
  nluIntentParsed,
  nluLoaded,
  nluPartialQuery,
  nluQuery,
  nluSlotParsed,
  ttsSay,
  ttsSayFinished,
  ttsStop,
} from "#bus";
import { declareComponent } from "../port/component.ts";

const seconds = (by: number, about: string) =>
  v.optional(v.pipe(v.number(), v.minValue(0.05), v.maxValue(86_400), v.description(about)), by);
const count = (by: number, most: number, about: string) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most), v.description(about)), by);

const followUpSeconds = v.pipe(v.number(), v.minValue(0), v.maxValue(30));
const followUp = (about: string) => v.optional(v.pipe(followUpSeconds, v.description(about)), 0);

const config = v.object({
  session_timeout: seconds(15, "Maximum seconds the recogniser listens in one turn."),
  typed_answer: seconds(60, "Seconds in which a question of a dialogue by text must be answered."),
  skill_answer: seconds(5, "Timeout in seconds for a skill to answer an intent with continueSession or endSession."),
  nlu_answer: seconds(5, "Timeout in seconds for the NLU."),
  tts_answer: seconds(20, "Timeout in seconds for the TTS, plus tts_per_character for each character."),
  tts_per_character: seconds(0.15, "Additional TTS timeout in seconds per character of the text."),
  longest_session: seconds(600, "Maximum duration of a session in seconds."),
  retries: count(3, 100, "How often to ask again if the user was not understood."),
  silence_retries: count(1, 100, "How often to repeat a question that nobody answers."),
  queue_length: count(16, 1000, "Maximum number of queued sessions per site."),
  likelihood_threshold: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description("Minimum likelihood of a recognised text, 0 to 1; below it the text counts as not understood."),
    ),
    0.5,
  ),
  unforeseen_confidence: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description(
        "Minimum confidence of an intent whose text is none of the assistant's sentences (unforeseen in asr/textCaptured); below it the user is asked: did you mean …? Above [nlu] confidence_threshold, or it does nothing.",
      ),
    ),
    0.7,
  ),
  follow_up: followUp(
    "Seconds after an answer in which the user is listened to without the wake word; 0: not at all. Speech that is not understood in it is ignored.",
  ),
  follow_up_sites: v.optional(
    v.pipe(v.record(v.string(), followUpSeconds), v.description("follow_up of single sites: { kitchen = 4 }.")),
    {},
  ),
  follow_up_intents: v.optional(
    v.pipe(
      v.record(v.string(), followUpSeconds),
      v.description(
        'follow_up after the answers to single intents, by their ids, at sites that do not have 0: { "sotto:getTime" = 4 }.',
      ),
    ),
    {},
  ),
  max_sites: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(1024),
      v.description(
        "Maximum number of sites with a session at the same time; more are turned away. A site without a session costs nothing, a session a few kB.",
      ),
    ),
    64,
  ),
  wake_word_pause: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(60),
      v.description("Seconds within which a second detection at a site counts as the same wake word."),
    ),
    0.5,
  ),
  room_choice: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description(
        "Seconds in which other sites may report the same wake word, before the one that heard it best answers. Sites that do not listen are not waited for, so a single room waits for nobody. 0: every site that hears it answers.",
      ),
    ),
    0.25,
  ),
  room_gains: v.optional(
    v.pipe(
      v.record(v.string(), v.pipe(v.number(), v.minValue(-60), v.maxValue(60))),
      v.description(
        "Decibels by which the microphones of single sites are louder than the others, for the choice of the room: { kitchen = 6 }.",
      ),
    ),
    {},
  ),
  rhasspy_shapes: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        "Adds to intents what programs for Rhasspy read: rawInput, range.rawStart and range.rawEnd, and asrTokens for typed sentences.",
      ),
    ),
    false,
  ),
});
export type DialogueConfig = v.InferOutput<typeof config>;

export const dialogue = declareComponent({
  name: "dialogue",
  about:
    "Runs sessions: reacts to the wake word, sends the user's words to the NLU, asks back, and hands intents to skills.",
  hears: [
    hotwordDetected,
    hotwordListening,
    audioServerEchoState,
    audioServerLoaded,
    asrTextCaptured,
    asrLoaded,
    nluIntentParsed,
    nluIntentNotRecognized,
    nluSlotParsed,
    nluLoaded,
    ttsSayFinished,
    dialogueStartSession,
    dialogueContinueSession,
    dialogueEndSession,
    dialogueConfigure,
    dialogueToggleOn,
    dialogueToggleOff,
    dialogueVersionRequest,
    errorAsr,
    errorNlu,
    errorTts,
    errorAudioServer,
    componentStatus,
  ],
  says: [
    hotwordToggleOn,
    hotwordToggleOff,
    asrStartListening,
    asrStopListening,
    nluQuery,
    nluPartialQuery,
    ttsSay,
    ttsStop,
    audioServerStopPlaying,
    intent,
    dialogueSessionQueued,
    dialogueSessionStarted,
    dialogueSessionEnded,
    dialogueIntentNotRecognized,
    dialogueObjected,
    dialogueConfirmed,
    dialogueWakeWordYielded,
    dialogueLoaded,
    dialogueVersion,
    errorDialogueManager,
  ],
  reads: ["assistant"],
  config,
  memory: 19,
});
