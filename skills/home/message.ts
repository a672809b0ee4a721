/** What commands of all kinds are made of. */
import { type Config, textIn } from "./discovery.ts";
import type { Reading } from "./reading.ts";
import { render, type Value } from "./template.ts";

export type Wish =
  | { readonly do: "on" | "off" | "open" | "close" | "stop" | "lock" | "unlock" }
  /** Of media players. */
  | { readonly do: "play" | "pause" | "next" | "previous" | "louder" | "quieter" | "mute" | "unmute" }
  | { readonly do: "percent"; readonly percent: number }
  | { readonly do: "source"; readonly source: string }
  | { readonly do: "colour"; readonly rgb: readonly [number, number, number] }
  | { readonly do: "white"; readonly kelvin: number }
  | { readonly do: "temperature"; readonly degrees: number };

export type Message = { readonly topic: string; readonly payload: string };
export type IsDone = (reading: Reading) => boolean;
export type Command = {
  readonly messages: readonly Message[];
  /** Returns true when the device's state is what was wished. Omitted, the device tells no state of that. */
  readonly isDone?: IsDone;
  /** What the device does instead, as near to the wish as it can. */
  readonly instead?: Wish;
  /** The state does not tell whether it is done: only what the device says afterwards confirms it. */
  readonly isFresh?: true;
};
/** `reading` is the state before the command. */
export type Make = (config: Config, wish: Wish, reading: Reading) => Command | undefined;

/** As Home Assistant prints what a publisher has announced: its truths are Python's. */
export function plain(value: unknown, usual: string): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "string" || typeof value === "number" ? String(value) : usual;
}

/** A message on the topic that a key names, through the template beside it. */
export function message(
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

export const one = (found: Message | undefined, isDone?: IsDone): Command | undefined =>
  found && { messages: [found], ...(isDone === undefined ? {} : { isDone }) };

/** Scales and roundings of devices differ. */
export const isNear = (percent: number | undefined, wished: number): boolean =>
  percent !== undefined && Math.abs(percent - wished) <= 2;
export const isState = (state: string) => (reading: Reading) => reading.state === state;

export function switched(config: Config, wish: Wish): Command | undefined {
  if (wish.do !== "on" && wish.do !== "off") return undefined;
  const payload = plain(config[`payload_${wish.do}`], wish.do.toUpperCase());
  return one(message(config, "command", payload), isState(wish.do));
}

function valueInText(value: Value): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
