/** Converts wake words and requests of clients to events. */
import { randomUUID } from "node:crypto";
import {
  audioServerEchoState,
  audioServerLoaded,
  audioServerStopPlaying,
  dialogueConfigure,
  dialogueContinueSession,
  dialogueEndSession,
  dialogueStartSession,
  dialogueToggleOff,
  dialogueToggleOn,
  errorDialogueManager,
  hotwordDetected,
  isSelfTestSite,
  stopWordId,
} from "#bus";
import { answerRefusals } from "../port/answer-refusals.ts";
import type { KeptSwitches } from "../port/kept-switches.ts";
import type { Log, Port } from "../port/port.ts";
import type { IntentSwitches } from "./intent-switches.ts";
import { maxSites, type Sites } from "./sites.ts";
import type { WakeWords } from "./wake-words.ts";

type Parts = {
  readonly sites: Sites;
  readonly switches: IntentSwitches;
  readonly wakeWords: WakeWords;
  readonly toggles: KeptSwitches;
};

export async function hearRequests(
  port: Port,
  log: Log,
  { sites, switches, wakeWords, toggles }: Parts,
): Promise<void> {
  const unknown = (sessionId: string, asked: string) => log.info({ sessionId, asked }, "unknown or ended session");

  const sounding = new Set<string>();

  answerRefusals(port, errorDialogueManager);
  await Promise.all([
    port.hear(audioServerEchoState, ({ siteId, state }) => {
      if (state === "quiet") sounding.delete(siteId);
      else if (sounding.size < maxSites) sounding.add(siteId);
    }),
    // A restarted audio server plays nothing.
    port.hear(audioServerLoaded, (_, { siteId }) => void sounding.delete(siteId)),
    port.hear(hotwordDetected, ({ siteId, detectionSignalMs, endSignalMs }, { wakewordId }) => {
      // This is the supervisor's self-test of the wake word: there is no user to talk to.
      if (isSelfTestSite(siteId)) return;
      if (wakewordId === stopWordId) {
        log.info({ siteId }, "stop without the wake word");
        port.say(audioServerStopPlaying, { siteId }, { siteId });
        sites.happen(siteId, { event: "stopped" });
        return;
      }
      if (!wakeWords.isNew(siteId, detectionSignalMs, performance.now())) return;
      log.info({ siteId, wakewordId }, "wake word detected");
      const isSounding = sounding.has(siteId);
      sites.happen(siteId, { event: "wake", sessionId: randomUUID(), startSignalMs: endSignalMs, isSounding });
    }),
    port.hear(dialogueStartSession, ({ init, customData, lang, siteId, sessionId }) =>
      sites.happen(siteId, {
        event: "start",
        opening: {
          sessionId: sessionId === undefined || sites.knows(sessionId) ? randomUUID() : sessionId,
          customData,
          lang,
          init:
            init.type === "notification" ? init : { ...init, text: init.text ?? "", intentFilter: init.intentFilter },
        },
      }),
    ),
    port.hear(dialogueContinueSession, ({ sessionId, text = "", intentFilter, customData, slot, ...turn }) => {
      const { sendIntentNotRecognized } = turn;
      const asked = { sessionId, text, intentFilter, customData, sendIntentNotRecognized, slot: slot || undefined };
      if (!sites.happenTo(sessionId, { event: "continue", ...asked })) unknown(sessionId, "continueSession");
    }),
    port.hear(dialogueEndSession, ({ sessionId, text = "" }) => {
      if (!sites.happenTo(sessionId, { event: "end", sessionId, text })) unknown(sessionId, "endSession");
    }),
    port.hear(dialogueToggleOn, ({ siteId }) => {
      sites.happen(siteId, { event: "toggleOn" });
      toggles.switch(true, siteId);
    }),
    port.hear(dialogueToggleOff, ({ siteId }) => {
      toggles.switch(false, siteId);
      sites.happen(siteId, { event: "toggleOff" });
    }),
    port.hear(dialogueConfigure, (payload) => {
      try {
        switches.configure(payload);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        port.say(errorDialogueManager, {
          siteId: payload.siteId,
          error: error.message,
          context: "dialogueManager/configure",
        });
      }
    }),
  ]);
}
