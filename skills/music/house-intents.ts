/** What is done and said when a media player of the house is meant. */
import type { HousePlayer } from "#bus";
import type { Action, HousePlayers, Told } from "./house-players.ts";
import { spoken } from "./library.ts";
import { type PlayerWords, playerWordsIn } from "./player-words.ts";
import type { Request } from "./request.ts";
import { type Words, wordsIn } from "./words.ts";

type Players = Pick<HousePlayers, "perform">;
type Tools = {
  readonly players: Players;
  readonly player: HousePlayer;
  readonly request: Request;
  readonly words: Words;
  readonly own: PlayerWords;
};

/** "Kitchen speaker": with its room, where that is not part of its name and another room than the one in which it was said. */
export function calledIn({ name, names, room = "" }: HousePlayer, here: string): string {
  const withRoom = names.find((one) => one.includes(room) && one.includes(name));
  const full = room === "" || room === here || name.includes(room) ? name : (withRoom ?? `${name}, ${room}`);
  return full.slice(0, 1).toUpperCase() + full.slice(1);
}

/** `intent`: without the "sotto:" before it. `here`: the room in which it was said. */
export async function atHouse(
  intent: string,
  player: HousePlayer,
  players: Players,
  request: Request,
  here: string,
): Promise<string> {
  const { language } = request;
  const tools = { players, player, request, words: wordsIn(language), own: playerWordsIn(language) };
  const name = calledIn(player, here);
  if (player.state === "unavailable") return tools.own.gone(name);
  return (await answers[intent]?.(tools, name)) ?? tools.own.unable(name);
}

type Answer = (tools: Tools, name: string) => Promise<string>;

const answers: Readonly<Record<string, Answer>> = {
  async playMusic(tools, name) {
    const wanted = spoken(tools.request.text("music"));
    if (wanted !== "") return choose(tools, name, wanted);
    return answers["resumeMusic"]?.(tools, name) ?? "";
  },
  async resumeMusic(tools, name) {
    const { player, words, own } = tools;
    if (player.state === "playing") return own.at(name, words.alreadyPlaying);
    return act(tools, name, "play", (now) => own.at(name, playingIn(now, words) ?? words.on));
  },
  async pauseMusic(tools, name) {
    const { words, own } = tools;
    const without = atRest(tools, name);
    return without ?? act(tools, name, "pause", () => own.at(name, words.paused));
  },
  async stopMusic(tools, name) {
    const { words, own, player } = tools;
    const without = player.state === "paused" ? undefined : atRest(tools, name);
    return without ?? act(tools, name, "stop", () => own.at(name, words.off));
  },
  nextTrack: (tools, name) => skip(tools, name, "next"),
  previousTrack: (tools, name) => skip(tools, name, "previous"),

  async musicVolume(tools, name) {
    const { request, words, own } = tools;
    const percent = request.number("percent");
    const direction = request.text("direction");
    if (percent !== undefined && (percent < 0 || percent > 100)) return words.range;
    const action = percent === undefined ? directions[direction] : "volume";
    if (action === undefined) return words.howLoud;
    return act(
      tools,
      name,
      action,
      ({ volume }) => {
        if (action === "mute" || action === "unmute") return own.at(name, own[`${action}d`]);
        return own.at(name, volume === undefined ? own.changed : own.volume(volume));
      },
      { percent },
    );
  },

  async whatIsPlaying({ player, words, own }, name) {
    if (player.state === "off") return own.isOff(name);
    if (player.state === "idle" || player.state === "unknown") return own.at(name, words.nothing);
    const what = playingIn(player, words) ?? words.is(words.nameless);
    return own.at(name, what);
  },
};

const directions: Readonly<Record<string, Action>> = {
  louder: "louder",
  quieter: "quieter",
  muted: "mute",
  unmuted: "unmute",
};

/** Of a player of the house only its sources are known by name: inputs, stations, applications. */
async function choose(tools: Tools, name: string, wanted: string): Promise<string> {
  const { player, own } = tools;
  if (player.sources.length === 0) return player.state === "off" ? own.isOff(name) : own.noNames;
  const source = player.sources.find((one) => spoken(one) === wanted);
  if (source === undefined) return own.noSource(name, wanted);
  return act(tools, name, "source", () => own.at(name, own.source(source)), { source });
}

/** What is said of a player that does not play; undefined for one that does, or of which that is not known. */
function atRest({ player: { state }, words, own }: Tools, name: string): string | undefined {
  if (state === "off") return own.isOff(name);
  if (state === "idle") return own.at(name, words.nothing);
  return state === "paused" ? own.at(name, words.alreadyPaused) : undefined;
}

async function skip(tools: Tools, name: string, action: "next" | "previous"): Promise<string> {
  const { words, own, player } = tools;
  if (player.state === "off") return own.isOff(name);
  return act(tools, name, action, (now) => own.at(name, playingIn(now, words) ?? words.on));
}

/** "This is Thunder by AC/DC."; undefined where the player does not tell what it plays. */
function playingIn({ state, title, artist }: HousePlayer, words: Words): string | undefined {
  if (title === undefined) return undefined;
  const what = artist === undefined ? title : words.by(title, artist);
  return state === "paused" ? words.isPaused(what) : words.is(what);
}

/** Tells what has become of it, and nothing that the player has not confirmed. */
async function act(
  { players, player, own }: Tools,
  name: string,
  action: Action,
  say: (now: HousePlayer) => string,
  told: Told = {},
): Promise<string> {
  const { outcome, player: now = player } = await players.perform(action, player.playerId, told);
  const skips = action === "next" || action === "previous";
  switch (outcome) {
    case "done":
      return say(now);
    case "sent":
      return own.told(name);
    case "silent":
      // The next one may have the same title, or none.
      return skips && now.state === "playing" ? own.told(name) : own.silent(name);
    case "unavailable":
      return own.gone(name);
    case "unknown":
      return own.noPlayer(name);
    default:
      return own.unable(name);
  }
}
