/**
 * Confines an error to its request: the request gets an error response, or its connection ends if the response has
 * started.
 */
import { randomUUID } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import { within } from "../containment/containment.ts";
import { problem } from "./problem.ts";

export function confineRequests(handler: RequestListener): RequestListener {
  return (request, response) => {
    const name = `${request.method ?? ""} ${(request.url ?? "").split("?")[0]?.slice(0, 100) ?? ""}`;
    within({ name, end: () => failed(response) }, () => handler(request, response));
  };
}

function failed(response: ServerResponse): void {
  if (response.writableFinished) return;
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const detail = "Something went wrong in the supervisor; see its log.";
  const body = JSON.stringify(problem("INTERNAL", detail, randomUUID()));
  response.writeHead(500, { "content-type": "application/problem+json", connection: "close" }).end(body);
}
