/** What is answered to sentences about the volume. */
import type { AudioServerVolumeState } from "#bus";
import { type Answer, type Asked, question } from "../../kit/client/sotto.ts";
import { type Words, wordsIn } from "./words.ts";

/** Other programs have data of their own in a session. */
const mark = "sotto-speaker:";
const keptIn = (data = ""): string => (data.startsWith(mark) ? data.slice(mark.length) : "");

export type Change = { readonly step: number } | { readonly volume: number } | { readonly muted: boolean };

export type Speakers = {
  /** Resolves to what holds then; to undefined when the room does not answer. */
  change(siteId: string, change: Change): Promise<AudioServerVolumeState | undefined>;
  /** Mutes the room when the session has ended: what is said about it is heard. */
  muteAfter(sessionId: string, siteId: string, words: Words): void;
  /** Returns the site of a room, or of a site's own name; undefined when there is none. */
  siteOf(room: string): Promise<string | undefined>;
  readonly step: number;
};

type Place = { readonly siteId: string; readonly room: string };
type Sentence = (asked: Asked, place: Place, words: Words, speakers: Speakers) => Promise<Answer>;

const asked = (answer: AudioServerVolumeState | undefined, { room }: Place, words: Words): string => {
  if (answer === undefined) return room === "" ? words.silent : words.silentIn(room);
  if (answer.muted) return room === "" ? words.isMuted(answer.volume) : words.mutedIn(room);
  return room === "" ? words.level(answer.volume) : words.levelIn(answer.volume, room);
};

const turn =
  (sign: 1 | -1): Sentence =>
  async (said, place, words, speakers) => {
    const by = said.number("volume");
    if (by !== undefined && (by < 0 || by > 100)) return words.outOfRange;
    const step = sign * (by ?? speakers.step);
    return asked(await speakers.change(place.siteId, { step }), place, words);
  };

const mute: Sentence = async ({ sessionId }, place, words, speakers) => {
  if (place.room !== "") return asked(await speakers.change(place.siteId, { muted: true }), place, words);
  speakers.muteAfter(sessionId, place.siteId, words);
  return words.willMute;
};

const set: Sentence = async (said, place, words, speakers) => {
  const volume = said.number("volume");
  if (volume === undefined)
    return question(words.howMuch, { intents: [said.intent], slot: "volume", customData: `${mark}${place.room}` });
  if (volume < 0 || volume > 100) return words.outOfRange;
  // Nobody wants to be left with a speaker that cannot answer: zero is silence that "louder" ends.
  if (volume === 0) return mute(said, place, words, speakers);
  return asked(await speakers.change(place.siteId, { volume: Math.round(volume) }), place, words);
};

const unmute: Sentence = async (_said, place, words, speakers) => {
  const state = await speakers.change(place.siteId, { muted: false });
  if (state === undefined || place.room !== "") return asked(state, place, words);
  return words.audibleAgain(state.volume);
};

/** By the name of the intent. */
export const volumes: Readonly<Record<string, Sentence>> = {
  "sotto:volumeUp": turn(1),
  "sotto:volumeDown": turn(-1),
  "sotto:setVolume": set,
  "sotto:mute": mute,
  "sotto:unmute": unmute,
  "sotto:getVolume": async (_said, place, words, speakers) =>
    asked(await speakers.change(place.siteId, { step: 0 }), place, words),
};

/** Answers one of them in the room that was said, else where it was said. */
export async function answerVolume(said: Asked, ownSite: string, speakers: Speakers): Promise<Answer> {
  const words = wordsIn(said.language);
  const room = said.text("room") || keptIn(said.customData);
  const siteId = room === "" ? ownSite : await speakers.siteOf(room);
  if (siteId === undefined) return words.noSpeaker(room);
  // Its own room by name is no other room: what is said about it is heard there.
  const place = { siteId, room: siteId === ownSite ? "" : room };
  return volumes[said.intent]?.(said, place, words, speakers);
}
