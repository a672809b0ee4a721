import type { Answer } from "../api/call.ts";

type Device = Answer<"listAudioDevices">["microphones"][number];

/** Lists the available devices and the one in use, even if it is missing. */
export function deviceChoices(devices: readonly Device[] = [], used: string): (readonly [string, string])[] {
  const known = devices.map(({ name, description }) => [name, wordsOf(name, description)] as const);
  const own = used === "default" ? "default: what ALSA has chosen" : `${used} (in use)`;
  return known.some(([name]) => name === used) ? known : [[used, own], ...known];
}

function wordsOf(name: string, description: string): string {
  if (name === "null") return "none";
  return description === "" ? name : `${description.slice(0, 60)} (${name})`;
}
