/** The Fastify instance: its sockets, its body parsers, and its error responses. */
import type { RequestListener } from "node:http";
import multipart from "@fastify/multipart";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import Fastify, { type FastifyBaseLogger, type FastifyError, LogController } from "fastify";
import type { App } from "./app.ts";
import { confineRequests } from "./confine.ts";
import { Problem } from "./contract/problem.ts";
import { type Front, withoutBase } from "./front.ts";
import { checkDepth } from "./json.ts";
import { type Listener, makeListener, type Timeouts, type Shown } from "./listener.ts";
import { answerLate } from "./late.ts";
import { answerError } from "./problem.ts";
import { lazySerializers } from "./serializers.ts";
import { lazyValidators } from "./validators.ts";

/** The description has both addresses, with and without a trailing slash: people type either. */
const withSlash = /^(\/admin\/(?:spec|docs))\/(?=$|\?)/u;

export type Framework = {
  readonly app: App;
  /** Undefined until the framework has created it. */
  readonly listener: () => Listener | undefined;
};

export async function makeFramework(options: {
  readonly tls: Shown | undefined;
  readonly authority: string;
  readonly timeouts: Timeouts;
  readonly log: FastifyBaseLogger;
  readonly front: Front;
}): Promise<Framework> {
  const { front } = options;
  let listener: Listener | undefined;
  const serverFactory = (route: RequestListener) => {
    listener = makeListener(confineRequests(route), { ...options, isProxy: front.isProxy });
    return listener.server;
  };
  const app = Fastify({
    serverFactory,
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = "/" }) => withoutBase(url, front.basePath).replace(withSlash, "$1"),
    trustProxy: (address) => front.isProxy(address),
    bodyLimit: 1024 * 1024,
    // While it closes, requests on open connections get a normal response, and the connections are closed afterwards.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // Values of the wrong type are refused, not converted: {"login": 1e999} is not the login "Infinity".
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true, useDefaults: true } },
    schemaController: {
      compilersFactory: { buildSerializer: lazySerializers(), buildValidator: lazyValidators() as never },
    },
    clientErrorHandler: (error, socket) => answerLate(listener?.server, error, socket),
    frameworkErrors: (error, request, reply) => void answerError(error, request as never, reply as never),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App;
  await readBodies(app);
  app.addSchema(Problem);
  app.setErrorHandler((error, request, reply) => answerError(error as FastifyError, request, reply));
  return { app, listener: () => listener };
}

/** Routes receive archives and files as streams, forms as multipart. */
async function readBodies(app: App): Promise<void> {
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
}
