/**
 * The admin service: HTTPS, one route table, error answers. Limits are per connection and per source address, so that
 * one client cannot take the service from the others.
 */
import { createServer as createPlain, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyRequest } from "fastify";
import type { Issued } from "../../installer/certificate/issue.ts";
import { confineConnections } from "../containment/containment.ts";
import { SottoError } from "../errors.ts";
import multipart from "@fastify/multipart";
import type { App } from "./app.ts";
import { Authenticator, loginOf } from "./authentication.ts";
import { boundBody, callForBody, isBodyOwed } from "./bodies.ts";
import { LocalSocket } from "./local-socket/local-socket.ts";
import { Problem } from "./contract/problem.ts";
import { confineRequests } from "./confine.ts";
import { checkHost, checkSite } from "./gate.ts";
import { checkDepth } from "./json.ts";
import { httpOptions, type Listener, makeListener, type Patience, usualPatience } from "./listener.ts";
import { describe } from "./openapi.ts";
import { answerError, answerMalformed } from "./problem.ts";
import { readQuery } from "./query.ts";
import { assistantRoutes } from "./routes/assistant.ts";
import { assistantExplainRoutes } from "./routes/assistant-explain.ts";
import { audioLevelRoutes } from "./routes/audio-levels.ts";
import { audioListenRoutes } from "./routes/audio-listen.ts";
import { audioTestRoutes } from "./routes/audio-test.ts";
import { backupRoutes } from "./routes/backup.ts";
import { certificateRoutes } from "./routes/certificate.ts";
import { configRoutes } from "./routes/config.ts";
import { injectionRoutes } from "./routes/injections.ts";
import { draftRoutes } from "./routes/draft.ts";
import { draftWorkRoutes } from "./routes/draft-work.ts";
import { consoleRoutes } from "./routes/console.ts";
import { docsRoutes } from "./routes/docs.ts";
import { Streams } from "./routes/follow.ts";
import { logRoutes } from "./routes/logs.ts";
import { metricRoutes } from "./routes/metrics.ts";
import { operationRoutes } from "./routes/operations.ts";
import { pageRoutes } from "./routes/pages.ts";
import { phraseRoutes } from "./routes/phrases.ts";
import { platformRoutes } from "./routes/platform.ts";
import { privacyRoutes } from "./routes/privacy.ts";
import { satelliteRoutes } from "./routes/satellites.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { specRoutes } from "./routes/spec.ts";
import { skillRoutes } from "./routes/skills.ts";
import { taskRoutes } from "./routes/tasks.ts";
import { userRoutes } from "./routes/user.ts";
import { welcomeRoutes } from "./routes/welcome.ts";
import type { Services } from "./services.ts";

export type AdminOptions = {
  /** The TLS certificate and key; undefined serves plain HTTP, for a proxy on this machine. */
  readonly tls: Issued | undefined;
  readonly log: FastifyBaseLogger;
  readonly patience?: Patience;
  /** Where the console's files are, when not beside the supervisor. */
  readonly consoleFolder?: string;
};

/** Milliseconds that requests which are being answered have to end when the service closes. */
const closingPatience = 3000;
/** The description stands at both addresses, with a slash behind it and without: people type either. */
const withSlash = /^(\/admin\/(?:spec|docs))\/(?=$|\?)/u;
/** After so many requests a connection is closed: no client keeps one for ever. */
const mostRequests = 1000;

export type Admin = {
  readonly app: App;
  /** A new certificate for new connections; open ones live on. */
  renew(tls: Issued): void;
  /** Listens; resolves to the port. */
  listen(host: string, port: number): Promise<number>;
  /** Serves the same on a Unix socket, to whom its file mode lets in, without a password. */
  listenLocally(path: string): Promise<void>;
  close(): Promise<void>;
};

