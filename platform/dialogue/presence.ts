/** Tracks which components are on the bus. */
import { componentStatus } from "#bus";
import type { Port } from "../port/port.ts";
import type { HotwordState } from "./hotword-state.ts";
import type { Culprit } from "./session.ts";
import type { Sites } from "./sites.ts";

/** The components that a session can wait for, by their names on the bus, as `sessionEnded` names them. */
const awaited: Readonly<Record<string, Culprit>> = {
  "audio-server": "audioServer",
  asr: "asr",
  nlu: "nlu",
  tts: "tts",
};

export async function hearPresence(port: Port, sites: Sites, hotwords: HotwordState): Promise<void> {
  await port.hear(componentStatus, ({ state }, { componentName }) => {
    const component = awaited[componentName];
    if (state === "gone" && component !== undefined) sites.happenEverywhere({ event: "gone", component });
    // A restarted wake word component listens at every site.
    if (state === "ready" && componentName === "hotword") hotwords.assert(port, sites);
  });
}
