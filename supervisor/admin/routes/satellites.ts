/** Rooms on other boards. An addition to the specification. */
import type { Hub } from "../../satellites/hub.ts";
import * as contract from "../contract/satellites.ts";
import { route } from "../route.ts";

type Needs = {
  readonly satellites: Pick<Hub, "address" | "isOnBroker" | "plainUrls" | "list" | "add" | "addPlain" | "remove">;
};

export const listSatellites = route(contract.listSatellites, ({ satellites }: Needs) => async () => {
  const { address, plainUrls } = satellites;
  return {
    ...(satellites.isOnBroker ? { external: true } : {}),
    ...(address === undefined ? {} : { address }),
    ...(plainUrls.length === 0 ? {} : { plainAddresses: [...plainUrls] }),
    satellites: [...satellites.list()],
  };
});

export const addSatellite = route(
  contract.addSatellite,
  ({ satellites }: Needs) =>
    async ({ body: { siteId, host, plain = false } }, reply) => {
      const credential = plain ? await satellites.addPlain(siteId, host) : await satellites.add(siteId, host);
      return reply.status(201).send({ siteId, credential });
    },
);

export const removeSatellite = route(
  contract.removeSatellite,
  ({ satellites }: Needs) =>
    async ({ params: { siteId } }, reply) => {
      await satellites.remove(siteId);
      return reply.status(204).send(null);
    },
);
