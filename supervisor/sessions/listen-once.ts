/** Recognises one sentence at a site, without session, intent or skill. */
import { randomUUID } from "node:crypto";
import { asrStartListening, asrStopListening, asrTextCaptured, dialogueSessionStarted, errorAsr } from "#bus";
import { SottoError } from "../errors.ts";
import type { BusEvents } from "./bus-events.ts";

export type Heard = { readonly text: string; readonly likelihood: number; readonly seconds: number };

/** How long the person may take to speak. */
const listenTimeoutMs = 30_000;

/**
 * Resolves to what was heard; its text is "" when nothing was. `gone` is aborted when nobody waits for it any more.
 * Throws SottoError BUS_UNREACHABLE, AUDIO_FAILED; SESSION_STATE when a session starts at the site meanwhile.
 */
export async function listenOnce(events: BusEvents, siteId: string, gone: AbortSignal): Promise<Heard> {
  const { port } = events;
  if (port?.connected !== true)
    throw new SottoError("BUS_UNREACHABLE", "the supervisor is not on the bus", { remedy: "see `sotto status`" });
  const sessionId = `listen-${randomUUID()}`;
  const { promise, resolve, reject } = Promise.withResolvers<Heard>();
  // Handled from here on, so that an error below leaves no unhandled rejection.
  promise.catch(() => undefined);
  const giveUp = () =>
    reject(new SottoError("AUDIO_FAILED", "nothing was heard", { remedy: "see `sotto status asr`" }));
  const late = setTimeout(giveUp, listenTimeoutMs);
  gone.addEventListener("abort", giveUp, { once: true });
  if (gone.aborted) giveUp();
  const stop = events.watch(({ topic, payload, sessionId: of, siteId: at }) => {
    if (topic === dialogueSessionStarted.pattern && at === siteId)
      reject(
        new SottoError("SESSION_STATE", "a session has begun at this site", { remedy: "try again when it is over" }),
      );
    if (of !== sessionId) return;
    if (topic === asrTextCaptured.pattern) resolve(payload as Heard);
    if (topic === errorAsr.pattern)
      reject(new SottoError("AUDIO_FAILED", (payload as { error: string }).error, { remedy: "see `sotto logs asr`" }));
  });
  try {
    port.say(asrStartListening, { siteId, sessionId, startSignalMs: undefined, intentFilter: undefined });
    const { text, likelihood, seconds } = await promise;
    return { text, likelihood, seconds };
  } finally {
    clearTimeout(late);
    gone.removeEventListener("abort", giveUp);
    stop();
    port.say(asrStopListening, { siteId, sessionId });
  }
}
