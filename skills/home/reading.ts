/** What the messages of a device say about its state. Everything is undefined until the device has said it. */
import type { Config, Entity } from "./discovery.ts";
import { textIn } from "./discovery.ts";
import { type Playback, playbackIn, playingTopics, powerOf } from "./playback.ts";
import { valueIn } from "./template.ts";

/** The last message on a topic; `order` grows with each message, and is known where messages are kept. */
export type Heard = ((topic: string) => string | undefined) & { readonly order?: (topic: string) => number };

const stateKeys = [
  "state_topic",
  "brightness_state_topic",
  "position_topic",
  "percentage_state_topic",
  "current_temperature_topic",
  "temperature_state_topic",
  "temperature_low_state_topic",
  "temperature_high_state_topic",
  "mode_state_topic",
  ...playingTopics,
] as const;

type Availability = { readonly topic: string; readonly template: unknown; readonly yes: string; readonly no: string };

function availabilities({ config }: Entity): readonly Availability[] {
  const list = Array.isArray(config["availability"]) ? (config["availability"] as readonly Config[]) : [];
  const single = { topic: config["availability_topic"], value_template: config["availability_template"] };
  const shared = {
    payload_available: config["payload_available"],
    payload_not_available: config["payload_not_available"],
  };
  return [...list, single].flatMap((one) => {
    const own: Config = { ...shared, ...one };
    const topic = textIn(own["topic"]);
    if (!isTopic(topic)) return [];
    const [yes, no] = [wordOf(own["payload_available"], "online"), wordOf(own["payload_not_available"], "offline")];
    return [{ topic, template: own["value_template"], yes, no }];
  });
}

/** What this skill may say there, a device could otherwise make it say: start sessions, inject values. */
const platforms = new Set([process.env["SOTTO_BUS_PREFIX"] ?? "msg", "msg", "hermes", "rhasspy"]);

