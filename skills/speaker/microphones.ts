/**
 * What is answered to sentences about microphones. The assistant has the sentence confirmed first: a muted microphone hears nobody who
 * would end that.
 */
import type { AudioServerMicrophoneState } from "#bus";
import type { Answer, Asked } from "../../kit/client/sotto.ts";
import { type Words, wordsIn } from "./words.ts";

export type Microphones = {
  /** Resolves to what holds then; to undefined when the site does not answer. Without `muted` it only asks. */
  change(siteId: string, muted?: boolean): Promise<AudioServerMicrophoneState | undefined>;
  /** Mutes the microphone when the session has ended, as it was said. */
  muteAfter(sessionId: string, siteId: string, words: Words): void;
  /** Returns the site of a room, or of a site's own name; undefined when there is none. */
  siteOf(room: string): Promise<string | undefined>;
};

type Sentence = (asked: Asked, siteId: string, room: string, words: Words, microphones: Microphones) => Promise<Answer>;

const mute: Sentence = async ({ sessionId }, siteId, room, words, microphones) => {
  const state = await microphones.change(siteId);
  if (state === undefined) return room === "" ? words.microphoneSilent : words.microphoneSilentIn(room);
  if (room === "") {
    if (state.muted) return `${words.microphoneIsMuted} ${words.howToUnmute}`;
    microphones.muteAfter(sessionId, siteId, words);
    return `${words.willMuteMicrophone} ${words.howToUnmute}`;
  }
  const muted = state.muted ? state : await microphones.change(siteId, true);
  return muted?.muted === true
    ? `${words.microphoneMutedIn(room)} ${words.howToUnmute}`
    : words.microphoneSilentIn(room);
};

/** Whoever has muted a microphone relies on it, whatever is said elsewhere. */
const unmute: Sentence = async (_asked, siteId, room, words, microphones) => {
  const state = await microphones.change(siteId);
  if (state === undefined) return room === "" ? words.microphoneSilent : words.microphoneSilentIn(room);
  return state.muted ? words.howToUnmute : words.microphoneIsOn;
};

/** By the name of the intent. */
export const sentences: Readonly<Record<string, Sentence>> = {
  "sotto:muteMicrophone": mute,
  "sotto:unmuteMicrophone": unmute,
};

/** Answers one of them for the room that was said, else where it was said. */
export async function answerMicrophone(said: Asked, ownSite: string, microphones: Microphones): Promise<Answer> {
  const words = wordsIn(said.language);
  const room = said.text("room");
  const siteId = room === "" ? ownSite : await microphones.siteOf(room);
  if (siteId === undefined) return words.noMicrophone(room);
  return sentences[said.intent]?.(said, siteId, siteId === ownSite ? "" : room, words, microphones);
}
