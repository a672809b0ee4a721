/**
 * Feedback's work. The start sound comes with asr/startListening, not with the wake word: a detection that opens no
 * session promises nothing, and a session's later turns listen too. Nobody waits for any of these sounds.
 */
import {
  asrStartListening,
  asrTextCaptured,
  asrToggleOff,
  asrToggleOn,
  audioServerPlayBytes,
  dialogueSessionEnded,
  feedbackSoundToggleOff,
  feedbackSoundToggleOn,
  nluIntentNotRecognized,
  type TerminationReason,
} from "#bus";
import type { Running, Stand } from "../port/port.ts";
import type { FeedbackConfig } from "./component.ts";
import { Sessions } from "./sessions.ts";
import { Sounds } from "./sounds.ts";
import type { Cue } from "./tones.ts";

/** Sites whose toggle differs from the configuration are remembered, this many at most. */
const maxSites = 64;
/** The ends of a session that the user should hear of. */
const failures: ReadonlySet<TerminationReason> = new Set(["intentNotRecognized", "timeout", "error"]);

export async function startFeedback({ port, config, log, folders }: Stand<FeedbackConfig>): Promise<Running> {
  const sounds = new Sounds(folders.assistant, config.volume, log);
  const sessions = new Sessions();
  const toggled = new Set<string>();
  let isRecognitionOn = true;
  const process = Math.random().toString(36).slice(2, 8);
  let count = 0;
  let before = Promise.resolve();

  function toggle(siteId: string, on: boolean): void {
    if (on === config.sound) toggled.delete(siteId);
    else if (toggled.size < maxSites) toggled.add(siteId);
    else log.warn({ siteId }, "too many toggled sites");
  }

  function play(cue: Cue, siteId: string): Promise<void> {
    if (toggled.has(siteId) === config.sound) return before;
    const requestId = `feedback-${process}-${++count}`;
    // One after another, so that files are not read out of turn. Who asked is told of the error, who comes next is not.
    const say = async () => port.say(audioServerPlayBytes, await sounds.wavOf(cue), { siteId, requestId });
    const said = before.then(say);
    before = said.catch(() => {});
    return said;
  }

  async function fail(sessionId: string | undefined): Promise<void> {
    const siteId = sessionId === undefined ? undefined : sessions.fails(sessionId);
    if (siteId !== undefined) await play("error", siteId);
  }

  await Promise.all([
    port.hear(feedbackSoundToggleOn, ({ siteId }) => toggle(siteId, true)),
    port.hear(feedbackSoundToggleOff, ({ siteId }) => toggle(siteId, false)),
    port.hear(asrToggleOn, () => {
      isRecognitionOn = true;
    }),
    port.hear(asrToggleOff, () => {
      isRecognitionOn = false;
    }),
    port.hear(asrStartListening, ({ siteId, sessionId }) => {
      if (sessionId !== undefined) sessions.listens(sessionId, siteId);
      // It will not listen: a sound that says so would be a lie. That the session failed is told by its own sound.
      return isRecognitionOn ? play("start_of_input", siteId) : undefined;
    }),
    port.hear(asrTextCaptured, ({ siteId }) => play("end_of_input", siteId)),
    port.hear(nluIntentNotRecognized, ({ sessionId }) => fail(sessionId)),
    port.hear(dialogueSessionEnded, async ({ sessionId, termination }) => {
      if (failures.has(termination.reason)) await fail(sessionId);
      sessions.ends(sessionId);
    }),
  ]);
  return { stop: () => before };
}
