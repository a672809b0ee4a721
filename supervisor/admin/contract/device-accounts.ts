import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const Name = Type.String({
  pattern: "^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$",
  description: "A device or gateway: lower-case letters, digits and hyphens.",
});

const Topics = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  minItems: 1,
  maxItems: 20,
  description: "Filters of the topics that it reaches, like zigbee2mqtt/#. Absent: all topics of devices.",
});

/** Of accounts on the broker of [bus] url. */
export const External = Type.Boolean({
  description:
    "True when the accounts are on the broker of [bus] url: it must be given its users and rules again after each change (`sotto broker users`, `sotto broker rules`).",
});

export const listDeviceAccounts = operation("GET /devices", {
  operationId: "listDeviceAccounts",
  tags: ["users"],
  summary: "List the accounts of devices",
  description: "Accounts on the broker for the house's devices and gateways. Passwords are never shown.",
  response: {
    200: Type.Object({
      external: Type.Optional(External),
      devices: Type.Array(
        Type.Object({
          name: Type.String(),
          user: Type.String(),
          addedAt: Type.String({ format: "date-time" }),
          topics: Type.Optional(Topics),
        }),
      ),
    }),
    ...guarded,
  },
});

export const addDeviceAccount = operation("POST /devices", {
  operationId: "addDeviceAccount",
  tags: ["users"],
  summary: "Add an account for a device",
  description:
    "Returns the user and the password for the device's MQTT settings. The password is not shown again. The account reaches topics of devices and nothing of the platform. With topics, it reaches only these; it may also announce itself below homeassistant/, unless one of them begins like that. On the broker of [bus] url it needs topics, which match none of the platform's.",
  body: Type.Object({ name: Name, topics: Type.Optional(Topics) }, { additionalProperties: false }),
  response: {
    201: Type.Object({
      name: Type.String(),
      user: Type.String(),
      password: Type.String({ description: "A secret." }),
    }),
    ...guarded,
    ...problems([409, "There is an account with this name already."]),
    ...problems([422, "The bus is an external broker on which all share one account, or there are too many accounts."]),
  },
});

export const removeDeviceAccount = operation("DELETE /devices/:device", {
  operationId: "removeDeviceAccount",
  tags: ["users"],
  summary: "Remove the account of a device",
  description:
    "Closes its connections and revokes its password immediately; on the broker of [bus] url, when it is given its users and rules again.",
  params: Type.Object({ device: Type.String() }),
  response: {
    204: { type: "null", description: "Removed." },
    ...guarded,
    ...problems([404, "There is no such account."]),
  },
});
