/** Answers to questions about the house: only what the devices have said themselves. */
import { textIn } from "./discovery.ts";
import type { Named } from "./naming.ts";
import { type Heard, isAvailable, numberIn, readingOf } from "./reading.ts";
import { called, decimal, isOne, nameOf, where } from "./words.ts";
import { joined, type Words } from "./words/language.ts";

const classOf = ({ entity }: Named): string => textIn(entity.config["device_class"]);

/** "It is 21.5 degrees in the bedroom." */
export function measured(
  what: "temperature" | "humidity",
  { devices, room }: { readonly devices: readonly Named[]; readonly room: string },
  heard: Heard,
  words: Words,
): string {
  const there = where(room, words);
  const values = devices
    .filter(({ entity }) => isAvailable(entity, heard))
    .flatMap((device) => valueOf(what, device, heard));
  const [value] = values;
  if (value !== undefined) return words[what](decimal(value, words), there);
  if (devices.length === 0) return words.noSensor(there);
  const isAnyThere = devices.some(({ entity }) => isAvailable(entity, heard));
  return isAnyThere ? words.notReported(there) : words.sensorGone(there);
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
export function isOpening(device: Named, said: string, words: Words): boolean {
  if (device.entity.kind !== "binary_sensor") return false;
  const saysBoth = words.saysWindow.test(said) === words.saysDoor.test(said);
  const wanted = (["window", "door"] as const).filter(
    (kind) => saysBoth || (kind === "window" ? words.saysWindow : words.saysDoor).test(said),
  );
  return wanted.some((word) => openings[word].includes(classOf(device)));
}

/** "The window in the kitchen is open." */
export function opened(devices: readonly Named[], room: string, heard: Heard, words: Words): string {
  const there = where(room, words);
  if (devices.length === 0) return words.noSensor(there);
  const state = (device: Named) =>
    isAvailable(device.entity, heard) ? readingOf(device.entity, heard).state : undefined;
  const open = devices.filter((device) => state(device) === "on");
  const unknown = devices.filter((device) => !["on", "off"].includes(state(device) ?? ""));
  const names = (of: readonly Named[]) =>
    joined(
      of.slice(0, 6).map((device) => called(device, words)),
      words.and,
    );
  const doubt = unknown.length === 0 ? "" : ` ${words.doubt(names(unknown))}`;
  if (open.length > 0) return `${words.open(names(open), isOne(open, words))}${doubt}`;
  return unknown.length === devices.length ? doubt.trim() : `${words.nothingOpen(there)}${doubt}`;
}

/** "The light is on in the kitchen." */
export function lit(devices: readonly Named[], heard: Heard, words: Words): string {
  const on = devices.filter(({ entity }) => isAvailable(entity, heard) && readingOf(entity, heard).state === "on");
  const names = on.slice(0, 8).map((device) => called(device, words));
  if (on.length > 0) return words.lit(joined(names, words.and), isOne(on, words));
  const unknown = devices.filter(({ entity }) => readingOf(entity, heard).state === undefined);
  if (devices.length === 0) return words.noLights;
  return unknown.length === 0 ? words.allOff : words.unknownLights(unknown.length);
}

/** "The coffee machine is on." */
export function stateOf(devices: readonly Named[], heard: Heard, words: Words): string {
  return devices
    .slice(0, 4)
    .map((device) => {
      const the = called(device, words);
      if (!isAvailable(device.entity, heard)) return words.isGone(the);
      const { state, percent } = readingOf(device.entity, heard);
      if (state === undefined) return words.isSilent(the);
      return words.isIn(the, nameOf(device, words), state, state === "on" ? percent : undefined);
    })
    .join(" ");
}
