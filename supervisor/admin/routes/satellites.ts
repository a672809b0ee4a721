/** Rooms on other boards. An addition to the specification. */
import type { Hub } from "../../satellites/hub.ts";
import * as contract from "../contract/satellites.ts";
import { route } from "../route.ts";

type Needs = {
  readonly satellites: Pick<Hub, "address" | "list" | "add" | "remove">;
};

export const listSatellites = route(contract.listSatellites, ({ satellites }: Needs) => async () => {
  const { address } = satellites;
  return { ...(address === undefined ? {} : { address }), satellites: [...satellites.list()] };
});

export const addSatellite = route(
  contract.addSatellite,
  ({ satellites }: Needs) =>
    async ({ body: { siteId, host } }, reply) =>
      reply.status(201).send({ siteId, credential: await satellites.add(siteId, host) }),
);

export const removeSatellite = route(
  contract.removeSatellite,
  ({ satellites }: Needs) =>
    async ({ params: { siteId } }, reply) => {
      await satellites.remove(siteId);
      return reply.status(204).send(null);
    },
);
