/** The microphones of the sites: muted by the REST API, and watched while they are. */
import type { Levels } from "../levels/levels.ts";
import { MutedWatch } from "../levels/muted-watch.ts";
import { Microphones } from "../levels/microphones.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { listeningSites } from "../welcome.ts";
import { satellitePlaces } from "./announcements.ts";
import type { Ground, Undo } from "./ground.ts";
import type { Platform } from "./platform.ts";

const audioServer = "audio-server";

export function microphonesOf(ground: Ground, platform: Platform, { events }: Pick<Sessions, "events">): Microphones {
  return new Microphones({
    port: () => events.port,
    places() {
      const here = listeningSites(ground.running.current).filter((siteId) => !platform.satellites.has(siteId));
      return [...here.map((siteId) => ({ siteId, isAway: false })), ...satellitePlaces(platform)];
    },
    reported: () => platform.reports.all.get(audioServer)?.microphones,
  });
}

export function watchMuted({ log }: Ground, { reports }: Platform, levels: Levels, undo: Undo): MutedWatch {
  const watch = new MutedWatch({
    levels,
    reported: () => reports.all.get(audioServer)?.microphones,
    watch: (changed) => reports.watch((component) => component === audioServer && changed()),
    found: (siteId) => log.error({ siteId }, "a muted microphone is heard on the bus"),
  });
  undo(() => watch.stop());
  return watch;
}
