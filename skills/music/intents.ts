/** What is done and said for each intent. */
import type { Ducking } from "./ducking.ts";
import { type Library, spoken } from "./library.ts";
import type { Mpd } from "./mpd.ts";
import { currentSong, playInstead, type Song, statusOf, whySilent } from "./player.ts";

/** What a person has said, by slot. */
export type Request = {
  text(slot: string): string;
  number(slot: string): number | undefined;
};
export type Music = { readonly mpd: Mpd; readonly ducking: Ducking; readonly library: () => Promise<Library> };
export type Answer = (music: Music, request: Request) => Promise<string>;

/** "Louder" and "quieter" change it by this much, in percent of the full volume. */
const step = 15;

const nothing = "Nothing is playing.";
const named = ({ title, artist }: Song): string => (artist === "" ? title : `${title} by ${artist}`);

export const intents: Readonly<Record<string, Answer>> = {
  async "sotto:playMusic"(music, request) {
    const { mpd } = music;
    const wanted = spoken(request.text("music"));
    if (wanted === "") return playAnything(music);
    const found = (await music.library()).get(wanted);
    if (found === undefined) return `I know no music called ${wanted}.`;
    const isShuffled = found.kind === "artist" || found.kind === "genre";
    const songs = await playInstead(mpd, found.add, { isShuffled });
    if (songs === 0) return `There is nothing in ${found.name} any more.`;
    return sounds(music, `Playing ${found.name}.`);
  },

  async "sotto:pauseMusic"({ mpd, ducking }) {
    const { state } = await statusOf(mpd);
    const wasPlaying = state === "play" || (state === "pause" && ducking.isPausing);
    ducking.forgetPause();
    if (!wasPlaying) return state === "pause" ? "The music is paused already." : nothing;
    await mpd.ask("pause", 1);
    return "Paused.";
  },

  async "sotto:resumeMusic"(music) {
    const { mpd, ducking } = music;
    const { state } = await statusOf(mpd);
    if (state === "play" || (state === "pause" && ducking.isPausing)) return "It is playing already.";
    return playAnything(music);
  },

  async "sotto:stopMusic"({ mpd, ducking }) {
    const { state } = await statusOf(mpd);
    ducking.forgetPause();
    if (state === "stop") return nothing;
    await mpd.ask("stop");
    return "The music is off.";
  },

  "sotto:nextTrack": (music) => skip(music, "next"),
  "sotto:previousTrack": (music) => skip(music, "previous"),

  async "sotto:musicVolume"({ ducking }, request) {
    const percent = request.number("percent");
    const direction = request.text("direction");
    if (percent === undefined && direction === "") return "How loud? Say louder, quieter, or a number of percent.";
    if (percent !== undefined && (percent < 0 || percent > 100))
      return "The volume goes from zero to one hundred percent.";
    const by = direction === "louder" ? step : -step;
    const volume = await ducking.change((now) => (percent === undefined ? now + by : percent));
    if (volume === undefined) return "The music player has no volume.";
    return `The music is at ${volume} percent.`;
  },

  async "sotto:whatIsPlaying"({ mpd, ducking }) {
    const { state } = await statusOf(mpd);
    if (state === "stop") return nothing;
    const song = await currentSong(mpd);
    const what = song === undefined ? "something without a name" : named(song);
    return state === "pause" && !ducking.isPausing ? `${what}, paused.` : `This is ${what}.`;
  },
};

/** Goes on with what is there, or plays everything there is. */
async function playAnything(music: Music): Promise<string> {
  const { mpd, ducking } = music;
  const { state, queued } = await statusOf(mpd);
  if (queued > 0) {
    await (state === "pause" ? mpd.ask("pause", 0) : mpd.ask("play"));
    ducking.forgetPause();
    return state === "play" ? "It is playing already." : sounds(music, "The music is on.");
  }
  const songs = await playInstead(mpd, ["add", "/"], { isShuffled: true });
  if (songs === 0) return "There is no music here yet.";
  return sounds(music, "The music is on.");
}

/** Returns the answer when the music really sounds, and the reason when it does not. */
async function sounds({ mpd, ducking }: Music, answer: string): Promise<string> {
  const reason = await whySilent(mpd);
  if (reason === undefined) {
    await ducking.again();
    return answer;
  }
  console.error(`MPD does not play: ${reason}`);
  return "The music player cannot play that.";
}

async function skip({ mpd, ducking }: Music, way: "next" | "previous"): Promise<string> {
  const { state, queued } = await statusOf(mpd);
  if (state === "stop" || queued === 0) return nothing;
  await mpd.ask(way);
  await ducking.again();
  const after = await statusOf(mpd);
  if (after.state === "stop") return "That was the last one.";
  const song = await currentSong(mpd);
  return song === undefined ? "" : `This is ${named(song)}.`;
}
