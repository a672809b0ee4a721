/** Puts MQTT over WebSocket on the port of the REST. */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import { within } from "../../containment/containment.ts";
import { SottoError } from "../../errors.ts";
import type { Admission } from "../admission.ts";
import type { App } from "../app.ts";
import type { Authenticator } from "../authentication.ts";
import type { Front } from "../front.ts";
import { mqttPath } from "./handshake.ts";
import { People, type PeopleOptions } from "./people.ts";

type Context = Pick<Admission, "isNamed" | "storeFault"> & {
  readonly people?: PeopleOptions | undefined;
  readonly authenticator: Authenticator;
  readonly front: Front;
  readonly log: FastifyBaseLogger;
};

/** A request for the path without a WebSocket: not described, like the page. Before the app is ready. */
export function addPlainRoute(app: App): void {
  app.get(mqttPath, { schema: { hide: true, security: [] } }, async () => {
    throw new SottoError("REQUEST_INVALID", "this address is for MQTT over WebSocket", {
      remedy: "see docs/how-to/talk-from-an-app.md",
    });
  });
}

export function mqttOverWebSocket(server: Server, context: Context): People {
  const { people = { broker: undefined, prefix: "", isOn: false }, isNamed, storeFault } = context;
  const { authenticator, front, log } = context;
  const all = new People({ ...people, isNamed, storeFault, authenticator, front, log });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    within({ name: `GET ${mqttPath}`, end: () => socket.destroy() }, () => all.upgrade(request, socket, head)),
  );
  return all;
}
