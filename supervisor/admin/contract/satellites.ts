import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const SiteId = Type.String({
  pattern: "^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$",
  description: "Its site on the bus: small letters, digits and hyphens.",
});
const Satellite = Type.Object({
  siteId: Type.String(),
  addedAt: Type.String({ format: "date-time" }),
  connected: Type.Boolean({ description: "Whether it is there now." }),
  address: Type.Optional(Type.String({ description: "From where it is connected." })),
});

export const listSatellites = operation("GET /satellites", {
  operationId: "listSatellites",
  tags: ["satellites"],
  summary: "List the satellites",
  description: "Rooms on other boards that this one is the hub of. Their passwords are never shown.",
  response: {
    200: Type.Object({
      address: Type.Optional(Type.String({ description: "Where they are let in; left out: nowhere." })),
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
    "Answers the file that makes a board this satellite: /etc/sotto-satellite/hub.toml there. It holds a password and is not shown again; here only a digest is kept.",
  body: Type.Object(
    {
      siteId: SiteId,
      host: Type.Optional(
        Type.String({
          maxLength: 253,
          pattern: "^[A-Za-z0-9:]([A-Za-z0-9.:-]*[A-Za-z0-9:])?$",
          description:
            "What the satellite calls this board: a name or an address that its certificate covers. Left out: its name with .local.",
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
    ...problems([409, "There is a satellite of that site already, or none are let in."]),
    ...problems([422, "There are too many satellites already."]),
  },
});

export const removeSatellite = operation("DELETE /satellites/:siteId", {
  operationId: "removeSatellite",
  tags: ["satellites"],
  summary: "Remove a satellite",
  description: "Its connection ends at once, and its credential is refused from then on.",
  params: Type.Object({ siteId: Type.String() }),
  response: {
    204: { type: "null", description: "Removed." },
    ...guarded,
    ...problems([404, "There is no such satellite."]),
  },
});
