import type { Answer } from "../api/call.ts";
import { say } from "../words/say.ts";

type Device = Answer<"listAudioDevices">["microphones"][number];

/** Lists the available devices and the one in use, even if it is missing. */
export function deviceChoices(devices: readonly Device[] = [], used: string): (readonly [string, string])[] {
  const known = devices.map(({ name, description }) => [name, wordsOf(name, description)] as const);
  const own = used === "default" ? say("default: what ALSA has chosen") : say("{used} (in use)", { used });
  return known.some(([name]) => name === used) ? known : [[used, own], ...known];
}

function wordsOf(name: string, description: string): string {
  if (name === "null") return say("none ¦ device");
  return description === "" ? name : `${description.slice(0, 60)} (${name})`;
}
