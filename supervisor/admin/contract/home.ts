import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const Device = Type.Object({
  deviceId: Type.String(),
  kind: Type.String({
    description: "light, switch, cover, fan, climate, lock, scene, media_player, sensor or binary_sensor.",
  }),
  announced: Type.String({ description: "How it announces itself." }),
  names: Type.Array(Type.String(), { description: "How it is called by voice." }),
  room: Type.Optional(Type.String()),
  hidden: Type.Boolean({ description: "It is not found by voice." }),
  state: Type.Optional(Type.String({ description: "What it has told last." })),
  available: Type.Boolean({ description: "It has not told that it is away." }),
});
const DeviceId = Type.Object({ deviceId: Type.String({ maxLength: 64 }) });

const asking = {
  ...guarded,
  ...problems([409, "The skill home is not installed."]),
  ...problems([503, "The skill home, or the bus, does not answer."]),
};
const unknown = problems([404, "There is no such device."]);
const refused = problems([422, "It cannot be done: the detail says why. Nothing was changed."]);

export const listHomeDevices = operation("GET /home/devices", {
  operationId: "listHomeDevices",
  tags: ["home"],
  summary: "List the devices of the house that have announced themselves",
  description: "As the skill `home` has found them over MQTT discovery, with their last states; hidden ones too.",
  response: {
    200: Type.Object({
      connected: Type.Boolean({ description: "The skill is connected to the broker of the devices." }),
      devices: Type.Array(Device),
    }),
    ...asking,
  },
});

export const changeHomeDevice = operation("PATCH /home/devices/:deviceId", {
  operationId: "changeHomeDevice",
  tags: ["home"],
  summary: "Name a device, say in which room it is, or hide it",
  description:
    "The change is on the disk when this is answered, and applies without a restart: to all devices that announce themselves by the same name. A hidden device that gets names is shown again.",
  params: DeviceId,
  body: Type.Object(
    {
      names: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
          maxItems: 5,
          description: "The first is the one in answers. Empty: as it announces itself.",
        }),
      ),
      room: Type.Optional(Type.String({ maxLength: 60, description: "Empty: as it announces itself." })),
      hidden: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  response: { 200: Device, ...asking, ...unknown, ...refused },
});

export const switchHomeDevice = operation("POST /home/devices/:deviceId", {
  operationId: "switchHomeDevice",
  tags: ["home"],
  summary: "Turn a device on or off, and wait until it confirms",
  description: "A cover is opened or closed. Locks, and covers that let somebody into the house, are refused.",
  params: DeviceId,
  body: Type.Object({ operation: Type.Enum(["on", "off"]) }, { additionalProperties: false }),
  response: {
    200: Type.Object({
      outcome: Type.Enum(["done", "sent", "silent", "unavailable"], {
        description:
          "done: it has confirmed; sent: it tells no state; silent: it has not confirmed in time; unavailable: it has told that it is away, nothing was sent.",
      }),
      device: Device,
    }),
    ...asking,
    ...unknown,
    ...refused,
  },
});
