/** Records responses: counts them for the metrics, and logs who has changed what. */
import type { FastifyRequest } from "fastify";
import type { App } from "./app.ts";
import { loginOf, tokenOf } from "./caller.ts";
import { addressOf } from "./front.ts";

/** Counts each response from now on; the map has the count per status. */
export function countAnswers(app: App): ReadonlyMap<number, number> {
  const answered = new Map<number, number>();
  app.addHook("onResponse", (request, reply, done) => {
    answered.set(reply.statusCode, (answered.get(reply.statusCode) ?? 0) + 1);
    noteChange(request, reply.statusCode);
    done();
  });
  return answered;
}

/** Logs who has changed what and when: GET /admin/logs?search=audit shows it. */
function noteChange(request: FastifyRequest, status: number): void {
  if (request.method === "GET" || request.method === "HEAD" || status >= 400) return;
  const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string };
  if (operationId === undefined) return;
  const path = request.url.split("?")[0]?.slice(0, 200);
  const token = tokenOf(request);
  // A field called "token" would be removed as a secret.
  const who = { login: loginOf(request), ...(token && { tokenName: token.name }) };
  request.log.info({ audit: operationId, ...who, address: addressOf(request), path, status }, "asked for");
}
