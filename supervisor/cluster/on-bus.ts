/** What hub and satellites say to each other about who serves a site, on this hub's bus. */
import {
  clusterChosen,
  clusterServing,
  dialogueEndSession,
  dialogueSessionEnded,
  dialogueSessionStarted,
  hotwordListening,
} from "#bus";
import type { Log, Port } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import { keepJoined, type Place } from "../keep-joined.ts";
import { type SiteOptions, Sites, tellMs } from "./sites.ts";

export type OnBus = { readonly sites: Sites; readonly close: () => Promise<void> };

/** How often leases are looked at. */
const lookMs = 250;

export function sitesOnBus(hub: string, bus: Bus, known: Pick<SiteOptions, "isShared" | "list">, log: Log): OnBus {
  /** The open sessions of each site. */
  const sessions = new Map<string, string>();
  let place: Place | undefined;
  const sites = new Sites({
    ...known,
    tell: (siteId, told) => place?.port?.say(clusterServing, { siteId, hub, ...told }),
    onServed: (siteId) => log.info({ siteId }, "this hub serves the site"),
    onLost(siteId) {
      log.warn({ siteId }, "this hub no longer serves the site");
      // Nobody waits for this room, and what was begun there is not carried on.
      place?.port?.say(hotwordListening, { siteId, modelIds: [] });
      for (const [sessionId, site] of sessions)
        if (site === siteId) place?.port?.say(dialogueEndSession, { sessionId });
    },
    onError: (siteId, error) => log.debug({ siteId, error }, "the lease of a site could not be written"),
  });
  const prepare = async (port: Port): Promise<void> => {
    await port.hear(clusterChosen, ({ siteId, hub: chosen, count }) => sites.chosen(siteId, chosen, count));
    await port.hear(dialogueSessionStarted, ({ siteId, sessionId }) => void sessions.set(sessionId, siteId));
    await port.hear(dialogueSessionEnded, ({ sessionId }) => void sessions.delete(sessionId));
  };
  place = keepJoined({ bus, log, purpose: "telling the satellites which hub serves them", prepare });
  const looking = setInterval(() => sites.look(), lookMs);
  const telling = setInterval(() => sites.tell(), tellMs);
  return {
    sites,
    async close() {
      clearInterval(looking);
      clearInterval(telling);
      await place?.close();
    },
  };
}
