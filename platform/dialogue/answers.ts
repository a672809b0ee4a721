/** Converts the responses of other components to events of the session that made the request. */
import {
  asrTextCaptured,
  type ComponentError,
  errorAsr,
  errorAudioServer,
  errorNlu,
  errorTts,
  nluIntentNotRecognized,
  nluIntentParsed,
  nluSlotParsed,
  ttsSayFinished,
} from "#bus";
import type { Port } from "../port/port.ts";
import type { Event } from "./events.ts";
import { hearing } from "./hearing.ts";
import type { Culprit } from "./session.ts";
import type { Sites } from "./sites.ts";

export async function hearAnswers(port: Port, sites: Sites): Promise<void> {
  /**
   * A response is matched by the id that it echoes, which contains the session and the step. Responses to requests of others
   * are ignored, even if they name one of our sessions.
   */
  const answered = (id: string | undefined, make: (of: { sessionId: string; id: string }) => Event): void => {
    const sessionId = id?.slice(0, Math.max(0, id.lastIndexOf(".")));
    if (id !== undefined && sessionId) sites.happenTo(sessionId, make({ sessionId, id }));
  };
  /** A message without an id is matched by the session, or by the site alone. */
  const sessionOf = (of: { sessionId?: string | undefined; siteId?: string | undefined }): string | undefined =>
    of.sessionId ?? (of.siteId === undefined ? undefined : sites.sessionAt(of.siteId));
  const failed = (component: Culprit) => (payload: ComponentError) => {
    const sessionId = sessionOf(payload);
    if (sessionId !== undefined)
      sites.happenTo(sessionId, { event: "failed", sessionId, component, error: payload.error });
  };

  await Promise.all([
    port.hear(asrTextCaptured, ({ text, likelihood, tokens, unforeseen, unverified, alternatives, ...of }) => {
      const sessionId = sessionOf(of);
      const marks = {
        ...(unforeseen === true && { isUnforeseen: true }),
        ...(unverified === true && { isUnverified: true }),
        ...(unverified === true && alternatives?.[0] !== undefined && { runnerUp: alternatives[0].text }),
        ...(unforeseen === true && alternatives !== undefined && { others: alternatives.map((one) => one.text) }),
      };
      const heard = { text, likelihood, tokens, ...marks };
      if (sessionId !== undefined) sites.happenTo(sessionId, hearing(sessionId, heard, sites.contextAt(of.siteId)));
    }),
    port.hear(nluIntentParsed, ({ id, input, intent, slots, alternatives, saidBack }) =>
      answered(id, (of) => ({ event: "understood", ...of, input, ...intent, slots, alternatives, saidBack })),
    ),
    port.hear(nluIntentNotRecognized, ({ id, confidenceScore, held }) =>
      answered(id, (of) => ({ event: "notUnderstood", ...of, confidenceScore, alternatives: undefined, held })),
    ),
    port.hear(nluSlotParsed, ({ id, slot, entity, known = [], open: isOpen = false }) => {
      const options = entity === undefined ? {} : { options: { entity, known, isOpen } };
      answered(id, (of) =>
        slot ? { event: "slotFound", ...of, slot, ...options } : { event: "slotMissing", ...of, ...options },
      );
    }),
    port.hear(ttsSayFinished, ({ id }) => answered(id, (of) => ({ event: "spoken", ...of }))),
    port.hear(errorAsr, failed("asr")),
    port.hear(errorNlu, failed("nlu")),
    port.hear(errorTts, failed("tts")),
    port.hear(errorAudioServer, failed("audioServer")),
  ]);
}
