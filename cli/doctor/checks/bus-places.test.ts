import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import t from "tap";
import type { Running } from "../check.ts";
import { busPlaces } from "./bus-places.ts";

t.test("B34: the program that takes the places is named with its process and its user", async (t) => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const at = { control: { bus: { url: `mqtt://127.0.0.1:${port}` } } } as Running;
  const open = async (count: number) => {
    const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    return sockets;
  };
  const sockets = await open(5);
  t.same(await busPlaces.look(at), []);
  sockets.push(...(await open(30)));
  t.match(await busPlaces.look(at), [
    {
      severity: "degraded",
      code: "BUS_CROWDED",
      message: new RegExp(`\\(pid ${process.pid}\\), uid ${process.getuid?.()}, has 35 connections`, "u"),
    },
  ]);
  for (const socket of sockets) socket.destroy();
  server.close();
});
