/**
 * Reads discovery messages, as devices and gateways publish them on `homeassistant/<kind>/…/config`: one entity, or a
 * device with several. Nothing of it is trusted: sizes, numbers and characters are limited, what is no entity that can
 * be named and commanded is left out.
 */
import { longDeviceName, longName } from "./abbreviations.ts";

export const kinds = [
  "light",
  "switch",
  "cover",
  "fan",
  "climate",
  "lock",
  "scene",
  "media_player",
  "sensor",
  "binary_sensor",
] as const;
export type Kind = (typeof kinds)[number];

export type Config = Readonly<Record<string, unknown>>;
export type Entity = {
  /** Unique in the house: the topic of its discovery, with its place in it. */
  readonly id: string;
  readonly kind: Kind;
  /** As a person says it, in lower case; "" for the only entity of its device. */
  readonly name: string;
  readonly device: string;
  readonly area: string;
  readonly config: Config;
};

export const maxDiscoveryBytes = 65_536;
const maxKeys = 200;
const maxComponents = 100;
/** Longest name that somebody could say. */
const maxName = 60;

const topics = /^homeassistant\/([a-z_]+)\/(?:[A-Za-z0-9_-]{1,120}\/)?([A-Za-z0-9_-]{1,120})\/config$/u;

export function isDiscovery(topic: string): boolean {
  return topics.test(topic);
}

/**
 * Returns the entities that a message announces, or undefined when it cannot be read. It may announce none: settings,
 * and kinds that are not known. `before`: what the topic announced before; a part of a device that cannot be read stays.
 */
export function readDiscovery(
  topic: string,
  payload: Buffer,
  before: readonly Entity[] = [],
): readonly Entity[] | undefined {
  const [, kind = ""] = topics.exec(topic) ?? [];
  if (kind === "" || payload.length === 0 || payload.length > maxDiscoveryBytes) return undefined;
  const read = parse(payload);
  if (read === undefined) return undefined;
  const whole = named(read, longName);
  if (kind !== "device") return entityOf(topic, kind, whole, whole);
  const components = objectIn(whole["components"]);
  if (components === undefined) return undefined;
  return Object.entries(components)
    .slice(0, maxComponents)
    .flatMap(([name, one]) => {
      const id = `${topic}#${name}`;
      const own = objectIn(one);
      const config = own && named(own, longName);
      // With nothing but its platform, a part of a device is removed.
      if (config !== undefined && Object.keys(config).length === 1 && textIn(config["platform"]) !== "") return [];
      const kind = textIn(config?.["platform"]);
      const read = config === undefined || kind === "" ? undefined : entityOf(id, kind, config, whole);
      return read ?? before.filter((entity) => entity.id === id);
    });
}

/** The topics of which a device of this kind needs one; without it, the announcement is broken. */
const needed: Readonly<Record<Kind, RegExp>> = {
  light: /^command_topic$/u,
  switch: /^command_topic$/u,
  fan: /^command_topic$/u,
  lock: /^command_topic$/u,
  scene: /^command_topic$/u,
  cover: /^(?:command|set_position)_topic$/u,
  climate: /_command_topic$/u,
  media_player: /^(?:command_topic|command_\w+_topic|state_state_topic)$/u,
  sensor: /^state_topic$/u,
  binary_sensor: /^state_topic$/u,
};

const availability = ["availability", "availability_topic", "availability_template", "availability_mode"];

/** `shared` has what applies to all entities of a device: the device itself, topics, and availability. */
function entityOf(id: string, kind: string, own: Config, shared: Config): readonly Entity[] | undefined {
  const known = kinds.find((one) => one === kind);
  if (known === undefined) return [];
  const inherited = ["~", "state_topic", "command_topic", ...availability];
  const common = Object.fromEntries(
    inherited.flatMap((key) => (shared[key] === undefined ? [] : [[key, shared[key]]])),
  );
  const config = withBase({ ...common, ...own });
  // Settings and diagnostics of a device are no things in a room.
  if (config["entity_category"] !== undefined || config["enabled_by_default"] === false) return [];
  const device = named(objectIn(config["device"] ?? shared["device"]) ?? {}, longDeviceName);
  const found = namesOf(nameIn(config["name"]), nameIn(device["name"]), objectIdOf(id, config));
  if (found === undefined) return undefined;
  const canBeUsed = Object.keys(config).some((key) => needed[known].test(key) && textIn(config[key]) !== "");
  if (!canBeUsed) return undefined;
  return [{ id, kind: known, ...found, area: spoken(textIn(device["suggested_area"])), config }];
}

/** Home Assistant takes a number as its digits. */
const nameIn = (value: unknown): string => (typeof value === "number" ? String(value) : textIn(value)).trim();

/** What a device is called by programs: as it announces itself, else by its topic, or its place in a whole device. */
function objectIdOf(id: string, config: Config): string {
  const [topic = "", part] = id.split("#", 2);
  return textIn(config["object_id"]) || (part ?? topics.exec(topic)?.[2] ?? "");
}

/**
 * Returns undefined for what has no name. A name that nobody can say, of pictures alone or as long as a sentence, is shortened
 * or replaced by the object's id: the device is on the page then, where it can be given another.
 */
function namesOf(own: string, device: string, objectId: string): Pick<Entity, "name" | "device"> | undefined {
  if (own === "" && device === "") return undefined;
  const names = { name: spoken(own), device: spoken(device) };
  if (names.name !== "" || names.device !== "") return names;
  const long = own || device;
  const end = long.lastIndexOf(" ", maxName);
  return { name: spoken(long.slice(0, end > 0 ? end : maxName)) || spoken(objectId) || "device", device: "" };
}

/** Replaces "~" at the beginning or the end of topics by the base topic. */
function withBase(config: Config): Config {
  const base = textIn(config["~"]);
  const full = (value: unknown): unknown => {
    if (typeof value !== "string" || base === "") return value;
    return value.startsWith("~")
      ? `${base}${value.slice(1)}`
      : value.endsWith("~")
        ? `${value.slice(0, -1)}${base}`
        : value;
  };
  const whole = Object.entries(config).map(
    ([key, value]) => [key, key.endsWith("topic") ? full(value) : value] as const,
  );
  const availability = listIn(config["availability"]).map((one) => {
    const own = named(one, longName);
    return { ...own, topic: full(own["topic"]) };
  });
  return { ...Object.fromEntries(whole), ...(availability.length > 0 ? { availability } : {}) };
}

function parse(payload: Buffer): Config | undefined {
  try {
    return objectIn(JSON.parse(payload.toString("utf8")));
  } catch {
    return undefined;
  }
}

function named(config: Config, longer: (key: string) => string): Config {
  const pairs = Object.entries(config).slice(0, maxKeys);
  // A map and not an object literal: "__proto__" is a key like others.
  return Object.fromEntries(pairs.map(([key, value]) => [longer(key), value]));
}

export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** The texts in a list. */
export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string" && one !== "") : [];

export function objectIn(value: unknown): Config | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Config) : undefined;
}

function listIn(value: unknown): readonly Config[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, 10) : [value];
  return list.map(objectIn).filter((one) => one !== undefined);
}

/** "Kitchen_Lamp-2 " is said "kitchen lamp 2"; what nobody can say is "". */
export function spoken(name: string): string {
  const words = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}\p{M}' ]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .toLowerCase();
  return words.length > maxName || !/[\p{L}\p{N}]/u.test(words) ? "" : words;
}
