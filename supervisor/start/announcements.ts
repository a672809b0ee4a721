/** The announcements, with the sites of this house and the messages on its bus. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { announcementsPerform, type AnnouncementsPerform } from "#bus";
import { Announcements } from "../announcements/announcements.ts";
import { performSpoken } from "../announcements/on-bus.ts";
import type { Place } from "../announcements/requests.ts";
import { satelliteUser } from "../broker/satellite-access.ts";
import { currentAssistant } from "../folders.ts";
import type { BusEvents } from "../sessions/bus-events.ts";
import type { Database } from "../store/database.ts";
import { keepsSentence, speakingSites } from "../welcome.ts";
import type { Ground } from "./ground.ts";
import type { Platform } from "./platform.ts";

const audioServer = "audio-server";

export function openAnnouncements(
  ground: Ground,
  platform: Platform,
  database: Database,
  events: BusEvents,
): Announcements {
  const { folder, log, running } = ground;
  const announcements = new Announcements({
    database,
    port: () => events.port,
    config: () => running.current.announcements,
    places: () => withoutSpeaker(placesOf(ground, platform), platform),
    language: () => languageOf(currentAssistant(folder)),
    keepsSentence: (siteId) => keepsSentence(running.current, siteId),
    log,
  });
  events.watch((event) => {
    announcements.speaking.hear(event);
    announcements.recordings.hear(event);
    if (event.topic === announcementsPerform.pattern && event.fault === undefined)
      void performSpoken(() => events.port, announcements, event.payload as AnnouncementsPerform).catch(
        (error: unknown) => log.error({ error }, "a request about announcements failed"),
      );
  });
  // What was accepted before the start is looked at as soon as it can be spoken.
  void events.ready().then(
    () => announcements.look(),
    () => undefined,
  );
  return announcements;
}

/** A Wyoming satellite that is not there plays nothing: each attempt would be a session that fails. */
export function withoutSpeaker(places: readonly Place[], { reports }: Pick<Platform, "reports">): readonly Place[] {
  const faults = reports.all.get(audioServer)?.faults ?? [];
  const away = new Set(faults.flatMap(({ siteId }) => siteId ?? []));
  return places.map((place) => (away.has(place.siteId) ? { ...place, isAway: true } : place));
}

/** The sites with a speaker, here and at satellites. */
export function placesOf({ running }: Ground, platform: Platform): readonly Place[] {
  const here = speakingSites(running.current).map((siteId) => ({ siteId, isAway: false }));
  return [...here.filter(({ siteId }) => !platform.satellites.has(siteId)), ...satellitePlaces(platform)];
}

/** The sites of satellites, and whether these are connected. */
export function satellitePlaces({
  bus,
  satellites,
  relay,
}: Pick<Platform, "bus" | "satellites" | "relay">): readonly Place[] {
  if (relay !== undefined)
    return satellites.list().map(({ siteId }) => ({ siteId, isAway: !relay.isConnected(siteId) }));
  const connected = bus.broker?.connected();
  return satellites.list().map(({ siteId }) => ({
    siteId,
    isAway: connected?.has(satelliteUser(siteId)) === false,
  }));
}

function languageOf(assistant: string): string {
  try {
    const { language } = JSON.parse(readFileSync(join(assistant, "assistant.json"), "utf8")) as { language?: unknown };
    return typeof language === "string" ? language : "en";
  } catch {
    return "en";
  }
}