export async function makeAdmin(
  services: Services,
  { tls, log, patience = usualPatience, consoleFolder }: AdminOptions,
): Promise<Admin> {
  let listener: Listener | undefined;
  const serverFactory = (route: RequestListener) => {
    const handler = confineRequests(route);
    listener = makeListener(handler, { tls, authority: services.authority, patience, log });
    return listener.server;
  };
  const app = Fastify({
    serverFactory,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = "/" }) => url.replace(withSlash, "$1"),
    bodyLimit: 1024 * 1024,
    // While it closes, what comes on open connections is answered as ever, and they are closed after it.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // What is of another type is refused, not made to fit: {"login": 1e999} is no login "Infinity".
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true, useDefaults: true } },
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error, request, reply) => void answerError(error, request as never, reply as never),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App;

  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(
    ["application/json", "application/json-patch+json"],
    { parseAs: "string" },
    (request, body, done) => {
      try {
        checkDepth(String(body));
        void parseJson(request, String(body), done);
      } catch (error) {
        done(error as Error);
      }
    },
  );
  for (const type of ["application/zip", "application/octet-stream"])
    app.addContentTypeParser(type, (_request, body, done) => done(null, body));
  await app.register(multipart);
  const streams = new Streams();
  const authenticator = new Authenticator(services.verifier);
  const answered = new Map<number, number>();
  app.addHook("onResponse", async (request, reply) => {
    answered.set(reply.statusCode, (answered.get(reply.statusCode) ?? 0) + 1);
    noteChange(request, reply.statusCode);
  });
  app.addSchema(Problem);
  app.setErrorHandler((error, request, reply) => answerError(error as FastifyError, request, reply));
  const methods = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    methods.set(url, known);
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    if (tls !== undefined) reply.header("strict-transport-security", "max-age=31536000");
    checkHost(request, services.isNamed);
    checkSite(request);
    if (countRequest(request.raw.socket) >= mostRequests) reply.header("connection", "close");
    const isUpload = request.routeOptions.bodyLimit !== app.initialConfig.bodyLimit;
    boundBody(request.raw, reply.raw, isUpload ? patience.upload : patience.body, patience.stalled);
    if (request.is404) return;
    refuseForeignBody(request);
    if (services.broken !== undefined && !request.routeOptions.url?.endsWith("/certificate")) throw services.broken;
    if (request.routeOptions.schema?.security?.length !== 0) await authenticator.authenticate(request);
    callForBody(request.raw, reply.raw);
  });
  app.addHook("onSend", async (request, reply) => {
    if (isBodyOwed(request.raw)) reply.header("connection", "close");
  });
  app.addHook("preValidation", async (request) => readQuery(request));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const allowed = [...methods].find(([pattern]) => patternOf(pattern).test(path))?.[1];
    if (allowed === undefined) throw new SottoError("ROUTE_UNKNOWN", `there is nothing at ${path.slice(0, 200)}`);
    reply.header("allow", [...allowed].sort().join(", "));
    throw new SottoError("REQUEST_METHOD", `this route does not have ${request.method}`);
  });

  await describe(app, services.version);
  await app.register(
    async (admin) => {
      const scope = admin as unknown as App;
      userRoutes(scope, services);
      welcomeRoutes(scope, services);
      certificateRoutes(scope, services);
      platformRoutes(scope, services);
      phraseRoutes(scope, services);
      privacyRoutes(scope, services);
      operationRoutes(scope, services);
      taskRoutes(scope, services, streams);
      assistantRoutes(scope, services);
      assistantExplainRoutes(scope, services);
      consoleRoutes(scope, services);
      draftRoutes(scope, services);
      draftWorkRoutes(scope, services);
      skillRoutes(scope, services);
      configRoutes(scope, services);
      backupRoutes(scope, services);
      audioTestRoutes(scope, services);
      audioListenRoutes(scope, services);
      satelliteRoutes(scope, services);
      sessionRoutes(scope, services, streams);
      injectionRoutes(scope, services);
      audioLevelRoutes(scope, services, streams);
      logRoutes(scope, services, streams);
      metricRoutes(scope, services, answered, streams);
      specRoutes(scope);
      docsRoutes(scope);
    },
    { prefix: "/admin" },
  );
  await app.register(async (root) => pageRoutes(root as unknown as App, services, consoleFolder));
  await app.ready();
  const localServer = createPlain(httpOptions(patience));
  confineConnections(localServer, "the local socket");
  const local = new LocalSocket(
    localServer,
    confineRequests((request, response) => app.routing(request, response)),
  );
  return {
    app,
    renew: (next) => listener?.renew(next),
    listen: async (host, port) => {
      await app.listen({ host, port });
      const [address] = app.addresses();
      return typeof address === "object" ? address.port : port;
    },
    listenLocally: (path) => local.listen(path),
    async close() {
      streams.endAll();
      // Who does not take its answer, or does not send its request, holds nothing up.
      const late = setTimeout(() => listener?.server.closeAllConnections(), closingPatience);
      await local.close();
      await app.close();
      clearTimeout(late);
    },
  };
}

/** Who has changed what, when: GET /admin/logs?search=audit shows it. */
function noteChange(request: FastifyRequest, status: number): void {
  const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string };
  if (request.method === "GET" || request.method === "HEAD" || operationId === undefined || status >= 400) return;
  const path = request.url.split("?")[0]?.slice(0, 200);
  request.log.info({ audit: operationId, login: loginOf(request), address: request.ip, path, status }, "asked for");
}

const requests = new WeakMap<Socket, number>();

/** How many requests have come on this connection. */
function countRequest(socket: Socket): number {
  const count = (requests.get(socket) ?? 0) + 1;
  requests.set(socket, count);
  return count;
}

/** What is no JSON, and the only routes that take it. */
const files: Readonly<Record<string, readonly string[]>> = {
  "application/zip": ["PUT /admin/assistant", "POST /admin/assistant/draft", "PUT /admin/console/assistants/:id"],
  "multipart/form-data": ["PUT /admin/assistant"],
  "application/octet-stream": ["POST /admin/restores"],
};

/**
 * Only the route that takes them is sent files; every other body is JSON. One that says that it is too large is refused
 * before it is read: a body that is read as a stream is not measured by Fastify.
 */
function refuseForeignBody({ headers, method, routeOptions }: FastifyRequest): void {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  const takers = type === undefined ? undefined : files[type];
  if (takers === undefined) return;
  if (takers.includes(`${method} ${routeOptions.url}`)) {
    const largest = routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY;
    if (Number(headers["content-length"] ?? 0) <= largest) return;
    throw new SottoError("ARCHIVE_TOO_LARGE", `the upload is larger than ${Math.floor(largest / 1024 / 1024)} MB`);
  }
  throw new SottoError("REQUEST_MEDIA_TYPE", "the body of this route is application/json");
}

function patternOf(url: string): RegExp {
  return new RegExp(
    `^${url
      .replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")
      .replaceAll(/:[A-Za-z]+/g, "[^/]+")
      .replace(/\/\\\*$/, "/.*")}$`,
  );
}
