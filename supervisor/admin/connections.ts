/** Limits the number of connections per source: slow sockets of one client cannot lock out the others. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { sourceOf } from "./source-address.ts";

export function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const source = sourceOf(socket.remoteAddress ?? "");
    const count = (open.get(source) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(source, count);
    socket.once("close", () => {
      const left = (open.get(source) ?? 1) - 1;
      if (left === 0) open.delete(source);
      else open.set(source, left);
    });
  });
}
