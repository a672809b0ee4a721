/**
 * Plays the feedback sounds. The start sound follows asr/startListening, not the wake word: a detection may open no
 * session, and later turns of a session listen, too. Nothing waits for these sounds.
 */
import {
  asrStartListening,
  asrTextCaptured,
  asrToggleOff,
  asrToggleOn,
  audioServerPlayBytes,
  dialogueSessionEnded,
  dialogueSessionStarted,
  feedbackId,
  feedbackSoundToggleOff,
  feedbackSoundToggleOn,
  nluIntentNotRecognized,
  type TerminationReason,
} from "#bus";
import { join } from "node:path";
import { KeptSwitches } from "../port/kept-switches.ts";
import type { Running, Stand } from "../port/port.ts";
import type { FeedbackConfig } from "./component.ts";
import { Sessions } from "./sessions.ts";
import { Sounds } from "./sounds.ts";
import type { Cue } from "./tones.ts";

/** Reasons for the end of a session that the user should hear. */
const failures: ReadonlySet<TerminationReason> = new Set(["intentNotRecognized", "timeout", "error"]);

export async function startFeedback({ port, config, log, folders, report }: Stand<FeedbackConfig>): Promise<Running> {
  const sounds = new Sounds(folders.assistant, config, log);
  const sessions = new Sessions();
  const changed = (): void => report?.({ faults: [...own.faults, ...recognition.faults] });
  const remedy = "publish `feedback/sound/toggleOn` with each site";
  const own = new KeptSwitches({
    folder: folders.data,
    log,
    what: "each sound of feedback",
    remedy,
    usual: config.sound,
    changed,
  });
  const recognition = new KeptSwitches({
    folder: join(folders.data, "recognition"),
    log,
    what: "the sound of listening",
    remedy: "publish `asr/toggleOn`",
    changed,
  });
  if (own.faults.length + recognition.faults.length > 0) changed();
  const process = Math.random().toString(36).slice(2, 8);
  let count = 0;
  let before = Promise.resolve();

  function play(cue: Cue, siteId: string): Promise<void> {
    if (!own.isOn(siteId)) return before;
    const requestId = `${feedbackId}${process}-${++count}`;
    // Serialised, so that sounds keep their order. An error is reported to the request that caused it, not to the next
    // one.
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
    port.hear(feedbackSoundToggleOn, ({ siteId }) => own.switch(true, siteId)),
    port.hear(feedbackSoundToggleOff, ({ siteId }) => own.switch(false, siteId)),
    port.hear(asrToggleOn, () => recognition.switch(true)),
    port.hear(asrToggleOff, () => recognition.switch(false)),
    // A person who interrupts hears that the speech ends, and continues: a tone would overlap the command.
    port.hear(dialogueSessionStarted, ({ sessionId, reactivatedFromSessionId }) => {
      if (reactivatedFromSessionId !== undefined) sessions.interrupts(sessionId);
    }),
    port.hear(asrStartListening, ({ siteId, sessionId, followUp }) => {
      const isInterrupting = sessionId !== undefined && sessions.takeInterruption(sessionId);
      // What is said after an answer may be meant for somebody else, who is not to be bothered.
      const isFollowUp = followUp !== undefined;
      if (sessionId !== undefined) sessions.listens(sessionId, siteId, isFollowUp);
      if (isInterrupting || isFollowUp) return undefined;
      // It will not listen, so the sound would be misleading. The failed session has its own sound.
      return recognition.isOn() ? play("start_of_input", siteId) : undefined;
    }),
    port.hear(asrTextCaptured, ({ siteId, sessionId }) =>
      sessionId !== undefined && sessions.isSilent(sessionId) ? undefined : play("end_of_input", siteId),
    ),
    port.hear(nluIntentNotRecognized, ({ sessionId }) => fail(sessionId)),
    port.hear(dialogueSessionEnded, async ({ sessionId, termination }) => {
      if (failures.has(termination.reason)) await fail(sessionId);
      sessions.ends(sessionId);
    }),
  ]);
  return {
    async stop() {
      await before;
      await Promise.all([own.flush(), recognition.flush()]);
    },
  };
}
