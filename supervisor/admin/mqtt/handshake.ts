/** The HTTP part of a WebSocket for MQTT: what a request must have, and the answer to one that is refused. */
import { randomUUID } from "node:crypto";
import { type IncomingHttpHeaders, type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyRequest } from "fastify";
import { SottoError } from "../../errors.ts";
import { clientOf, type Front, ourNames, withoutBase } from "../front.ts";
import { challenge, problem, statusOf } from "../problem.ts";
import { checkHost, checkSite, isListedPage } from "../request-origin.ts";

export const mqttPath = "/mqtt";
/** The name that IANA lists for MQTT [MQTT 3.1.1, 6]. */
export const subprotocol = "mqtt";

/** Returns true for a request that asks for a WebSocket; any other upgrade is ignored, as HTTP allows. */
export const asksForWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === "websocket";

/** A request as the checks and the authentication of the REST read one, with these headers. */
export function seenAs(request: IncomingMessage, front: Front, headers = request.headers): FastifyRequest {
  return { raw: request, headers, method: request.method, ip: clientOf(request, front) } as unknown as FastifyRequest;
}

/**
 * Throws SottoError ROUTE_UNKNOWN, REQUEST_INVALID, REQUEST_HOST_UNKNOWN, REQUEST_CROSS_SITE. A browser sends the cookie
 * with a WebSocket to whatever page asks for one, and no page needs permission: so a page of another site is refused here,
 * whoever its visitor is, unless the configuration lists it; then only a token lets it in.
 */
export function checkHandshake(request: IncomingMessage, front: Front, isNamed?: (host: string) => boolean): void {
  const { headers } = request;
  const url = withoutBase(request.url ?? "", front.basePath);
  const seen = seenAs(request, front);
  checkHost(seen, ourNames(front, isNamed));
  checkSite(seen, front);
  if (!isListedPage(request, front) && !["same-origin", "none"].includes(headers["sec-fetch-site"] ?? "none"))
    throw new SottoError("REQUEST_CROSS_SITE", "requests from pages of other sites are refused");
  if (url.startsWith(`${mqttPath}?`))
    throw new SottoError("REQUEST_INVALID", "an address with a query is refused: credentials do not belong into it", {
      remedy: "send them in the header Authorization, or as user name and password of MQTT",
    });
  if (url !== mqttPath) throw new SottoError("ROUTE_UNKNOWN", `the only WebSocket here is ${mqttPath}`);
  const offered = (headers["sec-websocket-protocol"] ?? "").split(",");
  if (!offered.some((name) => name.trim() === subprotocol))
    throw new SottoError("REQUEST_INVALID", `the WebSocket must offer the subprotocol ${subprotocol}`);
}

/** Answers with a problem, as the REST does, and closes the connection. */
export function refuse(socket: Duplex, error: SottoError, headers: IncomingHttpHeaders): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf[error.code];
  const detail = error.remedy === undefined ? error.message : `${error.message}: ${error.remedy}`;
  const body = JSON.stringify(problem(error.code, detail, randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "connection: close",
    ...(status === 401 ? [`www-authenticate: ${challenge(headers)}`] : []),
    ...(status === 429 || status === 503 ? [`retry-after: ${Number(error.fields["retryAfter"] ?? 2)}`] : []),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
