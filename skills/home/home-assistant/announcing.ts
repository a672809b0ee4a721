/**
 * Says of the things of Home Assistant what devices say of themselves over MQTT, so that everything else of the skill is the
 * same for both: how a thing is announced, and what its state is, by topic.
 */
import { type Config, textIn } from "../discovery.ts";
import { numberIn } from "../reading.ts";
import { announcedPlayer, toldOfPlayer } from "./players.ts";
import { attributesOf, type Thing } from "./registry.ts";

/** Features that Home Assistant counts as bits. */
const features = {
  cover: { open: 1, close: 2, position: 4, stop: 8 },
  fan: { speed: 1 },
  climate: { temperature: 1 },
} as const;

const has = (attributes: Config, bit: number): boolean =>
  ((numberIn(attributes["supported_features"]) ?? 0) & bit) !== 0;

/** Returns the discovery message; its topics begin with `base`. `unit`: of temperatures, C or F. */
export function announced({ id, domain, name, aliases, area, state }: Thing, base: string, unit: string): Config {
  const attributes = attributesOf(state);
  const topic = (what: string): string => `${base}/${id}/${what}`;
  const common = {
    name,
    aliases,
    unique_id: id,
    device: { suggested_area: area },
    availability_topic: topic("available"),
    device_class: attributes["device_class"],
  };
  const stateTopic = { state_topic: topic("state") };
  const command = { ...stateTopic, command_topic: topic("set") };
  switch (domain) {
    case "light":
      return {
        ...common,
        ...command,
        schema: "json",
        supported_color_modes: attributes["supported_color_modes"],
        color_temp_kelvin: true,
        min_kelvin: attributes["min_color_temp_kelvin"],
        max_kelvin: attributes["max_color_temp_kelvin"],
      };
    case "cover": {
      const can = (what: keyof typeof features.cover): boolean => has(attributes, features.cover[what]);
      const position = { position_topic: topic("position"), set_position_topic: topic("set_position") };
      return {
        ...common,
        ...command,
        ...(can("position") ? position : {}),
        payload_open: can("open") ? "OPEN" : null,
        payload_close: can("close") ? "CLOSE" : null,
        payload_stop: can("stop") ? "STOP" : null,
      };
    }
    case "fan": {
      const speed = { percentage_state_topic: topic("percentage"), percentage_command_topic: topic("set_percentage") };
      return { ...common, ...command, ...(has(attributes, features.fan.speed) ? speed : {}) };
    }
    case "climate": {
      const target = { temperature_state_topic: topic("target"), temperature_command_topic: topic("set_temperature") };
      return {
        ...common,
        ...(has(attributes, features.climate.temperature) ? target : {}),
        current_temperature_topic: topic("temperature"),
        mode_state_topic: topic("state"),
        mode_command_topic: topic("set_mode"),
        modes: attributes["hvac_modes"],
        min_temp: attributes["min_temp"],
        max_temp: attributes["max_temp"],
        temp_step: attributes["target_temp_step"],
        temperature_unit: unit,
      };
    }
    case "lock":
      return { ...common, ...command, code_format: attributes["code_format"] };
    case "scene":
    case "script":
      return { ...common, command_topic: topic("set") };
    case "sensor":
      return { ...common, ...stateTopic, unit_of_measurement: attributes["unit_of_measurement"] };
    case "media_player":
      return { ...common, ...announcedPlayer(attributes, topic), device_class: undefined };
    default:
      return { ...common, ...(domain === "binary_sensor" ? stateTopic : command) };
  }
}

/** The kind under which a thing is announced. */
export const kindOf = (domain: string): string =>
  domain === "input_boolean" ? "switch" : domain === "script" ? "scene" : domain;

/** Returns what is on each topic of the thing, by the last part of the topic. */
export function told(domain: string, state: Config): ReadonlyMap<string, string> {
  const attributes = attributesOf(state);
  const word = textIn(state["state"]) || "unavailable";
  const messages = new Map([["available", word === "unavailable" ? "offline" : "online"]]);
  const tell = (what: string, value: unknown): void => {
    const number = numberIn(value);
    if (number !== undefined) messages.set(what, String(number));
  };
  if (word === "unavailable" || word === "unknown") return messages;
  switch (domain) {
    case "light":
      messages.set(
        "state",
        JSON.stringify({ state: word.toUpperCase(), brightness: attributes["brightness"] ?? undefined }),
      );
      break;
    case "cover":
      messages.set("state", word);
      tell("position", attributes["current_position"]);
      break;
    case "fan":
      messages.set("state", word.toUpperCase());
      tell("percentage", attributes["percentage"]);
      break;
    case "climate":
      messages.set("state", word);
      tell("target", attributes["temperature"]);
      tell("temperature", attributes["current_temperature"]);
      break;
    case "sensor":
      messages.set("state", word);
      break;
    case "media_player":
      for (const [what, payload] of toldOfPlayer(word, attributes)) messages.set(what, payload);
      break;
    default:
      messages.set("state", word.toUpperCase());
  }
  return messages;
}
