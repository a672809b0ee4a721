/**
 * Televisions, receivers and loudspeakers of Home Assistant, announced in the shape of media players over MQTT: a command that Home
 * Assistant would refuse, by the features of the player, has no topic.
 */
import { type Config, textsIn, textIn } from "../discovery.ts";
import { numberIn } from "../reading.ts";

/** Features that Home Assistant counts as bits [developers.home-assistant.io, media player entity]. */
const features = {
  pause: 1,
  volume: 4,
  mute: 8,
  previous: 16,
  next: 32,
  on: 128,
  off: 256,
  volumeStep: 1024,
  source: 2048,
  stop: 4096,
  play: 16_384,
} as const;
type Feature = keyof typeof features;

const can = (attributes: Config, what: Feature): boolean =>
  ((numberIn(attributes["supported_features"]) ?? 0) & features[what]) !== 0;

type Press = {
  readonly feature: Feature;
  readonly service: string;
  readonly data?: Config;
};
/** By the key of the announcement, which is also the last part of the topic. */
const presses: Readonly<Record<string, Press>> = {
  play: { feature: "play", service: "media_play" },
  pause: { feature: "pause", service: "media_pause" },
  stop: { feature: "stop", service: "media_stop" },
  next: { feature: "next", service: "media_next_track" },
  previous: { feature: "previous", service: "media_previous_track" },
  volume_up: { feature: "volumeStep", service: "volume_up" },
  volume_down: { feature: "volumeStep", service: "volume_down" },
  mute: { feature: "mute", service: "volume_mute", data: { is_volume_muted: true } },
  unmute: { feature: "mute", service: "volume_mute", data: { is_volume_muted: false } },
};

const told: Readonly<Record<string, string>> = {
  title: "media_title",
  artist: "media_artist",
  volume: "volume_level",
  mute: "is_volume_muted",
  source: "source",
};

export function announcedPlayer(attributes: Config, topic: (what: string) => string): Config {
  const commands = Object.entries(presses).flatMap(([key, { feature }]) =>
    can(attributes, feature) ? [[`command_${key}_topic`, topic(key)]] : [],
  );
  const isSwitched = can(attributes, "on") || can(attributes, "off");
  return {
    ...Object.fromEntries(commands),
    ...(can(attributes, "volume") ? { command_volume_topic: topic("set_volume") } : {}),
    ...(isSwitched ? { command_topic: topic("set") } : {}),
    payload_on: can(attributes, "on") ? "ON" : null,
    payload_off: can(attributes, "off") ? "OFF" : null,
    // Which there are is told with the state: one that is off may tell none.
    command_source_topic: topic("set_source"),
    state_sources_topic: topic("sources"),
    state_state_topic: topic("state"),
    ...Object.fromEntries(Object.keys(told).map((key) => [`state_${key}_topic`, topic(key)])),
  };
}

/** What a player does not tell any more is told as nothing: a title of yesterday would stay. */
export function toldOfPlayer(state: string, attributes: Config): readonly (readonly [what: string, payload: string])[] {
  const text = (value: unknown): string =>
    typeof value === "number" || typeof value === "boolean" ? String(value) : textIn(value);
  // A television that shows a series, or an application, has no artist.
  const instead = { media_title: textIn(attributes["media_series_title"]) || textIn(attributes["app_name"]) };
  const all: Config = { ...instead, ...withoutEmpty(attributes) };
  return [
    ["state", state],
    ["sources", JSON.stringify(sourcesOf(attributes))],
    ...Object.entries(told).map(([what, key]) => [what, text(all[key])] as const),
  ];
}

const sourcesOf = (attributes: Config): readonly string[] =>
  can(attributes, "source") ? textsIn(attributes["source_list"]) : [];

const withoutEmpty = (attributes: Config): Config =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null && value !== ""));

type Service = { readonly service: string; readonly data?: Config | undefined };

/** Returns the service for what was said on a topic of the player; undefined for what is none. */
export function playerService(what: string, payload: string, attributes: Config): Service | undefined {
  const level = numberIn(payload);
  if (what === "set_volume")
    return level === undefined || level < 0 || level > 1
      ? undefined
      : { service: "volume_set", data: { volume_level: level } };
  if (what === "set_source") {
    return sourcesOf(attributes).includes(payload)
      ? { service: "select_source", data: { source: payload } }
      : undefined;
  }
  if (what === "set") {
    if (payload !== "ON" && payload !== "OFF") return undefined;
    const way = payload === "ON" ? "on" : "off";
    return can(attributes, way) ? { service: `turn_${way}` } : undefined;
  }
  return Object.hasOwn(presses, what) ? presses[what] : undefined;
}
