/** Converts requests of clients to events. */
import { randomUUID } from "node:crypto";
import {
  dialogueConfigure,
  dialogueContinueSession,
  dialogueEndSession,
  dialogueStartSession,
  dialogueToggleOff,
  dialogueToggleOn,
  errorDialogueManager,
} from "#bus";
import { answerRefusals } from "../port/answer-refusals.ts";
import type { KeptSwitches } from "../port/kept-switches.ts";
import type { Log, Port } from "../port/port.ts";
import type { IntentSwitches } from "./intent-switches.ts";
import type { Sites } from "./sites.ts";

type Parts = {
  readonly sites: Sites;
  readonly switches: IntentSwitches;
  readonly toggles: KeptSwitches;
};

export async function hearRequests(port: Port, log: Log, { sites, switches, toggles }: Parts): Promise<void> {
  const unknown = (sessionId: string, asked: string) => log.info({ sessionId, asked }, "unknown or ended session");

  answerRefusals(port, errorDialogueManager);
  await Promise.all([
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
