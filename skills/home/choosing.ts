/** Which devices a sentence means. */
import type { Named } from "./naming.ts";

export type Meant = {
  readonly devices: readonly Named[];
  /** Where they were sought; "" for the whole house. */
  readonly room: string;
  /** The rooms of the devices that could be meant, if only one of these rooms can be. */
  readonly rooms?: readonly string[];
};

export type Sought = {
  readonly isKind: (device: Named) => boolean;
  /** The name that was said; "" for all of the kind. */
  readonly name: string;
  /** The room that was said, and the one in which it was said; "" when unknown. */
  readonly room: string;
  readonly here: string;
  readonly isEverywhere: boolean;
  /** Of a kind of which a house has few, such as locks: without a name or a room, one elsewhere is meant where none is here. */
  readonly isRare?: boolean;
};

/** A said room is binding. Otherwise the room of the site comes first, then the only room that has such a device. */
export function choose(all: readonly Named[], sought: Sought): Meant {
  const { isKind, name, room, here, isEverywhere, isRare = false } = sought;
  const ofKind = all.filter(isKind);
  const exact = ofKind.filter((device) => name === "" || device.names.includes(name));
  // "the fan" is the ceiling fan where there is no other.
  const found =
    exact.length > 0 ? exact : ofKind.filter((device) => device.names.some((one) => one.endsWith(` ${name}`)));
  const inRoom = (wanted: string): readonly Named[] => found.filter((device) => device.room === wanted);
  if (isEverywhere) return { devices: found, room: "" };
  if (room !== "") return { devices: inRoom(room), room };
  if (here !== "" && inRoom(here).length > 0) return { devices: inRoom(here), room: here };
  // Here there is none: a device that has a name is meant wherever it is, "the light" is not the light elsewhere.
  if (here !== "" && name === "" && !isRare) return { devices: [], room: here };
  const rooms = [...new Set(found.map((device) => device.room))];
  return rooms.length > 1 ? { devices: [], room: "", rooms } : { devices: found, room: rooms[0] ?? "" };
}

/**
 * Returns the name of one of these devices that was said, the longest; "" if none was. Whoever says a name means no other device: "turn
 * off the wall light in the bedroom" is understood as all light there. One word, "heating" for example, may be what everybody calls such
 * things: it is a name only of what is in the room that is meant.
 */
export function nameIn(said: string, devices: readonly Named[], room: string): string {
  const words = ` ${said
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}']+/gu, " ")} `;
  const names = devices
    .flatMap((device) => device.names.filter((name) => name.includes(" ") || device.room === room))
    .filter((name) => words.includes(` ${name} `));
  return names.reduce((longest, name) => (name.length > longest.length ? name : longest), "");
}
