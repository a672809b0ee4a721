/** Opens the Rhasspy-compatible listener, if `[rhasspy]` asks for it: a fault in it does not keep the platform down. */
import { join } from "node:path";
import { SottoError } from "../errors.ts";
import { currentAssistant } from "../folders.ts";
import { viewOf } from "../rhasspy/assistant-view.ts";
import { openRhasspy, type RhasspyListener } from "../rhasspy/listener.ts";
import { Talk } from "../rhasspy/talk.ts";
import { train } from "../rhasspy/train.ts";
import { Training } from "../rhasspy/training.ts";
import type { BusEvents } from "../sessions/bus-events.ts";
import { listeningSites } from "../welcome.ts";
import { placesOf } from "./announcements.ts";
import type { Ground } from "./ground.ts";
import type { Platform } from "./platform.ts";
import type { Tasks } from "./tasks.ts";

export async function openRhasspyListener(
  ground: Ground,
  platform: Platform,
  tasks: Tasks,
  events: BusEvents,
): Promise<RhasspyListener | undefined> {
  const { folder, log, running } = ground;
  const config = running.current.rhasspy;
  if (config.address === "") return undefined;
  const training = new Training(join(folder.root, "rhasspy"));
  const assistant = () => viewOf(currentAssistant(folder));
  // A board without an assistant gets its first one in English.
  const language = async () => (await assistant().catch(() => ({ language: "en" }))).language;
  const needs = {
    talk: new Talk(events),
    training,
    sites: () => ({
      listening: listeningSites(running.current),
      speaking: placesOf(ground, platform).map(({ siteId }) => siteId),
    }),
    assistant,
    train: (gone: AbortSignal) =>
      train({ training, drafts: tasks.drafts, tasks: tasks.queue, uploads: tasks.uploads, language }, gone),
    spoken: { last: "" },
  };
  try {
    const listener = await openRhasspy({ config, events, needs, log });
    log.info({ address: config.address, port: listener.port }, "Rhasspy's HTTP API is served");
    return listener;
  } catch (error) {
    if (!(error instanceof SottoError)) throw error;
    log.error({ code: error.code, remedy: error.remedy }, error.message);
    return undefined;
  }
}
