/** Timers: keeps timers, alarms and reminders, rings, and answers the intents about them. */
import {
  audioServerPlayBytes,
  audioServerPlayFinished,
  audioServerStopPlaying,
  clusterAdopt,
  clusterAdopted,
  clusterAsk,
  clusterRecords,
  dialogueContinueSession,
  dialogueEndSession,
  dialogueSessionEnded,
  dialogueSessionStarted,
  dialogueStartSession,
  intent,
  timersDone,
  timersPerform,
  timersState,
  timersTurns,
} from "#bus";
import * as v from "valibot";
import { declareComponent } from "../port/component.ts";

/** The intents that it answers where no skill lists them. */
export const timerIntents = [
  "sotto:setTimer",
  "sotto:setAlarm",
  "sotto:setReminder",
  "sotto:cancelTimer",
  "sotto:cancelAlarm",
  "sotto:cancelReminder",
  "sotto:listTimers",
  "sotto:extendTimer",
  "sotto:snoozeTimer",
  "sotto:stopTimer",
] as const;

const config = v.object({
  ring_minutes: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0.05),
      v.maxValue(120),
      v.description(
        "How long a timer rings until somebody stops it. What was due longer ago, while off, is told instead.",
      ),
    ),
    10,
  ),
  ring_pause: v.optional(
    v.pipe(v.number(), v.minValue(0.1), v.maxValue(60), v.description("Seconds between two sounds of a ring.")),
    1.2,
  ),
});
export type TimersConfig = v.InferOutput<typeof config>;

export const timers = declareComponent<TimersConfig>({
  name: "timers",
  about: "Keeps timers, alarms and reminders, and rings at the site where each was set.",
  hears: [
    audioServerPlayFinished,
    audioServerStopPlaying,
    clusterAdopt,
    clusterAsk,
    dialogueSessionEnded,
    dialogueSessionStarted,
    intent,
    timersPerform,
    timersTurns,
  ],
  says: [
    audioServerPlayBytes,
    clusterAdopted,
    clusterRecords,
    dialogueContinueSession,
    dialogueEndSession,
    dialogueStartSession,
    timersDone,
    timersState,
  ],
  config,
  memory: 17,
});
