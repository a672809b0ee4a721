/** Commands of heatings: in the unit, within the limits and in the steps that they announce. */
import { type Config, textIn } from "./discovery.ts";
import { type Command, isState, message, one, plain, type Wish } from "./message.ts";
import { celsiusOf, isFahrenheit, numberIn, type Reading } from "./reading.ts";

/** In Celsius nobody heats a room to this: it was said in the unit of the device. */
const mostCelsius = 40;
/** Between two setpoints whose distance is not known. */
const usualSpread = 2;

export function climate(config: Config, wish: Wish, reading: Reading): Command | undefined {
  if (wish.do === "temperature") return warmed(config, wish.degrees, reading);
  if (wish.do !== "on" && wish.do !== "off") return undefined;
  // Home Assistant's shape has no state of the power.
  const power = message(config, "power_command", plain(config[`payload_${wish.do}`], wish.do.toUpperCase()));
  if (power !== undefined) return one(power);
  const modes = Array.isArray(config["modes"]) ? (config["modes"] as unknown[]).map(String) : ["auto", "off", "heat"];
  const mode = wish.do === "off" ? "off" : ["heat", "auto", "heat_cool", "cool"].find((name) => modes.includes(name));
  if (mode === undefined) return undefined;
  return one(message(config, "mode_command", mode), tells(config, "mode", isState(mode)));
}

function warmed(config: Config, said: number, reading: Reading): Command | undefined {
  const isOurs = !isFahrenheit(config) || said > mostCelsius;
  const wished = isOurs ? said : (said * 9) / 5 + 32;
  const usual = isFahrenheit(config) ? [44.6, 95] : [7, 35];
  const [min = 7, max = 35] = [numberIn(config["min_temp"]) ?? usual[0], numberIn(config["max_temp"]) ?? usual[1]];
  if (wished < min || wished > max) return undefined;
  const degrees = stepped(config, wished, min, max);
  const shown = isOurs ? degrees : celsiusOf(config, degrees);
  const found = setpoints(config, degrees, reading);
  return found && { ...found, ...(shown === said ? {} : { instead: { do: "temperature", degrees: shown } }) };
}

/** On one setpoint, or on the one of two that the mode uses; else both are moved. */
function setpoints(config: Config, degrees: number, { state, low, high }: Reading): Command | undefined {
  const is = (value: number | undefined, wished: number): boolean =>
    value !== undefined && Math.abs(value - celsiusOf(config, wished)) <= 0.1;
  const single = message(config, "temperature_command", degrees);
  if (single !== undefined)
    return one(
      single,
      tells(config, "temperature", ({ target }) => is(target, degrees)),
    );
  const spread = low === undefined || high === undefined || high < low ? usualSpread : high - low;
  const [least, most] =
    state === "heat" || state === "cool" ? [degrees, degrees] : [degrees - spread / 2, degrees + spread / 2];
  const lower = state === "cool" ? undefined : message(config, "temperature_low_command", least);
  const upper = state === "heat" ? undefined : message(config, "temperature_high_command", most);
  const messages = [lower, upper].filter((found) => found !== undefined);
  if (messages.length === 0) return undefined;
  const isLow = tells(config, "temperature_low", (now) => lower === undefined || is(now.low, least));
  const isHigh = tells(config, "temperature_high", (now) => upper === undefined || is(now.high, most));
  if (isLow === undefined || isHigh === undefined) return { messages };
  return { messages, isDone: (now) => isLow(now) && isHigh(now) };
}

const tells = (config: Config, key: string, isDone: (reading: Reading) => boolean) =>
  textIn(config[`${key}_state_topic`]) === "" ? undefined : isDone;

function stepped(config: Config, degrees: number, min: number, max: number): number {
  const step = numberIn(config["temp_step"]);
  const rounded = step === undefined || step <= 0 ? Math.round(degrees * 10) / 10 : Math.round(degrees / step) * step;
  return Math.round(Math.max(min, Math.min(max, rounded)) * 100) / 100;
}
