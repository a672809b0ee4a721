import type { Answer } from "../../api/call.ts";
import { say } from "../../words/say.ts";

export type Device = Answer<"listHomeDevices">["devices"][number];

/** The name in answers; that of the announcement for a device that has none. */
export function nameOf({ names, announced }: Pick<Device, "names" | "announced">): string {
  return names[0] ?? announced;
}

/** Groups devices by room in alphabetical order, those without a room last; in a room by name. */
export function byRoom(devices: readonly Device[]): readonly (readonly [string, readonly Device[]])[] {
  const rooms = new Map<string, Device[]>();
  for (const device of devices.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))) {
    const room = device.room ?? "";
    const those = rooms.get(room);
    if (those === undefined) rooms.set(room, [device]);
    else those.push(device);
  }
  const last = (room: string) => (room === "" ? 1 : 0);
  return [...rooms].toSorted(([a], [b]) => last(a) - last(b) || a.localeCompare(b));
}

/** What the two buttons of a kind say; undefined for what cannot be switched from here. */
export function verbsOf(kind: string): { readonly on: string; readonly off?: string } | undefined {
  switch (kind) {
    case "light":
    case "switch":
    case "fan":
    case "media_player":
      return { on: say("On ¦ switch it"), off: say("Off ¦ switch it") };
    case "cover":
      return { on: say("Open ¦ a blind"), off: say("Close ¦ a blind") };
    case "scene":
      return { on: say("Start ¦ a scene") };
    default:
      return undefined;
  }
}

const kindNames: Readonly<Record<string, string>> = {
  light: say("light ¦ kind of device"),
  switch: say("switch ¦ kind of device"),
  cover: say("blind ¦ kind of device"),
  fan: say("fan ¦ kind of device"),
  climate: say("heating ¦ kind of device"),
  lock: say("lock ¦ kind of device"),
  scene: say("scene ¦ kind of device"),
  media_player: say("player ¦ kind of device"),
  sensor: say("sensor ¦ kind of device"),
  binary_sensor: say("sensor ¦ kind of device"),
};

/** A kind of a newer skill is said as the skill names it. */
export function kindName(kind: string): string {
  return Object.hasOwn(kindNames, kind) ? (kindNames[kind] ?? "") : kind.replaceAll("_", " ");
}

const stateNames: Readonly<Record<string, string>> = {
  on: say("on ¦ state of a device"),
  off: say("off ¦ state of a device"),
  open: say("open ¦ state of a device"),
  closed: say("closed ¦ state of a device"),
  locked: say("locked ¦ state of a device"),
  unlocked: say("unlocked ¦ state of a device"),
};

/** Devices tell "ON" and "on"; anything else, as "21 °C", is shown as it was told. */
export function stateName(state = ""): string {
  const told = state.toLowerCase();
  return Object.hasOwn(stateNames, told) ? (stateNames[told] ?? "") : state;
}

/** Those that can be switched now, by room and name. */
export function switchable(devices: readonly Device[]): readonly Device[] {
  const those = devices.filter(({ kind, hidden, available }) => available && !hidden && verbsOf(kind) !== undefined);
  return byRoom(those).flatMap(([, found]) => found);
}
