/** The boards that this board watches. */
import type { Fleet } from "../../fleet/fleet.ts";
import { type Neighbour, watchedAs } from "../../fleet/neighbours.ts";
import * as contract from "../contract/fleet.ts";
import { route } from "../route.ts";

type Needs = {
  readonly fleet: Pick<Fleet, "list" | "add" | "operate" | "remove">;
  readonly neighbours: () => Promise<readonly Neighbour[]>;
};

export const listFleet = route(contract.listFleet, ({ fleet }: Needs) => async () => ({
  boards: fleet.list().map(({ name, origin, lastSeen, fault, reading, sessionsPerHour, failures }) => ({
    name,
    origin,
    ...(lastSeen === undefined ? {} : { lastSeen: new Date(lastSeen).toISOString() }),
    ...(fault === undefined ? {} : { fault }),
    ...(reading?.version === undefined ? {} : { version: reading.version }),
    ...(reading?.hostname === undefined ? {} : { hostname: reading.hostname }),
    ...(reading?.health === undefined ? {} : { health: reading.health }),
    reasons: [...(reading?.reasons ?? [])],
    ...(reading?.update === undefined ? {} : { update: reading.update }),
    ...(reading?.freeBytes === undefined ? {} : { freeBytes: reading.freeBytes }),
    ...(reading?.temperature === undefined ? {} : { temperature: reading.temperature }),
    ...(sessionsPerHour === undefined ? {} : { sessionsPerHour }),
    failures: { ...failures },
  })),
}));

export const findFleetBoards = route(contract.findFleetBoards, ({ fleet, neighbours }: Needs) => async () => {
  const watched = fleet.list();
  const boards = await neighbours();
  return {
    boards: boards.map(({ name, url, addresses, isSelf }) => {
      const known = watchedAs({ url, addresses }, watched);
      return { name, url, addresses: [...addresses], isSelf, ...(known === undefined ? {} : { watchedAs: known }) };
    }),
  };
});

export const addFleetBoard = route(contract.addFleetBoard, ({ fleet }: Needs) => async ({ body }, reply) => {
  const { fingerprint = "", ...rest } = body;
  await fleet.add({ ...rest, fingerprint });
  reply.status(201);
  return { name: body.name };
});

export const operateFleetBoard = route(
  contract.operateFleetBoard,
  ({ fleet }: Needs) =>
    async ({ params, body }, reply) => {
      const taskId = await fleet.operate(params.board, body.operation);
      reply.status(202);
      return { taskId };
    },
);

export const removeFleetBoard = route(contract.removeFleetBoard, ({ fleet }: Needs) => async ({ params }, reply) => {
  await fleet.remove(params.board);
  return reply.status(204).send(null);
});
