/** Answers to questions about the house: only what the devices have said themselves. */
import { textIn } from "./discovery.ts";
import type { Named } from "./naming.ts";
import { type Heard, isAvailable, numberIn, readingOf } from "./reading.ts";
import { areOf, called, joined } from "./words.ts";

const classOf = ({ entity }: Named): string => textIn(entity.config["device_class"]);
const where = (room: string): string => (room === "" ? "" : ` in the ${room}`);
const first = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "It is 21.5 degrees in the bedroom." */
export function measured(
  what: "temperature" | "humidity",
  devices: readonly Named[],
  room: string,
  heard: Heard,
): string {
  const values = devices
    .filter(({ entity }) => isAvailable(entity, heard))
    .flatMap((device) => valueOf(what, device, heard));
  const [value] = values;
  if (value !== undefined) {
    const shown = Math.round(value * 10) / 10;
    return what === "temperature"
      ? `It is ${shown} degrees${where(room)}.`
      : `The humidity${where(room)} is ${shown} percent.`;
  }
  if (devices.length === 0) return `I know no sensor for that${where(room)}.`;
  const isAnyThere = devices.some(({ entity }) => isAvailable(entity, heard));
  return isAnyThere ? `The sensor${where(room)} has not reported yet.` : `The sensor${where(room)} cannot be reached.`;
}

export function measures(what: "temperature" | "humidity", device: Named): boolean {
  if (device.entity.kind === "climate") return what === "temperature";
  return device.entity.kind === "sensor" && classOf(device) === what;
}

function valueOf(what: string, device: Named, heard: Heard): readonly number[] {
  const { entity } = device;
  const reading = readingOf(entity, heard);
  const value = entity.kind === "climate" && what === "temperature" ? reading.temperature : numberIn(reading.state);
  if (value === undefined) return [];
  return [textIn(entity.config["unit_of_measurement"]).includes("F") ? ((value - 32) * 5) / 9 : value];
}

const openings: Readonly<Record<"window" | "door", readonly string[]>> = {
  window: ["window", "opening"],
  door: ["door", "garage_door", "opening"],
};

/** `said` chooses between windows and doors. */
export function isOpening(device: Named, said: string): boolean {
  if (device.entity.kind !== "binary_sensor") return false;
  const wanted = (["window", "door"] as const).filter((word) => said.includes(word));
  const words = wanted.length === 0 ? (["window", "door"] as const) : wanted;
  return words.some((word) => openings[word].includes(classOf(device)));
}

/** "The window in the kitchen is open." */
export function opened(devices: readonly Named[], room: string, heard: Heard): string {
  if (devices.length === 0) return `I know no sensor for that${where(room)}.`;
  const state = (device: Named) =>
    isAvailable(device.entity, heard) ? readingOf(device.entity, heard).state : undefined;
  const open = devices.filter((device) => state(device) === "on");
  const unknown = devices.filter((device) => !["on", "off"].includes(state(device) ?? ""));
  const names = (of: readonly Named[]) => joined(of.slice(0, 6).map((device) => called(device)));
  const doubt = unknown.length === 0 ? "" : ` I do not know about ${names(unknown)}.`;
  if (open.length > 0) return `${first(names(open))} ${areOf(open)} open.${doubt}`;
  return unknown.length === devices.length ? doubt.trim() : `Nothing is open${where(room)}.${doubt}`;
}

/** "The light is on in the kitchen." */
export function lit(devices: readonly Named[], heard: Heard): string {
  const on = devices.filter(({ entity }) => isAvailable(entity, heard) && readingOf(entity, heard).state === "on");
  if (on.length > 0) return `${first(joined(on.slice(0, 8).map((device) => called(device))))} ${areOf(on)} on.`;
  const unknown = devices.filter(({ entity }) => readingOf(entity, heard).state === undefined);
  if (devices.length === 0) return "I know no lights.";
  return unknown.length === 0
    ? "All lights are off."
    : `No light is known to be on, but ${unknown.length} have not reported.`;
}

/** "The coffee machine is on." */
export function stateOf(devices: readonly Named[], heard: Heard): string {
  return devices
    .slice(0, 4)
    .map((device) => {
      if (!isAvailable(device.entity, heard)) return `${first(called(device))} cannot be reached.`;
      const { state, percent } = readingOf(device.entity, heard);
      const level = percent !== undefined && state === "on" ? ` at ${percent} percent` : "";
      return state === undefined
        ? `${first(called(device))} has not reported yet.`
        : `${first(called(device))} ${areOf([device])} ${state}${level}.`;
    })
    .join(" ");
}
