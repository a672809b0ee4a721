/**
 * What a media player does: in the shape in which players announce themselves over MQTT (`state_state_topic`, `command_play_topic` …),
 * with a few keys of the same kind for what only players of Home Assistant tell.
 */
import { type Config, textsIn, textIn } from "./discovery.ts";

export const playingTopics = [
  "state_state_topic",
  "state_title_topic",
  "state_artist_topic",
  "state_volume_topic",
  "state_mute_topic",
  "state_source_topic",
  "state_sources_topic",
] as const;

export type Playback = {
  readonly state: "playing" | "paused" | "idle" | "off" | undefined;
  readonly title: string;
  readonly artist: string;
  /** Percent. */
  readonly volume: number | undefined;
  readonly isMuted: boolean | undefined;
  /** What it plays from: an input, a station, an application. */
  readonly source: string;
  /** What can be chosen. */
  readonly sources: readonly string[];
};

const states: Readonly<Record<string, Playback["state"]>> = {
  playing: "playing",
  buffering: "playing",
  paused: "paused",
  idle: "idle",
  on: "idle",
  stopped: "idle",
  off: "off",
  standby: "off",
};
/** Nobody listens to a longer one. */
const maxText = 120;

/** `told` is the last message on the topic of a key. */
export function playbackIn(told: (key: string) => string | undefined): Playback {
  const words = (key: string): string =>
    (told(key) ?? "")
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, maxText);
  const level = Number(words("state_volume_topic") || "none");
  const mute = words("state_mute_topic").toLowerCase();
  return {
    state: states[words("state_state_topic").toLowerCase()],
    title: words("state_title_topic"),
    artist: words("state_artist_topic"),
    volume: level >= 0 && level <= 1 ? Math.round(level * 100) : undefined,
    isMuted: mute === "" ? undefined : ["on", "true", "1"].includes(mute),
    source: words("state_source_topic"),
    sources: sourcesIn(told("state_sources_topic") ?? "[]"),
  };
}

/** A receiver has a dozen inputs; stations of a network player can be hundreds, and are found by their names elsewhere. */
const maxSources = 20;
/** Nobody says a longer one. */
const maxSourceLength = 40;

/** From a list in JSON. Names are kept as they are: the player knows no others. */
function sourcesIn(told: string): readonly string[] {
  try {
    const names = textsIn(JSON.parse(told)).filter((name) => name.length <= maxSourceLength && !/\p{Cc}/u.test(name));
    return [...new Set(names)].slice(0, maxSources);
  } catch {
    return []; // It tells something else there.
  }
}

/** Whether it counts as on: one that cannot be switched does while it plays. */
export function powerOf({ state }: Playback, config: Config): "on" | "off" | undefined {
  if (state === undefined) return undefined;
  const isOn = isSwitched(config) ? state !== "off" : state === "playing";
  return isOn ? "on" : "off";
}

export const isSwitched = (config: Config): boolean => textIn(config["command_topic"]) !== "";
