/** The checks that every request passes before its route: host, origin, size and type of its body, credential. */
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { SottoError } from "../errors.ts";
import type { Verifier } from "../users/verify.ts";
import type { App } from "./app.ts";
import { Authenticator } from "./authentication.ts";
import { boundBody, callForBody, isBodyOwed } from "./bodies.ts";
import { checkHost, checkSite } from "./request-origin.ts";
import type { Timeouts } from "./listener.ts";
import { readQuery } from "./query.ts";

export type Admission = {
  readonly verifier: Verifier;
  /** The reason why there is no store: then only the certificate is served, and nobody can sign up. */
  readonly storeFault?: (() => SottoError | undefined) | undefined;
  /** Returns true when the configured certificate has this name: then it is a name of the board, even a public one. */
  readonly isNamed?: ((host: string) => boolean) | undefined;
};

/** A connection is closed after this many requests: no client keeps one for ever. */
const maxRequests = 1000;

export function admitRequests(
  app: App,
  { verifier, storeFault, isNamed }: Admission,
  { isEncrypted, timeouts }: { readonly isEncrypted: boolean; readonly timeouts: Timeouts },
): void {
  const authenticator = new Authenticator(verifier);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    if (isEncrypted) reply.header("strict-transport-security", "max-age=31536000");
    checkHost(request, isNamed);
    checkSite(request);
    if (countRequest(request.raw.socket) >= maxRequests) reply.header("connection", "close");
    const isUpload = request.routeOptions.bodyLimit !== app.initialConfig.bodyLimit;
    boundBody(request.raw, reply.raw, isUpload ? timeouts.uploadMs : timeouts.bodyMs, timeouts.stallMs);
    if (request.is404) return;
    refuseForeignBody(request);
    const fault = storeFault?.();
    if (fault !== undefined && !request.routeOptions.url?.endsWith("/certificate")) throw fault;
    if (request.routeOptions.schema?.security?.length !== 0) await authenticator.authenticate(request);
    callForBody(request.raw, reply.raw);
  });
  app.addHook("onSend", async (request, reply) => {
    if (isBodyOwed(request.raw)) reply.header("connection", "close");
  });
  app.addHook("preValidation", async (request) => readQuery(request));
}

const requests = new WeakMap<Socket, number>();

/** Returns the number of requests on this connection. */
function countRequest(socket: Socket): number {
  const count = (requests.get(socket) ?? 0) + 1;
  requests.set(socket, count);
  return count;
}

/** Types other than JSON, accepted only by routes whose contract lists them. */
const fileTypes: ReadonlySet<string> = new Set(["application/zip", "multipart/form-data", "application/octet-stream"]);

/**
 * Only routes that accept files receive them; every other body is JSON. A body whose declared length is too large is
 * refused before it is read: Fastify does not measure bodies that are read as streams.
 */
function refuseForeignBody({ headers, routeOptions }: FastifyRequest): void {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type === undefined || !fileTypes.has(type)) return;
  const { content = {} } = (routeOptions.schema?.body ?? {}) as { content?: Readonly<Record<string, unknown>> };
  if (!Object.hasOwn(content, type))
    throw new SottoError("REQUEST_MEDIA_TYPE", "the body of this route is application/json");
  const largest = routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY;
  if (Number(headers["content-length"] ?? 0) <= largest) return;
  throw new SottoError("ARCHIVE_TOO_LARGE", `the upload is larger than ${Math.floor(largest / 1024 / 1024)} MB`);
}
