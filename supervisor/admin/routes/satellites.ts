import { Type } from "typebox";
import { guarded, problems } from "../contract/problem.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";

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

/** GET and POST /satellites, DELETE /satellites/{siteId}: rooms on other boards. Our own routes. */
export function satelliteRoutes(app: App, { satellites }: Services): void {
  app.get(
    "/satellites",
    {
      schema: {
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
      },
    },
    async () => {
      const { address } = satellites;
      return { ...(address === undefined ? {} : { address }), satellites: [...satellites.list()] };
    },
  );
  app.post(
    "/satellites",
    {
      schema: {
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
      },
    },
    async ({ body: { siteId, host } }, reply) =>
      reply.status(201).send({ siteId, credential: await satellites.add(siteId, host) }),
  );
  app.delete(
    "/satellites/:siteId",
    {
      schema: {
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
      },
    },
    async ({ params: { siteId } }, reply) => {
      await satellites.remove(siteId);
      return reply.status(204).send(null);
    },
  );
}
