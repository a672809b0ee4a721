/**
 * The admin service: HTTPS, one route table, error answers. Limits are per connection and per source address, so that
 * one client cannot take the service from the others.
 */
import { readFileSync } from "node:fs";
import {
  createServer as createPlain,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createSecure, type Server as SecureServer } from "node:https";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify";
import type { Issued } from "../../installer/certificate/issue.ts";
import { SottoError } from "../errors.ts";
import multipart from "@fastify/multipart";
import { Authenticator } from "./authentication.ts";
import { LocalSocket } from "../control/local-socket.ts";
import { Problem } from "./contract/problem.ts";
import { checkHost, checkSite } from "./gate.ts";
import { checkDepth } from "./json.ts";
import { limitConnections } from "./connections.ts";
import { describe } from "./openapi.ts";
import { answerError, answerMalformed } from "./problem.ts";
import { assistantRoutes } from "./routes/assistant.ts";
import { audioTestRoutes } from "./routes/audio-test.ts";
import { certificateRoutes } from "./routes/certificate.ts";
import { configRoutes } from "./routes/config.ts";
import { docsRoutes } from "./routes/docs.ts";
import { logRoutes } from "./routes/logs.ts";
import { metricRoutes } from "./routes/metrics.ts";
import { operationRoutes } from "./routes/operations.ts";
import { platformRoutes } from "./routes/platform.ts";
import { specRoutes } from "./routes/spec.ts";
import { skillRoutes } from "./routes/skills.ts";
import { taskRoutes } from "./routes/tasks.ts";
import { userRoutes } from "./routes/user.ts";
import type { Services } from "./services.ts";

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>;

export type AdminOptions = {
  /** The TLS certificate and key; undefined serves plain HTTP, for a proxy on this machine. */
  readonly tls: Issued | undefined;
  readonly log: FastifyBaseLogger;
};

/** TLS 1.2 and 1.3 with authenticated encryption only. A client certificate is asked for, never required [spec A, Authentication 6]. */
function tlsOptions({ certificate, key }: Issued) {
  return {
    cert: certificate,
    key,
    minVersion: "TLSv1.2" as const,
    ciphers:
      "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:" +
      "ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305",
    honorCipherOrder: true,
    requestCert: true,
    rejectUnauthorized: false,
    handshakeTimeout: 5000,
  };
}

/** Milliseconds in which the body of a request must have come; the server's own limit is that of uploads. */
const patience = 30_000;
const uploadPatience = 300_000;
const http = { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, requestTimeout: 600_000, keepAliveTimeout: 10_000 };

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

export async function makeAdmin(services: Services, { tls, log }: AdminOptions): Promise<Admin> {
  let server: Server | SecureServer | undefined;
  const serverFactory = (handler: RequestListener) => {
    server = tls === undefined ? createPlain(http, handler) : createSecure({ ...http, ...tlsOptions(tls) }, handler);
    limitConnections(server, 16);
    return server;
  };
  const app = Fastify({
    serverFactory,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // While it closes, what comes on open connections is answered as ever, and they are closed after it.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    ajv: { customOptions: { removeAdditional: false, coerceTypes: "array", allErrors: true, useDefaults: true } },
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error, request, reply) => void answerError(error, request as never, reply as never),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App;

  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    try {
      checkDepth(String(body));
      void parseJson(request, String(body), done);
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser("application/zip", (_request, body, done) => done(null, body));
  await app.register(multipart);
  const authenticator = new Authenticator(services.verifier);
  const answered = new Map<number, number>();
  app.addHook("onResponse", async (_request, reply) => {
    answered.set(reply.statusCode, (answered.get(reply.statusCode) ?? 0) + 1);
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
    checkHost(request);
    checkSite(request);
    boundBody(request.raw, request.routeOptions.bodyLimit === app.initialConfig.bodyLimit ? patience : uploadPatience);
    if (request.is404) return;
    refuseForeignBody(request);
    if (services.broken !== undefined && !request.routeOptions.url?.endsWith("/certificate")) throw services.broken;
    if (request.routeOptions.schema?.security?.length !== 0) await authenticator.authenticate(request);
  });
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
      certificateRoutes(scope, services);
      platformRoutes(scope, services);
      operationRoutes(scope, services);
      taskRoutes(scope, services);
      assistantRoutes(scope, services);
      skillRoutes(scope, services);
      configRoutes(scope, services);
      audioTestRoutes(scope, services);
      logRoutes(scope, services);
      metricRoutes(scope, services, answered);
      specRoutes(scope);
      docsRoutes(scope);
    },
    { prefix: "/admin" },
  );
  await app.ready();
  const local = new LocalSocket(createPlain(http, (request, response) => app.routing(request, response)));
  return {
    app,
    renew: (next) => {
      if (server !== undefined && "setSecureContext" in server) server.setSecureContext(tlsOptions(next));
    },
    listen: async (host, port) => {
      await app.listen({ host, port });
      const [address] = app.addresses();
      return typeof address === "object" ? address.port : port;
    },
    listenLocally: (path) => local.listen(path),
    async close() {
      await local.close();
      await app.close();
    },
  };
}

/** Ends a connection whose request does not come: slow bodies would hold it for ever. */
function boundBody(request: IncomingMessage, milliseconds: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.destroy(), milliseconds);
  const stop = () => clearTimeout(timer);
  request.once("end", stop).once("close", stop);
}

const archives = ["application/zip", "multipart/form-data"];

/** Only the route that takes them is sent archives; every other body is JSON. */
function refuseForeignBody({ headers, method, routeOptions }: FastifyRequest): void {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type === undefined || !archives.includes(type)) return;
  if (method === "PUT" && routeOptions.url === "/admin/assistant") return;
  throw new SottoError("REQUEST_MEDIA_TYPE", "the body of this route is application/json");
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/:[A-Za-z]+/g, "[^/]+")}/?$`);
}

/** The configured certificate chain and key, read and tried. @throws SottoError CERTIFICATE_PAIR_INCOMPLETE, CERTIFICATE_PAIR_UNUSABLE */
export function readConfigured(chain: string, key: string): Issued {
  if ((chain === "") !== (key === ""))
    throw new SottoError("CERTIFICATE_PAIR_INCOMPLETE", "tls_certificate_chain and tls_private_key go together", {
      remedy:
        "set both, or set both to the empty string for plain HTTP, or remove both for the board's own certificate",
    });
  try {
    return { certificate: readFileSync(chain, "utf8"), key: readFileSync(key, "utf8") };
  } catch (error) {
    throw new SottoError(
      "CERTIFICATE_PAIR_UNUSABLE",
      `tls_certificate_chain or tls_private_key cannot be read`,
      { remedy: "both name PEM files that the supervisor may read" },
      error,
    );
  }
}
