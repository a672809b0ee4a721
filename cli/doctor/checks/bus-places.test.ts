import { spawn } from "node:child_process";
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

t.test("B34: an account whose many programs have one connection each is named too", async (t) => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const at = { control: { bus: { url: `mqtt://127.0.0.1:${port}` } } } as Running;
  let count = 0;
  const all = new Promise<void>((resolve) => server.on("connection", () => ++count === 26 && resolve()));
  const script = `exec 3<>/dev/tcp/127.0.0.1/${port}; read -r _ <&3`;
  for (let n = 0; n < 26; n++) {
    const child = spawn("bash", ["-c", script], { stdio: "ignore" });
    t.teardown(() => child.kill("SIGKILL"));
  }
  await all;
  t.match(await busPlaces.look(at), [
    {
      code: "BUS_CROWDED",
      message: /^(?:bash \(pid \d+\), ){2}bash \(pid \d+\) and 23 more programs, uid \d+, has 26 connections/u,
    },
  ]);
});
