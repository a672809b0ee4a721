/** What the messages of a device say about its state. Everything is undefined until the device has said it. */
import type { Config, Entity } from "./discovery.ts";
import { textIn } from "./discovery.ts";
import { valueIn } from "./template.ts";

/** The last message on a topic. */
export type Heard = (topic: string) => string | undefined;

const stateKeys = [
  "state_topic",
  "brightness_state_topic",
  "position_topic",
  "percentage_state_topic",
  "current_temperature_topic",
  "temperature_state_topic",
  "mode_state_topic",
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
    const yes = textIn(own["payload_available"]) || "online";
    return [{ topic, template: own["value_template"], yes, no: textIn(own["payload_not_available"]) || "offline" }];
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

/** The topics that tell the state of an entity. */
export function topicsOf(entity: Entity): readonly string[] {
  const topics = stateKeys.map((key) => textIn(entity.config[key])).filter(isTopic);
  return [...new Set([...topics, ...availabilities(entity).map(({ topic }) => topic)])];
}

/** False when the device says that it is not there; true when it says that it is, or says nothing about it. */
export function isAvailable(entity: Entity, heard: Heard): boolean {
  const known = availabilities(entity).flatMap(({ topic, template, yes, no }) => {
    const message = heard(topic);
    const value = message === undefined ? undefined : valueIn(template, message);
    return value === yes ? [true] : value === no ? [false] : [];
  });
  if (known.length === 0) return true;
  const mode = entity.config["availability_mode"];
  if (mode === "any") return known.includes(true);
  return mode === "latest" ? known.at(-1) === true : !known.includes(false);
}

function valueOf({ config }: Entity, heard: Heard, topic: string, template: string): string | undefined {
  const message = heard(textIn(config[topic]));
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
  readonly temperature?: number | undefined;
};

const isJson = ({ kind, config }: Entity): boolean => kind === "light" && config["schema"] === "json";

export function readingOf(entity: Entity, heard: Heard): Reading {
  const { kind, config } = entity;
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
    const value = valueOf(entity, heard, "brightness_state_topic", "brightness_value_template");
    return { state, percent: percentOf(value, numberIn(config["brightness_scale"]) ?? 255) };
  }
  if (kind === "cover") {
    const position = valueOf(entity, heard, "position_topic", "position_template");
    const percent = positionPercent(config, numberIn(position));
    return { state: state ?? (percent === undefined ? undefined : percent > 0 ? "open" : "closed"), percent };
  }
  if (kind === "fan") {
    const value = valueOf(entity, heard, "percentage_state_topic", "percentage_value_template");
    return { state, percent: percentOf(value, numberIn(config["speed_range_max"]) ?? 100) };
  }
  if (kind !== "climate") return { state };
  const number = (topic: string, template: string) => numberIn(valueOf(entity, heard, topic, template));
  return {
    state: valueOf(entity, heard, "mode_state_topic", "mode_state_template"),
    target: number("temperature_state_topic", "temperature_state_template"),
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
  ],
  lock: [
    ["locked", "state_locked", "LOCKED"],
    ["unlocked", "state_unlocked", "UNLOCKED"],
  ],
};

function stateIn({ kind, config }: Entity, raw: string): string {
  for (const [state, key, usual] of states[kind] ?? []) {
    const own = config[key];
    const word = typeof own === "string" || typeof own === "number" || typeof own === "boolean" ? String(own) : usual;
    if (word !== "" && word.toLowerCase() === raw.toLowerCase()) return state;
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
