/** What is published to a device for something that it shall do; undefined when it cannot do that. */
import { type Config, type Entity, textIn } from "./discovery.ts";
import { isTopic, numberIn, type Reading } from "./reading.ts";
import { render, TemplateError, type Value } from "./template.ts";

export type Wish =
  | { readonly do: "on" | "off" | "open" | "close" | "stop" | "lock" | "unlock" }
  | { readonly do: "percent"; readonly percent: number }
  | { readonly do: "colour"; readonly rgb: readonly [number, number, number] }
  | { readonly do: "white"; readonly kelvin: number }
  | { readonly do: "temperature"; readonly degrees: number };

export type Message = { readonly topic: string; readonly payload: string };
export type Command = {
  readonly messages: readonly Message[];
  /** Returns true when the device's state is what was wished. Omitted, the device tells no state of that. */
  readonly isDone?: (reading: Reading) => boolean;
};

/** Returns the command; undefined when the device cannot do it, or describes it in a way that is not known. */
export function commandFor(entity: Entity, wish: Wish): Command | undefined {
  try {
    const command = commands[entity.kind]?.(entity.config, wish);
    return command?.messages.every(({ topic }) => isTopic(topic)) === true ? command : undefined;
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}

type Make = (config: Config, wish: Wish) => Command | undefined;

const plain = (value: unknown, usual: string): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : usual;

/** A message on the topic that a key names, through the template beside it. */
function message(
  config: Config,
  key: string,
  value: Value,
  more: Readonly<Record<string, Value>> = {},
): Message | undefined {
  const topic = textIn(config[`${key}_topic`]);
  if (topic === "") return undefined;
  const template = textIn(config[`${key}_template`]);
  return { topic, payload: template === "" ? valueInText(value) : render(template, { value, ...more }) };
}

const one = (found: Message | undefined, isDone?: Command["isDone"]): Command | undefined =>
  found && { messages: [found], ...(isDone === undefined ? {} : { isDone }) };

/** Scales and roundings of devices differ. */
const isNear = (percent: number | undefined, wished: number): boolean =>
  percent !== undefined && Math.abs(percent - wished) <= 2;
const isState = (state: string) => (reading: Reading) => reading.state === state;

function switched(config: Config, wish: Wish): Command | undefined {
  if (wish.do !== "on" && wish.do !== "off") return undefined;
  const payload = plain(config[`payload_${wish.do}`], wish.do.toUpperCase());
  return one(message(config, "command", payload), isState(wish.do));
}

function light(config: Config, wish: Wish): Command | undefined {
  if (config["schema"] === "json") return jsonLight(config, wish);
  if (config["schema"] === "template") return templateLight(config, wish);
  const scale = numberIn(config["brightness_scale"]) ?? 255;
  const isOn = isState("on");
  if (wish.do === "percent") {
    if (wish.percent === 0) return switched(config, { do: "off" });
    const level = message(config, "brightness_command", Math.round((wish.percent / 100) * scale));
    return withOn(config, level, ({ state, percent }) => state !== "off" && isNear(percent, wish.percent));
  }
  if (wish.do === "colour") {
    const [red, green, blue] = wish.rgb;
    const rgb = message(config, "rgb_command", wish.rgb.join(","), { red, green, blue });
    const hs = message(config, "hs_command", hueOf(wish.rgb).join(","));
    return withOn(config, rgb ?? hs, isOn);
  }
  if (wish.do === "white") {
    const isKelvin = config["color_temp_kelvin"] === true;
    return withOn(
      config,
      message(config, "color_temp_command", isKelvin ? wish.kelvin : miredsOf(config, wish.kelvin)),
      isOn,
    );
  }
  return switched(config, wish);
}

/** Many lights accept a brightness or colour while they are off, and stay off. */
function withOn(config: Config, found: Message | undefined, isDone: Command["isDone"]): Command | undefined {
  const on = switched(config, { do: "on" })?.messages ?? [];
  return found && isDone && { messages: [...on, found], isDone };
}

function jsonLight(config: Config, wish: Wish): Command | undefined {
  const modes = Array.isArray(config["supported_color_modes"]) ? (config["supported_color_modes"] as unknown[]) : [];
  const can = (mode: string): boolean => modes.includes(mode);
  const send = (body: object, isDone: Command["isDone"] = isState("on")) =>
    one(
      message({ command_topic: config["command_topic"] }, "command", JSON.stringify({ state: "ON", ...body })),
      isDone,
    );
  if (wish.do === "off") return send({ state: "OFF" }, isState("off"));
  if (wish.do === "on") return send({});
  if (wish.do === "percent") {
    if (wish.percent === 0) return send({ state: "OFF" }, isState("off"));
    // A light with colours has a brightness, whether it says so or not.
    if (config["brightness"] !== true && modes.every((mode) => mode === "onoff")) return undefined;
    const scale = numberIn(config["brightness_scale"]) ?? 255;
    const isDone = ({ state, percent }: Reading) => state === "on" && isNear(percent, wish.percent);
    return send({ brightness: Math.round((wish.percent / 100) * scale) }, isDone);
  }
  if (wish.do === "colour") {
    const [r, g, b] = wish.rgb;
    const [h, s] = hueOf(wish.rgb);
    const [x, y] = xyOf(wish.rgb);
    if (can("rgb") || config["rgb"] === true) return send({ color: { r, g, b } });
    if (can("rgbw") || can("rgbww")) return send({ color: { r, g, b, w: 0, ...(can("rgbww") ? { c: 0 } : {}) } });
    if (can("hs") || config["hs"] === true) return send({ color: { h, s } });
    return can("xy") || config["xy"] === true ? send({ color: { x, y } }) : undefined;
  }
  if (wish.do !== "white" || !(can("color_temp") || config["color_temp"] === true)) return undefined;
  const isKelvin = config["color_temp_kelvin"] === true;
  return send({ color_temp: isKelvin ? wish.kelvin : miredsOf(config, wish.kelvin) });
}

function templateLight(config: Config, wish: Wish): Command | undefined {
  const topic = textIn(config["command_topic"]);
  if (wish.do === "off") {
    const payload = render(textIn(config["command_off_template"]), { state: "off" });
    return one({ topic, payload }, isState("off"));
  }
  const template = textIn(config["command_on_template"]);
  const uses = (...names: readonly string[]): boolean => names.every((name) => template.includes(name));
  const send = (variables: Readonly<Record<string, Value>>) =>
    one({ topic, payload: render(template, { state: "on", ...variables }) }, isState("on"));
  if (wish.do === "on") return send({});
  if (wish.do === "percent" && uses("brightness")) return send({ brightness: Math.round(wish.percent * 2.55) });
  if (wish.do === "colour" && uses("red", "green", "blue")) {
    const [red, green, blue] = wish.rgb;
    return send({ red, green, blue });
  }
  if (wish.do === "white" && uses("color_temp")) return send({ color_temp: miredsOf(config, wish.kelvin) });
  return undefined;
}

function cover(config: Config, wish: Wish): Command | undefined {
  const move = (key: string, usual: string, ends: readonly string[]) => {
    // null: the cover cannot do that.
    if (config[`payload_${key}`] === null) return undefined;
    const isDone = ({ state }: Reading) => ends.includes(state ?? "");
    return one(message(config, "command", plain(config[`payload_${key}`], usual)), isDone);
  };
  if (wish.do === "open" || wish.do === "on") return move("open", "OPEN", ["open", "opening"]);
  if (wish.do === "close" || wish.do === "off") return move("close", "CLOSE", ["closed", "closing"]);
  if (wish.do === "stop") return move("stop", "STOP", ["open", "closed", "stopped"]);
  if (wish.do !== "percent") return undefined;
  const [closed, open] = [numberIn(config["position_closed"]) ?? 0, numberIn(config["position_open"]) ?? 100];
  const position = Math.round(closed + ((open - closed) * wish.percent) / 100);
  const isDone = ({ state, percent }: Reading) =>
    ["opening", "closing"].includes(state ?? "") || isNear(percent, wish.percent);
  return one(message(config, "set_position", position, { position }), isDone);
}

function fan(config: Config, wish: Wish): Command | undefined {
  if (wish.do !== "percent") return switched(config, wish);
  if (wish.percent === 0) return switched(config, { do: "off" });
  const [min, max] = [numberIn(config["speed_range_min"]) ?? 1, numberIn(config["speed_range_max"]) ?? 100];
  const speed = Math.max(min, Math.round((wish.percent / 100) * max));
  const step = Math.max(2, Math.round(100 / max));
  const isDone = ({ percent }: Reading) => percent !== undefined && Math.abs(percent - wish.percent) <= step;
  return one(message(config, "percentage_command", speed), isDone);
}

function climate(config: Config, wish: Wish): Command | undefined {
  if (wish.do === "temperature") {
    const [min, max] = [numberIn(config["min_temp"]) ?? 7, numberIn(config["max_temp"]) ?? 35];
    if (wish.degrees < min || wish.degrees > max) return undefined;
    return one(message(config, "temperature_command", wish.degrees), ({ target }) => target === wish.degrees);
  }
  if (wish.do !== "on" && wish.do !== "off") return undefined;
  const modes = Array.isArray(config["modes"]) ? (config["modes"] as unknown[]).map(String) : ["auto", "off", "heat"];
  const mode = wish.do === "off" ? "off" : ["heat", "auto", "heat_cool", "cool"].find((name) => modes.includes(name));
  return mode === undefined ? undefined : one(message(config, "mode_command", mode), ({ state }) => state === mode);
}

function lock(config: Config, wish: Wish): Command | undefined {
  if (wish.do !== "lock" && wish.do !== "unlock") return undefined;
  // A lock that wants a code is not opened by voice.
  if (config["code_format"] !== undefined && config["code_format"] !== null) return undefined;
  return one(
    message(config, "command", plain(config[`payload_${wish.do}`], wish.do.toUpperCase())),
    isState(`${wish.do}ed`),
  );
}

const scene: Make = (config, wish) =>
  wish.do === "on" ? one(message(config, "command", plain(config["payload_on"], "ON"))) : undefined;

const commands: Readonly<Partial<Record<Entity["kind"], Make>>> = {
  light,
  switch: switched,
  cover,
  fan,
  climate,
  lock,
  scene,
};

function miredsOf(config: Config, kelvin: number): number {
  const mireds = Math.round(1_000_000 / kelvin);
  return Math.max(numberIn(config["min_mireds"]) ?? 153, Math.min(numberIn(config["max_mireds"]) ?? 500, mireds));
}

type Rgb = readonly [number, number, number];

/** Hue in degrees and saturation in percent. */
function hueOf([r, g, b]: Rgb): readonly [number, number] {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const span = most - least;
  if (span === 0) return [0, 0];
  const sector = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [Math.round(sector * 60), Math.round((span / most) * 100)];
}

/** The colour in the CIE diagram, which Zigbee lights use. */
function xyOf(rgb: Rgb): readonly [number, number] {
  const [r = 0, g = 0, b = 0] = rgb.map((part) =>
    part / 255 > 0.04045 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 255 / 12.92,
  );
  const [x, y, z] = [
    r * 0.4124 + g * 0.3576 + b * 0.1805,
    r * 0.2126 + g * 0.7152 + b * 0.0722,
    r * 0.0193 + g * 0.1192 + b * 0.9505,
  ];
  const sum = x + y + z;
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
  return sum === 0 ? [0.3127, 0.329] : [rounded(x / sum), rounded(y / sum)];
}

function valueInText(value: Value): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
