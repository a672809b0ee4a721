/**
 * Limits the number of connections per source: slow sockets of one client cannot lock out the others. A newcomer takes the
 * place of a connection that waits between two requests, because browsers keep such connections: someone with two browsers
 * would be refused otherwise.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { sourceOf } from "./source-address.ts";

type Connection = {
  readonly socket: Socket;
  /** The number of requests that are being answered. */
  busy: number;
  /** False until its first request: a client that sends nothing never gives way, so that it also wins nothing by returning. */
  hasAsked: boolean;
  /** The connections of the same source, in which it has the key `port`. */
  readonly those: Map<number, Connection>;
  readonly port: number;
};

/** The connection of a socket that has sent a request: it is looked for once. */
const connectionOf = Symbol("connection");
type Followed = Socket & { [connectionOf]?: Connection | undefined };

export function limitConnections(server: Server, mostOf: (address: string) => number): void {
  /** Per source, by the port of the client; the one that has been idle the longest is first. */
  const open = new Map<string, Map<number, Connection>>();
  const leave = (source: string, port: number, socket: Socket) => {
    const those = open.get(source);
    if (those?.get(port)?.socket !== socket) return;
    those.delete(port);
    if (those.size === 0) open.delete(source);
  };
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const source = sourceOf(address);
    const port = socket.remotePort ?? 0;
    const those = open.get(source) ?? new Map<number, Connection>();
    if (those.size >= mostOf(address) && !giveWay(those)) {
      socket.destroy();
      return;
    }
    those.set(port, { socket, busy: 0, hasAsked: false, those, port });
    open.set(source, those);
    socket.once("close", () => leave(source, port, socket));
  });
  /** Under TLS the socket of a request is another one than that which connected; both have the address of the client. */
  const find = ({ remotePort, remoteAddress }: Socket) => open.get(sourceOf(remoteAddress ?? ""))?.get(remotePort ?? 0);
  const follow = (request: IncomingMessage, response: ServerResponse) => {
    const socket: Followed = request.socket;
    const connection = (socket[connectionOf] ??= find(socket));
    if (connection === undefined) return;
    connection.hasAsked = true;
    connection.busy += 1;
    response.once("close", () => {
      const { those, port } = connection;
      connection.busy -= 1;
      if (those.get(port) !== connection) return;
      those.delete(port);
      those.set(port, connection);
    });
  };
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.prependListener(event, follow);
}

/** Closes the connection that has waited the longest for another request; returns false when there is none. */
function giveWay(those: Map<number, Connection>): boolean {
  for (const [port, { socket, busy, hasAsked }] of those) {
    if (busy > 0 || !hasAsked) continue;
    those.delete(port);
    socket.destroy();
    return true;
  }
  return false;
}
