/** The service of Home Assistant that does what the skill says to a device on a topic. */
import { type Config, objectIn } from "../discovery.ts";
import { numberIn } from "../reading.ts";
import { playerService } from "./players.ts";

export type ServiceCall = { readonly domain: string; readonly service: string; readonly data: Config };

const power: Readonly<Record<string, string>> = { ON: "turn_on", OFF: "turn_off" };
const moves: Readonly<Record<string, string>> = { OPEN: "open_cover", CLOSE: "close_cover", STOP: "stop_cover" };
const bolts: Readonly<Record<string, string>> = { LOCK: "lock", UNLOCK: "unlock" };

/** Returns undefined for what is no command of such a thing. `what`: the last part of the topic. `attributes`: of its state. */
export function serviceCall(
  domain: string,
  what: string,
  payload: string,
  attributes: Config = {},
): ServiceCall | undefined {
  const call = (service: string | undefined, data: Config = {}): ServiceCall | undefined =>
    service === undefined ? undefined : { domain, service, data };
  const number = numberIn(payload);
  if (domain === "media_player") {
    const found = playerService(what, payload, attributes);
    return found && call(found.service, found.data);
  }
  const numbered = (service: string, key: string) =>
    call(number === undefined ? undefined : service, { [key]: number });
  switch (`${domain} ${what}`) {
    case "light set":
      return light(payload);
    case "cover set":
      return call(moves[payload]);
    case "cover set_position":
      return numbered("set_cover_position", "position");
    case "fan set_percentage":
      return numbered("set_percentage", "percentage");
    case "climate set_temperature":
      return numbered("set_temperature", "temperature");
    case "climate set_mode":
      return call("set_hvac_mode", { hvac_mode: payload });
    case "lock set":
      return call(bolts[payload]);
    case "scene set":
    case "script set":
      return call(payload === "ON" ? "turn_on" : undefined);
    case "switch set":
    case "input_boolean set":
    case "fan set":
      return call(power[payload]);
    default:
      return undefined;
  }
}

/** From the JSON of a light's command [skills/home/lights.ts]. */
function light(payload: string): ServiceCall | undefined {
  const wish = objectIn(JSON.parse(payload)) ?? {};
  if (wish["state"] === "OFF") return { domain: "light", service: "turn_off", data: {} };
  const color = objectIn(wish["color"]);
  const colour = (key: string, names: readonly string[]): Config => {
    const values = names.map((name) => color?.[name]);
    return values.includes(undefined) ? {} : { [key]: values };
  };
  const data = {
    ...(wish["brightness"] === undefined ? {} : { brightness: wish["brightness"] }),
    ...(wish["color_temp"] === undefined ? {} : { color_temp_kelvin: wish["color_temp"] }),
    ...colour("rgb_color", ["r", "g", "b"]),
    ...colour("hs_color", ["h", "s"]),
    ...colour("xy_color", ["x", "y"]),
  };
  return { domain: "light", service: "turn_on", data };
}
