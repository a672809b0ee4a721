/** What the player of this skill, MPD, does and what is said, for each intent. */
import type { Ducking } from "./ducking.ts";
import type { PlaceVolumes } from "./place-volumes.ts";
import { type Library, spoken } from "./library.ts";
import type { Mpd } from "./mpd.ts";
import { currentSong, playInstead, type Song, statusOf, whySilent } from "./player.ts";
import { playerWordsIn } from "./player-words.ts";
import type { Request } from "./request.ts";
import { type Words, wordsIn } from "./words.ts";

export type Music = {
  readonly mpd: Mpd;
  readonly ducking: Ducking;
  readonly volumes: Pick<PlaceVolumes, "begin" | "change">;
  /** Whose music is meant; undefined when the player is heard at no such place. */
  readonly placeOf: (request: Request) => string | undefined;
  readonly library: () => Promise<Library>;
  /** How loud it was before it was muted; MPD itself has no such state. */
  mutedFrom?: number | undefined;
};
export type Answer = (music: Music, request: Request) => Promise<string>;

/** "Louder" and "quieter" change it by this much, in percent of the full volume. */
const step = 15;

const named = ({ title, artist }: Song, words: Words): string => (artist === "" ? title : words.by(title, artist));

export const intents: Readonly<Record<string, Answer>> = {
  async "sotto:playMusic"(music, request) {
    const { mpd } = music;
    const words = wordsIn(request.language);
    const wanted = spoken(request.text("music"));
    if (wanted === "") return playAnything(music, request);
    const found = (await music.library()).get(wanted);
    if (found === undefined) return words.unknown(wanted);
    const isShuffled = found.kind === "artist" || found.kind === "genre";
    await music.volumes.begin(music.placeOf(request));
    const songs = await playInstead(mpd, found.add, { isShuffled });
    if (songs === 0) return words.emptied(found.name);
    return sounds(music, words.playing(found.name), words);
  },

  async "sotto:pauseMusic"({ mpd, ducking }, { language }) {
    const words = wordsIn(language);
    const { state } = await statusOf(mpd);
    const wasPlaying = state === "play" || (state === "pause" && ducking.isPausing);
    ducking.forgetPause();
    if (!wasPlaying) return state === "pause" ? words.alreadyPaused : words.nothing;
    await mpd.ask("pause", 1);
    return words.paused;
  },

  async "sotto:resumeMusic"(music, request) {
    const words = wordsIn(request.language);
    const { mpd, ducking } = music;
    const { state } = await statusOf(mpd);
    if (state === "play" || (state === "pause" && ducking.isPausing)) return words.alreadyPlaying;
    return playAnything(music, request);
  },

  async "sotto:stopMusic"({ mpd, ducking }, { language }) {
    const words = wordsIn(language);
    const { state } = await statusOf(mpd);
    ducking.forgetPause();
    if (state === "stop") return words.nothing;
    await mpd.ask("stop");
    return words.off;
  },

  "sotto:nextTrack": (music, { language }) => skip(music, "next", wordsIn(language)),
  "sotto:previousTrack": (music, { language }) => skip(music, "previous", wordsIn(language)),

  async "sotto:musicVolume"(music, request) {
    const words = wordsIn(request.language);
    const percent = request.number("percent");
    const direction = request.text("direction");
    if (percent === undefined && direction === "") return words.howLoud;
    if (direction === "muted" || direction === "unmuted") return silence(music, direction === "muted", request);
    if (percent !== undefined && (percent < 0 || percent > 100)) return words.range;
    const by = direction === "louder" ? step : -step;
    const volume = await music.volumes.change(music.placeOf(request), (now) =>
      percent === undefined ? now + by : percent,
    );
    if (volume === undefined) return words.noVolume;
    return words.level(volume);
  },

  async "sotto:whatIsPlaying"({ mpd, ducking }, { language }) {
    const words = wordsIn(language);
    const { state } = await statusOf(mpd);
    if (state === "stop") return words.nothing;
    const song = await currentSong(mpd);
    const what = song === undefined ? words.nameless : named(song, words);
    return state === "pause" && !ducking.isPausing ? words.isPaused(what) : words.is(what);
  },
};

/** What a muted player had before is forgotten with the skill: then it comes back with this. */
const usualVolume = 30;

async function silence(music: Music, isMuted: boolean, request: Request): Promise<string> {
  const { language } = request;
  const own = playerWordsIn(language);
  const volume = await music.volumes.change(music.placeOf(request), (now) => {
    if (!isMuted) return now > 0 ? now : (music.mutedFrom ?? usualVolume);
    if (now > 0) music.mutedFrom = now;
    return 0;
  });
  if (volume === undefined) return wordsIn(language).noVolume;
  return isMuted ? own.muted : own.unmuted;
}

/** Goes on with what is there, or plays everything there is. */
async function playAnything(music: Music, request: Request): Promise<string> {
  const { mpd, ducking } = music;
  const words = wordsIn(request.language);
  const { state, queued } = await statusOf(mpd);
  if (state !== "play") await music.volumes.begin(music.placeOf(request));
  if (queued > 0) {
    await (state === "pause" ? mpd.ask("pause", 0) : mpd.ask("play"));
    ducking.forgetPause();
    return state === "play" ? words.alreadyPlaying : sounds(music, words.on, words);
  }
  const songs = await playInstead(mpd, ["add", "/"], { isShuffled: true });
  if (songs === 0) return words.noMusic;
  return sounds(music, words.on, words);
}

/** Returns the answer when the music really sounds, and the reason when it does not. */
async function sounds({ mpd, ducking }: Music, answer: string, words: Words): Promise<string> {
  const reason = await whySilent(mpd);
  if (reason === undefined) {
    await ducking.again();
    return answer;
  }
  console.error(`MPD does not play: ${reason}`);
  return words.cannotPlay;
}

async function skip({ mpd, ducking }: Music, way: "next" | "previous", words: Words): Promise<string> {
  const { state, queued } = await statusOf(mpd);
  if (state === "stop" || queued === 0) return words.nothing;
  await mpd.ask(way);
  await ducking.again();
  const after = await statusOf(mpd);
  if (after.state === "stop") return words.last;
  const song = await currentSong(mpd);
  return song === undefined ? "" : words.is(named(song, words));
}
