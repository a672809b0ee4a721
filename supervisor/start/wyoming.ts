/** Serves the Wyoming protocol, if `[wyoming]` asks for it: a fault in it does not keep the platform down. */
import { SottoError } from "../errors.ts";
import { currentAssistant } from "../folders.ts";
import { viewOf } from "../rhasspy/assistant-view.ts";
import { Talk } from "../rhasspy/talk.ts";
import type { BusEvents } from "../sessions/bus-events.ts";
import { version } from "../version.ts";
import { openWyoming, type WyomingListener } from "../wyoming/listener.ts";
import { WakeStreams } from "../wyoming/wake.ts";
import type { Ground } from "./ground.ts";
import type { Platform } from "./platform.ts";

/** A site without a room, for the speech of clients. */
const site = "wyoming-api";

export async function openWyomingListener(
  { folder, log, running }: Ground,
  { reports }: Platform,
  events: BusEvents,
): Promise<WyomingListener | undefined> {
  const config = running.current.wyoming;
  if (config.address === "") return undefined;
  const abilities = async () => ({
    services: config.services,
    version,
    language: (await viewOf(currentAssistant(folder)).catch(noAssistant))?.language,
    wakeWords: reports.all.get("hotword")?.holds?.names ?? [],
  });
  const needs = { talk: new Talk(events, site), wake: new WakeStreams(events), abilities };
  try {
    const listener = await openWyoming({ config, needs, log });
    log.info({ address: config.address, port: listener.port }, "the Wyoming protocol is served");
    return listener;
  } catch (error) {
    if (!(error instanceof SottoError)) throw error;
    log.error({ code: error.code, remedy: error.remedy }, error.message);
    return undefined;
  }
}

function noAssistant(error: unknown): undefined {
  if (!(error instanceof SottoError)) throw error;
}
