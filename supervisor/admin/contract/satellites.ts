import { Type } from "typebox";
import { External } from "./device-accounts.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const SiteId = Type.String({
  pattern: "^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$",
  description: "Its site on the bus: lower-case letters, digits and hyphens.",
});
const Satellite = Type.Object({
  siteId: Type.String(),
  addedAt: Type.String({ format: "date-time" }),
  connected: Type.Boolean({ description: "Whether it is connected now." }),
  plain: Type.Boolean({ description: "Whether it connects without encryption." }),
  address: Type.Optional(Type.String({ description: "Address from which it is connected." })),
});

export const listSatellites = operation("GET /satellites", {
  operationId: "listSatellites",
  tags: ["satellites"],
  summary: "List the satellites",
  description: "Rooms on other boards that use this board as their hub. Passwords are never shown.",
  response: {
    200: Type.Object({
      external: Type.Optional(External),
      address: Type.Optional(
        Type.String({ description: "Address at which satellites connect; absent if turned off." }),
      ),
      plainAddresses: Type.Optional(
        Type.Array(Type.String(), {
          description:
            "Where boards without encryption connect now; absent if turned off, or while the interface has no address.",
        }),
      ),
      satellites: Type.Array(Satellite),
    }),
    ...guarded,
  },
});

export const addSatellite = operation("POST /satellites", {
  operationId: "addSatellite",
  tags: ["satellites"],
  summary: "Add a satellite",
  description:
    "Returns the credential file, which belongs at /etc/sotto-satellite/hub.toml on the satellite. It contains a password and is not shown again; this board stores only a digest.",
  body: Type.Object(
    {
      siteId: SiteId,
      host: Type.Optional(
        Type.String({
          maxLength: 253,
          pattern: "^[A-Za-z0-9:]([A-Za-z0-9.:-]*[A-Za-z0-9:])?$",
          description:
            "The name or address by which the satellite reaches this board, or the broker of [bus] url; the certificate must cover it. Default: the host name with .local, or what [bus] url names.",
        }),
      ),
      plain: Type.Optional(
        Type.Boolean({
          description:
            "For a board with a microcontroller that speaks MQTT without encryption: the answer is what is entered there. The board detects its wake word.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    201: Type.Object({
      siteId: Type.String(),
      credential: Type.String({ description: "The file, TOML. A secret." }),
    }),
    ...guarded,
    ...problems([409, "A satellite with this site already exists, or satellites are turned off."]),
    ...problems([422, "The maximum number of satellites is reached."]),
  },
});

export const removeSatellite = operation("DELETE /satellites/:siteId", {
  operationId: "removeSatellite",
  tags: ["satellites"],
  summary: "Remove a satellite",
  description:
    "Closes its connection and revokes its credential immediately; on the broker of [bus] url, that of a board without encryption when the broker is given its users and rules again.",
  params: Type.Object({ siteId: Type.String() }),
  response: {
    204: { type: "null", description: "Removed." },
    ...guarded,
    ...problems([404, "There is no such satellite."]),
  },
});
