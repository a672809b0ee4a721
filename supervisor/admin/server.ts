/**
 * The admin service: HTTPS, one route table, error responses. Limits apply per connection and per source address, so
 * that one client cannot make the service unavailable for others.
 */
import { createServer as createPlain } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { confineConnections } from "../containment/containment.ts";
import type { App } from "./app.ts";
import { admitRequests, type Admission } from "./admission.ts";
import { Authenticator } from "./authentication.ts";
import { countAnswers } from "./answered.ts";
import { confineRequests } from "./confine.ts";
import { type Front, noFront } from "./front.ts";
import { makeFramework } from "./framework.ts";
import { httpOptions, type Timeouts, type Shown, defaultTimeouts } from "./listener.ts";
import { answerPreflights } from "./listed-pages.ts";
import { LocalSocket } from "./local-socket/local-socket.ts";
import { addPlainRoute, mqttOverWebSocket } from "./mqtt/mqtt-over-web-socket.ts";
import type { PeopleOptions } from "./mqtt/people.ts";
import { answerUnknownRoutes } from "./not-found.ts";
import { describe } from "./openapi.ts";
import { servePage } from "./page/serve-page.ts";
import { type RouteNeeds, routes } from "./route-list.ts";
import { signInCookie } from "./sign-in-cookie.ts";
import { Streams } from "./streams.ts";

/** The services that the admin service itself provides to its routes. */
type Own = "answered" | "description" | "front" | "streams";
/** The services that it needs: those that its routes name, and those that every request uses. */
export type Services = Omit<RouteNeeds, Own> &
  Admission & {
    readonly version: string;
    /** The PEM certificate of the board's own authority, which verifies client certificates. */
    readonly authority: string;
    /** What people reach over MQTT; left out, they reach nothing. */
    readonly people?: PeopleOptions | undefined;
  };

export type AdminOptions = {
  /** The TLS certificate and key; undefined serves plain HTTP, for a proxy on this machine. */
  readonly tls: Shown | undefined;
  readonly log: FastifyBaseLogger;
  readonly timeouts?: Timeouts;
  /** The reverse proxy in front of it, if there is one. */
  readonly front?: Front;
  /** The folder with the web page's files, if it is not beside the supervisor. */
  readonly webFolder?: string;
};

/** How long running requests may take when the service closes. */
const closeTimeoutMs = 3000;
/** The longest pause between two requests of a program of this machine. */
const localIdleMs = 60_000;

export type Admin = {
  readonly app: App;
  /** Uses a new certificate for new connections; open ones continue. */
  renew(tls: Shown): void;
  /** Listens; resolves to the port. */
  listen(host: string, port: number): Promise<number>;
  /** Serves the same on a Unix socket, without a password, to anyone whom its file mode admits. */
  listenLocally(path: string): Promise<void>;
  /** Listens again when somebody has removed that socket; resolves to its path then. */
  tend(): Promise<string | undefined>;
  close(): Promise<void>;
};

export async function makeAdmin(
  services: Services,
  { tls, log, timeouts = defaultTimeouts, front = noFront, webFolder }: AdminOptions,
): Promise<Admin> {
  const { app, listener } = await makeFramework({ tls, authority: services.authority, timeouts, log, front });
  const streams = new Streams();
  const answered = countAnswers(app);
  app.addHook("onResponse", (request, reply, done) => {
    if (request.method !== "GET" && reply.statusCode < 400) {
      streams.endRevoked();
      people.endRevoked();
    }
    done();
  });
  const authenticator = new Authenticator(services, signInCookie(front.basePath));
  admitRequests(app, services, { isEncrypted: tls !== undefined, timeouts, front, authenticator });
  answerPreflights(app, front);
  answerUnknownRoutes(app);
  await describe(app, services.version, front.basePath);
  const needs: RouteNeeds = { ...services, front, streams, answered, description: () => app.swagger() };
  await app.register(
    async (admin) => {
      for (const route of routes) route.add(admin, needs);
    },
    { prefix: "/admin" },
  );
  addPlainRoute(app);
  await app.register(async (root) =>
    servePage(root as unknown as App, services.version, { folder: webFolder, basePath: front.basePath }),
  );
  await app.ready();
  const people = mqttOverWebSocket(app.server, { ...services, authenticator, front, log });
  const local = makeLocalSocket(app, timeouts);
  return {
    app,
    renew: (next) => listener()?.renew(next),
    listen: async (host, port) => {
      await app.listen({ host, port });
      const [address] = app.addresses();
      return typeof address === "object" ? address.port : port;
    },
    listenLocally: (path) => local.listen(path),
    tend: () => local.tend(),
    async close() {
      streams.endAll();
      people.close();
      // A client that does not read its response, or does not send its request, delays nothing.
      const late = setTimeout(() => listener()?.server.closeAllConnections(), closeTimeoutMs);
      await local.close();
      await app.close();
      clearTimeout(late);
    },
  };
}

function makeLocalSocket(app: App, timeouts: Timeouts): LocalSocket {
  // Who may come here is trusted, and may be starved like everybody on a busy machine: cut off before it could send its
  // request, it would get EPIPE. A connection without a request still ends with the time of an upload.
  const patient = { headersTimeout: 0, keepAliveTimeout: localIdleMs };
  const server = createPlain({ ...httpOptions(timeouts), ...patient });
  confineConnections(server, "the local socket");
  return new LocalSocket(
    server,
    confineRequests((request, response) => app.routing(request, response)),
    timeouts.headerMs,
  );
}
