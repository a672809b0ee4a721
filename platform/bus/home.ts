/** The devices that the skill `home` has found: requests of the supervisor and their results. An addition to the Hermes protocol. */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";
import { boolean, echoedId, name, optional, text } from "./value.ts";

const device = v.object({
  deviceId: name("identifies the device: the same as long as it announces itself on the same topic"),
  kind: text("light, switch, cover, fan, climate, lock, scene, media_player, sensor, binary_sensor"),
  announced: text("how it announces itself"),
  names: v.optional(v.array(text("how it is called")), []),
  room: optional(text("where it is")),
  hidden: boolean("it is not found by voice"),
  state: optional(text("what it has told last: on, off, open, 21.5")),
  available: boolean("it has not told that it is away"),
});
export type HomeDevice = v.InferOutput<typeof device>;

const example = {
  deviceId: "2f1c9a",
  kind: "light",
  announced: "kitchen ceiling lamp",
  names: ["ceiling lamp", "kitchen ceiling lamp"],
  room: "kitchen",
  hidden: false,
  state: "on",
  available: true,
} as const;

export const homePerform = jsonTopic("home/perform", {
  about:
    "Asks the skill `home`, which answers with `home/done`. list: all devices. switch: turns the device deviceId on or off, and " +
    "waits until it has told that it is done. reload: names and rooms have changed in its settings; then as list.",
  schema: v.object({
    requestId: echoedId,
    action: v.picklist(["list", "switch", "reload"]),
    deviceId: optional(text("which one, for switch")),
    on: optional(boolean("for switch; a cover is opened")),
  }),
  examples: [{ requestId: "r-1", action: "switch", deviceId: "2f1c9a", on: true }, { action: "list" }],
});
export type HomePerform = PayloadOf<typeof homePerform>;

export const homeDone = jsonTopic("home/done", {
  about: "The result of `home/perform`: the devices that it concerned, or why nothing was done.",
  maxBytes: 1024 * 1024,
  schema: v.object({
    requestId: echoedId,
    error: optional(text("why nothing was done")),
    reason: optional(v.picklist(["unknown", "refused"])),
    connected: boolean("the skill is connected to the broker of the devices"),
    outcome: optional(v.picklist(["done", "sent", "silent", "unavailable"])),
    devices: v.optional(v.array(device), []),
  }),
  examples: [
    {
      requestId: "r-1",
      error: "there is no such device",
      reason: "unknown",
      connected: true,
      outcome: "done",
      devices: [example],
    },
    { connected: true },
  ],
});
export type HomeDone = PayloadOf<typeof homeDone>;
