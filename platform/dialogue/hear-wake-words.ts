/** Receives wake words and has the arbiter choose the site that answers. */
import { randomUUID } from "node:crypto";
import {
  audioServerEchoState,
  audioServerLoaded,
  audioServerStopPlaying,
  dialogueWakeWordYielded,
  hotwordDetected,
  hotwordListening,
  hotwordToggleOn,
  isGuestSite,
  isSelfTestSite,
  stopWordId,
} from "#bus";
import type { KeptSwitches } from "../port/kept-switches.ts";
import type { Log, Port } from "../port/port.ts";
import { Arbiter, type ArbiterOptions, type WakeWordReport } from "./arbiter.ts";
import type { Assistants } from "./assistants.ts";
import { ListeningSites } from "./listening-sites.ts";
import type { Sites } from "./sites.ts";
import type { WakeWords } from "./wake-words.ts";

export type WakeWordParts = {
  readonly sites: Sites;
  readonly wakeWords: WakeWords;
  readonly assistants: Pick<Assistants, "knows">;
  readonly toggles: KeptSwitches;
  /** Milliseconds for which other sites are waited for; 0: each site answers. */
  readonly windowMs: number;
  readonly maxSites: number;
  /** By how many dB the microphones of single sites are louder than others. */
  readonly gains: Readonly<Record<string, number>>;
  readonly after: ArbiterOptions["after"];
};

/** Returns what must be stopped with the dialogue. */
export async function hearWakeWords(
  port: Port,
  log: Log,
  { sites, wakeWords, assistants, toggles, windowMs, maxSites, gains, after }: WakeWordParts,
): Promise<{ stop(): void }> {
  const now = (): number => performance.now();
  /** The sites that play something. */
  const sounding = new Set<string>();
  const listening = new ListeningSites(maxSites, now);
  const arbiter = new Arbiter({
    windowMs,
    maxSites,
    now,
    after,
    others: ({ siteId, modelId }) => listening.besides(siteId, modelId).filter((other) => toggles.isOn(other)),
    mayAnswer: (siteId) => toggles.isOn(siteId),
    answer({ siteId, startSignalMs, isSounding, assistant }: WakeWordReport) {
      const sessionId = randomUUID();
      sites.happen(siteId, { event: "wake", sessionId, startSignalMs, isSounding, assistant });
      return sessionId;
    },
    yieldTo({ siteId: answeredBy, sessionId }, { siteId, measures }) {
      log.info({ siteId, answeredBy }, "another site answers the wake word");
      port.say(dialogueWakeWordYielded, { siteId, answeredBy, sessionId, measures });
      // Detectors that stop after a detection know only this. It has the name of a session: what a client has switched off
      // stays off.
      port.say(hotwordToggleOn, { siteId, sessionId });
    },
  });

  await Promise.all([
    port.hear(audioServerEchoState, ({ siteId, state }) => {
      if (state === "quiet") sounding.delete(siteId);
      else if (sounding.size < maxSites) sounding.add(siteId);
    }),
    // A restarted audio server plays nothing.
    port.hear(audioServerLoaded, (_, { siteId }) => void sounding.delete(siteId)),
    port.hear(hotwordListening, (told) => {
      // Where a session runs, it has turned the wake word off, and nothing is lost.
      if (listening.told(told) && !sites.isBusy(told.siteId)) arbiter.gone(told.siteId);
    }),
    port.hear(
      hotwordDetected,
      ({ siteId, modelId, detectionSignalMs, endSignalMs, measures, ...of }, { wakewordId }) => {
        // There is nobody to talk to: it is the supervisor's self-test, or sound that another program has sent.
        if (isSelfTestSite(siteId) || isGuestSite(siteId)) return;
        if (wakewordId === stopWordId) {
          log.info({ siteId }, "stop without the wake word");
          port.say(audioServerStopPlaying, { siteId }, { siteId });
          sites.happen(siteId, { event: "stopped" });
          return;
        }
        if (!wakeWords.isNew(siteId, detectionSignalMs, now())) return;
        log.info({ siteId, wakewordId, ...measures }, "wake word detected");
        const assistant = of.assistant !== undefined && assistants.knows(of.assistant) ? of.assistant : undefined;
        if (assistant !== of.assistant)
          log.warn(
            { siteId, wakewordId, assistant: of.assistant },
            "the assistant in use answers: there is no such one",
          );
        const isSounding = sounding.has(siteId);
        const gain = Object.hasOwn(gains, siteId) ? gains[siteId] : undefined;
        arbiter.hear({ siteId, modelId, measures, gain, startSignalMs: endSignalMs, isSounding, assistant });
      },
    ),
  ]);
  return arbiter;
}
