/** Mutes the microphone of a site for a client, and answers when that is certain. */
import { type AudioServerMuteMicrophone, audioServerMicrophoneState, errorAudioServer } from "#bus";
import type { Stand } from "../port/port.ts";
import type { AudioServerConfig } from "./component.ts";
import type { KeptMutes } from "./kept-mutes.ts";
import type { Site } from "./site.ts";

type Place = { readonly siteId: string; readonly site: Pick<Site, "mute"> };

export async function muteMicrophone(
  stand: Pick<Stand<AudioServerConfig>, "port" | "log">,
  mutes: KeptMutes,
  { siteId, site }: Place,
  { muted, by }: AudioServerMuteMicrophone,
): Promise<void> {
  if (muted !== undefined) {
    if (muted !== (mutes.of(siteId) !== undefined)) stand.log.info({ siteId, muted, by }, "microphone muted or not");
    mutes.set(siteId, muted, by);
    // The frames stop before this waits for anything.
    await Promise.all([site.mute(muted), mutes.flush()]);
    if (mutes.notKept !== undefined)
      stand.port.say(errorAudioServer, {
        siteId,
        error: `this is forgotten at the next start: ${mutes.notKept}`,
        context: "muteMicrophone",
      });
  }
  sayMicrophone(stand, mutes, siteId);
}

export function sayMicrophone(
  { port }: Pick<Stand<AudioServerConfig>, "port">,
  mutes: KeptMutes,
  siteId: string,
): void {
  const mute = mutes.of(siteId);
  port.say(audioServerMicrophoneState, { siteId, muted: mute !== undefined, ...mute }, { siteId });
}
