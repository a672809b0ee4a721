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
      return { on: say("On ¦ switch it"), off: say("Off ¦ switch it") };
    case "cover":
      return { on: say("Open ¦ a blind"), off: say("Close ¦ a blind") };
    case "scene":
      return { on: say("Start ¦ a scene") };
    default:
      return undefined;
  }
}
