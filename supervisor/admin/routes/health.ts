/** The health of the board, with a remedy for each problem: GET /health. [admin-rest.md] */
import type { Health } from "../../health/health.ts";
import * as contract from "../contract/health.ts";
import { route } from "../route.ts";
import { sendShared } from "../shared-answer.ts";

type Needs = {
  readonly health: () => Promise<Health>;
};

export const getHealth = route(contract.getHealth, ({ health }: Needs) => async (_request, reply) => {
  const found = await health();
  if (found.health !== "unhealthy") return sendShared(reply, found);
  return reply.status(503).header("retry-after", "10").send(found);
});
