/** What is answered to sentences about how loud timers and alarms ring. */
import type { AudioServerVolumeState } from "#bus";
import type { Asked } from "../../kit/client/sotto.ts";
import { wordsIn } from "./words.ts";

export type Ring = { readonly ringStep: number } | { readonly ringVolume: number };

export type Rings = {
  /** Resolves to what holds then; to undefined when the room does not answer. */
  change(siteId: string, ring: Ring): Promise<AudioServerVolumeState | undefined>;
  /** Returns the site of a room; undefined when there is none. */
  siteOf(room: string): Promise<string | undefined>;
  readonly step: number;
};

/** Without a direction and a number of percent, it is only told. */
export async function answerRing(said: Asked, ownSite: string, rings: Rings): Promise<string> {
  const words = wordsIn(said.language);
  const room = said.text("room");
  const siteId = room === "" ? ownSite : await rings.siteOf(room);
  if (siteId === undefined) return words.noSpeaker(room);
  const percent = said.number("volume");
  if (percent !== undefined && (percent < 0 || percent > 100)) return words.outOfRange;
  const direction = said.text("direction");
  const by = direction === "" ? 0 : direction === "louder" ? rings.step : -rings.step;
  const wanted: Ring = percent === undefined ? { ringStep: by } : { ringVolume: Math.round(percent) };
  const told = siteId === ownSite ? "" : room;
  // A satellite with an older version answers without it.
  const ring = (await rings.change(siteId, wanted))?.ringVolume;
  if (ring === undefined) return told === "" ? words.silent : words.silentIn(told);
  const level = told === "" ? words.ring(ring) : words.ringIn(ring, told);
  return percent !== undefined && percent < ring ? `${level} ${words.ringLeast}` : level;
}
