/** The checks that every request passes before its route: host, origin, size and type of its body, credential. */
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest, preValidationHookHandler } from "fastify";
import { SottoError } from "../errors.ts";
import type { App } from "./app.ts";
import type { Authenticating, Authenticator } from "./authentication.ts";
import { boundBody, callForBody, isBodyOwed } from "./bodies.ts";
import { type Front, ourNames } from "./front.ts";
import { checkPermission } from "./permission.ts";
import { checkHost, checkSite, isListedPage } from "./request-origin.ts";
import type { Timeouts } from "./listener.ts";
import { admitListedPage } from "./listed-pages.ts";
import { queryReader, type QuerySchema } from "./query.ts";

export type Admission = Authenticating & {
  /** The reason why there is no store: then only the certificate is served, and nobody can sign up. */
  readonly storeFault?: (() => SottoError | undefined) | undefined;
  /** Returns true when the configured certificate has this name: then it is a name of the board, even a public one. */
  readonly isNamed?: ((host: string) => boolean) | undefined;
  /** Called before the response to a request that may have changed something. */
  readonly changed?: (() => void) | undefined;
};

/** A connection is closed after this many requests: no client keeps one for ever. */
const maxRequests = 1000;

export function admitRequests(
  app: App,
  admission: Admission,
  {
    isEncrypted,
    timeouts,
    front,
    authenticator,
  }: {
    readonly isEncrypted: boolean;
    readonly timeouts: Timeouts;
    readonly front: Front;
    readonly authenticator: Authenticator;
  },
): void {
  const { storeFault, isNamed, changed } = admission;
  const isOurs = ourNames(front, isNamed);
  /** Checks what needs no credential; returns true when the request needs one. */
  const check = (request: FastifyRequest, reply: FastifyReply, routeOptions: RouteOptions): boolean => {
    for (const [name, value] of isEncrypted ? encryptedHeaders : headers) reply.header(name, value);
    checkHost(request, isOurs);
    checkSite(request, front);
    if (isListedPage(request, front)) admitListedPage(request, reply, routeOptions.schema);
    if (countRequest(request.raw.socket) >= maxRequests) reply.header("connection", "close");
    const isUpload = routeOptions.bodyLimit !== app.initialConfig.bodyLimit;
    boundBody(request.raw, reply.raw, isUpload ? timeouts.uploadMs : timeouts.bodyMs, timeouts.stallMs);
    if (request.is404) return false;
    refuseForeignBody(request.headers, routeOptions);
    const fault = storeFault?.();
    if (fault !== undefined && !routeOptions.url?.endsWith("/certificate")) throw fault;
    return routeOptions.schema?.security?.length !== 0;
  };
  // Nothing here is awaited for a client that is known: every promise would cost each request a turn.
  app.addHook("onRequest", (request, reply, done) => {
    // Each access creates the options anew.
    const { routeOptions } = request;
    const isPublic = !check(request, reply, routeOptions);
    const isOpen = isPublic || authenticator.recognise(request);
    const proceed = (): void => {
      if (!request.is404) callForBody(request.raw, reply.raw);
      done();
    };
    if (isOpen) {
      if (!isPublic) checkPermission(request, routeOptions.config);
      proceed();
    } else
      void authenticator
        .authenticate(request)
        .then(() => checkPermission(request, routeOptions.config))
        .then(proceed, done);
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (isBodyOwed(request.raw)) reply.header("connection", "close");
    leadBack(reply, front);
    // Who has changed something sees it with the next request.
    if (request.method !== "GET" && request.method !== "HEAD") changed?.();
    done();
  });
  checkQueries(app);
}

function checkQueries(app: App): void {
  app.addHook("onRoute", (options) => {
    const { querystring } = (options.schema ?? {}) as { querystring?: QuerySchema };
    if (querystring?.properties === undefined) return;
    const read = queryReader(querystring);
    const before: preValidationHookHandler = (request, _reply, done) => {
      read(request);
      done();
    };
    options.preValidation = [before, ...[options.preValidation ?? []].flat()];
  });
}

/** What names a place of the board names it behind the proxy, too. */
function leadBack(reply: FastifyReply, { basePath }: Front): void {
  const location = reply.getHeader("location");
  if (basePath !== "" && typeof location === "string" && location.startsWith("/admin/"))
    reply.header("location", basePath + location);
}

type RouteOptions = FastifyRequest["routeOptions"];

const headers = [
  ["cache-control", "no-store"],
  ["x-content-type-options", "nosniff"],
] as const;
const encryptedHeaders = [...headers, ["strict-transport-security", "max-age=31536000"]] as const;

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
function refuseForeignBody(
  headers: FastifyRequest["headers"],
  routeOptions: Pick<RouteOptions, "bodyLimit" | "schema">,
): void {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type === undefined || !fileTypes.has(type)) return;
  const { content = {} } = (routeOptions.schema?.body ?? {}) as { content?: Readonly<Record<string, unknown>> };
  if (!Object.hasOwn(content, type))
    throw new SottoError("REQUEST_MEDIA_TYPE", "the body of this route is application/json");
  const largest = routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY;
  if (Number(headers["content-length"] ?? 0) <= largest) return;
  throw new SottoError("ARCHIVE_TOO_LARGE", `the upload is larger than ${Math.floor(largest / 1024 / 1024)} MB`);
}
