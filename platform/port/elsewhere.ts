/**
 * What is about a site that is not this machine's: the sound of a satellite, and orders to it. The satellite's own components do the work,
 * so those of the hub that have the same task must not hear it.
 */
import { audioServerAudioFrame } from "../bus/audio-server.ts";
import { readJson } from "../bus/json.ts";

/** `name`: without the prefix. */
export function isAbout(name: string, payload: Buffer, isElsewhere: (siteId: string) => boolean): boolean {
  const frame = audioServerAudioFrame.parse(name);
  if (frame !== undefined) return isElsewhere(frame.siteId);
  try {
    const { siteId } = readJson(payload) as { siteId?: unknown };
    return typeof siteId === "string" && isElsewhere(siteId);
  } catch {
    return false; // Malformed: the component reports it.
  }
}