/** Topics that may be published to and subscribed to: no wildcards, nothing of a platform or broker. */
export function isTopic(topic: string): boolean {
  const [first = ""] = topic.split("/", 1);
  return (
    topic !== "" && topic.length <= 250 && !/[+#\p{Cc}]/u.test(topic) && !first.startsWith("$") && !platforms.has(first)
  );
}

/** The topics that tell what an entity does. */
export const stateTopicsOf = ({ config }: Entity): readonly string[] =>
  stateKeys.map((key) => textIn(config[key])).filter(isTopic);

/** The topics that tell the state of an entity, and whether it is there. */
export function topicsOf(entity: Entity): readonly string[] {
  return [...new Set([...stateTopicsOf(entity), ...availabilities(entity).map(({ topic }) => topic)])];
}

/** False when the device says that it is not there; true when it says that it is, or says nothing about it. */
export function isAvailable(entity: Entity, heard: Heard): boolean {
  const known = availabilities(entity).flatMap(({ topic, template, yes, no }) => {
    const message = heard(topic);
    const value = message === undefined ? undefined : valueIn(template, message);
    const order = heard.order?.(topic) ?? 0;
    if (value === undefined) return [];
    return isWord(value, yes) ? [{ is: true, order }] : isWord(value, no) ? [{ is: false, order }] : [];
  });
  if (known.length === 0) return true;
  const mode = entity.config["availability_mode"];
  if (mode === "all") return known.every(({ is }) => is);
  if (mode === "any") return known.some(({ is }) => is);
  // "latest" is the usual one.
  return known.reduce((newest, one) => (one.order >= newest.order ? one : newest)).is;
}

/** `needsTemplate`: without its template, the message is about something else. */
function valueOf(
  { config }: Entity,
  heard: Heard,
  topic: string,
  template: string,
  needsTemplate = false,
): string | undefined {
  const message = needsTemplate && config[template] === undefined ? undefined : heard(textIn(config[topic]));
  return message === undefined ? undefined : valueIn(config[template], message);
}

function jsonOf({ config }: Entity, heard: Heard): Config | undefined {
  try {
    const read: unknown = JSON.parse(heard(textIn(config["state_topic"])) ?? "");
    return typeof read === "object" && read !== null ? (read as Config) : undefined;
  } catch {
    return undefined;
  }
}

export type Reading = {
  /** on, off, open, closed, opening, closing, locked, unlocked, or what else the device says. */
  readonly state?: string | undefined;
  /** Of brightness, position or speed. */
  readonly percent?: number | undefined;
  /** The temperature that a thermostat shall reach. */
  readonly target?: number | undefined;
  /** Of a thermostat with two setpoints, between which it does nothing. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** In degrees Celsius, as are the others. */
  readonly temperature?: number | undefined;
  /** Of a media player. */
  readonly playback?: Playback;
};

const isJson = ({ kind, config }: Entity): boolean => kind === "light" && config["schema"] === "json";

export function readingOf(entity: Entity, heard: Heard): Reading {
  const { kind, config } = entity;
  if (kind === "media_player") {
    const playback = playbackIn((key) => heard(textIn(config[key])));
    return { state: powerOf(playback, config), playback };
  }
  if (isJson(entity)) {
    const json = jsonOf(entity, heard);
    const state = json === undefined ? undefined : textIn(json["state"]).toLowerCase() || undefined;
    return { state, percent: percentOf(json?.["brightness"], numberIn(config["brightness_scale"]) ?? 255) };
  }
  const isTemplated = kind === "light" && config["schema"] === "template";
  const template =
    isTemplated || config["state_value_template"] !== undefined ? "state_value_template" : "value_template";
  const raw = valueOf(entity, heard, "state_topic", isTemplated ? "state_template" : template);
  const state = raw === undefined ? undefined : stateIn(entity, raw);
  if (kind === "light") {
    const value = isTemplated
      ? valueOf(entity, heard, "state_topic", "brightness_template", true)
      : valueOf(entity, heard, "brightness_state_topic", "brightness_value_template");
    return { state, percent: percentOf(value, numberIn(config["brightness_scale"]) ?? 255) };
  }
  if (kind === "cover") {
    const position = valueOf(entity, heard, "position_topic", "position_template");
    const percent = positionPercent(config, numberIn(position));
    return { state: state ?? (percent === undefined ? undefined : percent > 0 ? "open" : "closed"), percent };
  }
  if (kind === "fan") {
    const value = valueOf(entity, heard, "percentage_state_topic", "percentage_value_template");
    return { state, percent: percentOfSpeed(config, numberIn(value)) };
  }
  if (kind !== "climate") return { state };
  const number = (topic: string, template: string): number | undefined => {
    const degrees = numberIn(valueOf(entity, heard, topic, template));
    return degrees === undefined ? undefined : celsiusOf(config, degrees);
  };
  return {
    state: valueOf(entity, heard, "mode_state_topic", "mode_state_template"),
    target: number("temperature_state_topic", "temperature_state_template"),
    low: number("temperature_low_state_topic", "temperature_low_state_template"),
    high: number("temperature_high_state_topic", "temperature_high_state_template"),
    temperature: number("current_temperature_topic", "current_temperature_template"),
  };
}

/** The words of the protocol for what devices call differently. */
const states: Readonly<Record<string, readonly (readonly [state: string, key: string, usual: string])[]>> = {
  light: [
    ["on", "payload_on", "ON"],
    ["off", "payload_off", "OFF"],
  ],
  switch: [
    ["on", "state_on", ""],
    ["off", "state_off", ""],
    ["on", "payload_on", "ON"],
    ["off", "payload_off", "OFF"],
  ],
  fan: [
    ["on", "payload_on", "ON"],
    ["off", "payload_off", "OFF"],
  ],
  binary_sensor: [
    ["on", "payload_on", "ON"],
    ["off", "payload_off", "OFF"],
  ],
  cover: [
    ["open", "state_open", "open"],
    ["closed", "state_closed", "closed"],
    ["opening", "state_opening", "opening"],
    ["closing", "state_closing", "closing"],
    ["stopped", "state_stopped", "stopped"],
  ],
  lock: [
    ["locked", "state_locked", "LOCKED"],
    ["unlocked", "state_unlocked", "UNLOCKED"],
  ],
};

const wordOf = (own: unknown, usual: string): string =>
  typeof own === "string" || typeof own === "number" || typeof own === "boolean" ? String(own) : usual;

/** Templates print "True" where a device has announced true, and "1.0" where it has announced 1. */
function isWord(raw: string, word: string): boolean {
  if (raw.toLowerCase() === word.toLowerCase()) return true;
  const [one, other] = [numberIn(raw), numberIn(word)];
  return one !== undefined && one === other;
}

function stateIn({ kind, config }: Entity, raw: string): string {
  for (const [state, key, usual] of states[kind] ?? []) {
    const word = wordOf(config[key], usual);
    if (word !== "" && isWord(raw, word)) return state;
  }
  return raw;
}

export function numberIn(value: unknown): number | undefined {
  const number =
    typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

function percentOf(value: unknown, scale: number): number | undefined {
  const number = numberIn(value);
  return number === undefined || scale <= 0 ? undefined : Math.round((number / scale) * 100);
}

/** Of a cover: 0 is closed, 100 open, whatever the device's own ends are. */
function positionPercent(config: Config, position: number | undefined): number | undefined {
  const [closed, open] = [numberIn(config["position_closed"]) ?? 0, numberIn(config["position_open"]) ?? 100];
  return position === undefined || open === closed
    ? undefined
    : Math.round(((position - closed) / (open - closed)) * 100);
}

export const isFahrenheit = (config: Config): boolean => textIn(config["temperature_unit"]).toUpperCase() === "F";

/** Degrees Celsius for what a thermostat tells in its own unit. */
export function celsiusOf(config: Config, degrees: number): number {
  return isFahrenheit(config) ? Math.round(((degrees - 32) * 50) / 9) / 10 : degrees;
}

/** A fan's slowest speed and how many it has; undefined when it announces none. */
export function speedsOf(config: Config): { readonly min: number; readonly count: number } | undefined {
  const [min, max] = [numberIn(config["speed_range_min"]) ?? 1, numberIn(config["speed_range_max"]) ?? 100];
  return max < min ? undefined : { min, count: max - min + 1 };
}

export function percentOfSpeed(config: Config, speed: number | undefined): number | undefined {
  const speeds = speedsOf(config);
  if (speed === undefined || speeds === undefined) return undefined;
  return Math.round(((speed - speeds.min + 1) / speeds.count) * 100);
}
