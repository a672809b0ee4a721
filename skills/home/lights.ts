/** Commands of lights, in the three schemas of discovery. */
import { type Config, textIn } from "./discovery.ts";
import {
  type Command,
  type IsDone,
  isNear,
  isState,
  type Message,
  message,
  one,
  switched,
  type Wish,
} from "./message.ts";
import { numberIn, type Reading } from "./reading.ts";
import { hueOf, type Rgb, xyOf } from "./rgb.ts";
import { render, type Value } from "./template.ts";

export function light(config: Config, wish: Wish): Command | undefined {
  if (config["schema"] === "json") return jsonLight(config, wish);
  if (config["schema"] === "template") return templateLight(config, wish);
  const scale = numberIn(config["brightness_scale"]) ?? 255;
  const byBrightness = config["on_command_type"] === "brightness";
  if (wish.do === "percent") {
    if (wish.percent === 0) return switched(config, { do: "off" });
    const level = message(config, "brightness_command", Math.round((wish.percent / 100) * scale));
    const tellsLevel = textIn(config["brightness_state_topic"]) !== "";
    return withOn(
      config,
      level,
      ({ state, percent }) => state !== "off" && (!tellsLevel || isNear(percent, wish.percent)),
    );
  }
  if (wish.do === "on" && byBrightness) return one(message(config, "brightness_command", scale), isState("on"));
  if (wish.do === "colour") return fresh(withOn(config, colourMessage(config, wish.rgb), isState("on")));
  if (wish.do === "white") {
    const { value, instead } = warmthOf(config, wish.kelvin);
    return fresh(withOn(config, message(config, "color_temp_command", value), isState("on")), instead);
  }
  return switched(config, wish);
}

/** On the first topic that the light has for colours. */
function colourMessage(config: Config, rgb: Rgb): Message | undefined {
  const [red, green, blue] = rgb;
  const [hue, sat] = hueOf(rgb);
  const [x, y] = xyOf(rgb);
  const parts = rgb.join(",");
  return (
    message(config, "rgb_command", parts, { red, green, blue }) ??
    message(config, "rgbw_command", `${parts},0`, { red, green, blue, white: 0 }) ??
    message(config, "rgbww_command", `${parts},0,0`, { red, green, blue, cold_white: 0, warm_white: 0 }) ??
    message(config, "hs_command", `${hue},${sat}`, { hue, sat }) ??
    message(config, "xy_command", `${x},${y}`, { x, y })
  );
}

/** Turns the light on too, in the order that it announces: many accept a colour while they are off, and stay off. */
function withOn(config: Config, found: Message | undefined, isDone: IsDone): Command | undefined {
  if (found === undefined) return undefined;
  const type = config["on_command_type"];
  const on = type === "brightness" ? [] : (switched(config, { do: "on" })?.messages ?? []);
  return { messages: type === "first" ? [...on, found] : [found, ...on], isDone };
}

/** A lamp that was on before is still on when it has not heard of its colour. */
function fresh(command: Command | undefined, instead?: Wish): Command | undefined {
  return command && { ...command, isFresh: true, ...(instead === undefined ? {} : { instead }) };
}

function jsonLight(config: Config, wish: Wish): Command | undefined {
  const modes = Array.isArray(config["supported_color_modes"]) ? (config["supported_color_modes"] as unknown[]) : [];
  const can = (mode: string): boolean => modes.includes(mode);
  const send = (body: object, isDone: IsDone = isState("on")) =>
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
    if (can("rgb") || config["rgb"] === true) return fresh(send({ color: { r, g, b } }));
    if (can("rgbw") || can("rgbww"))
      return fresh(send({ color: { r, g, b, w: 0, ...(can("rgbww") ? { c: 0 } : {}) } }));
    if (can("hs") || config["hs"] === true) return fresh(send({ color: { h, s } }));
    return can("xy") || config["xy"] === true ? fresh(send({ color: { x, y } })) : undefined;
  }
  if (wish.do !== "white" || !(can("color_temp") || config["color_temp"] === true)) return undefined;
  const { value, instead } = warmthOf(config, wish.kelvin);
  return fresh(send({ color_temp: value }), instead);
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
  if (wish.do === "percent" && wish.percent === 0) return templateLight(config, { do: "off" });
  if (wish.do === "percent" && uses("brightness")) return send({ brightness: Math.round(wish.percent * 2.55) });
  if (wish.do === "colour" && uses("red", "green", "blue")) {
    const [red, green, blue] = wish.rgb;
    return fresh(send({ red, green, blue }));
  }
  if (wish.do === "colour" && uses("hue", "sat")) {
    const [hue, sat] = hueOf(wish.rgb);
    return fresh(send({ hue, sat }));
  }
  if (wish.do !== "white" || !uses("color_temp")) return undefined;
  const { value, instead } = warmthOf(config, wish.kelvin);
  return fresh(send({ color_temp: value }), instead);
}

/** The colour temperature in the unit and within the limits of the light. */
function warmthOf(config: Config, kelvin: number): { readonly value: number; readonly instead?: Wish } {
  const limit = (key: string): number | undefined => {
    const number = numberIn(config[key]);
    return number === undefined || number <= 0 ? undefined : number;
  };
  const between = (value: number, least: number, most: number): number =>
    least > most ? value : Math.max(least, Math.min(most, value));
  if (config["color_temp_kelvin"] === true) {
    const value = between(kelvin, limit("min_kelvin") ?? 2_000, limit("max_kelvin") ?? 6_535);
    return value === kelvin ? { value } : { value, instead: { do: "white", kelvin: value } };
  }
  const mireds = Math.round(1_000_000 / kelvin);
  const value = between(mireds, limit("min_mireds") ?? 153, limit("max_mireds") ?? 500);
  return value === mireds ? { value } : { value, instead: { do: "white", kelvin: Math.round(1_000_000 / value) } };
}
