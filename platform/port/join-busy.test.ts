/** A port and a broker that get no processor for a while: nobody leaves the queue of a broker that is only busy. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import t, { type Test } from "tap";
import { logInto, type LogLine, makeWorld } from "../../test/world.ts";
import { join } from "./join.ts";
import { until } from "./testing/topics.ts";

const connack = Buffer.from([0x20, 2, 0, 0]);

/** Listens and reads, and says nothing until it accepts all that are there or come. */
async function silentBroker(t: Test, where: { readonly path: string } | { readonly port: number }) {
  const connections: Socket[] = [];
  let isAccepting = false;
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.resume();
    connections.push(socket);
    if (isAccepting) socket.write(connack);
  });
  const accept = (): void => {
    isAccepting = true;
    for (const socket of connections) socket.write(connack);
  };
  await new Promise<void>((resolve) => server.listen({ host: "127.0.0.1", ...where }, resolve));
  t.teardown(() => {
    for (const socket of connections) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = typeof address === "string" ? `unix:${address}` : `mqtt://127.0.0.1:${address?.port}`;
  return { connections, accept, bus: { url, prefix: "msg" } };
}

const lost = (lines: readonly LogLine[]) => lines.filter(({ msg }) => msg === "disconnected from the bus");

t.test(
  "a busy broker on a Unix socket is waited for, where one in a network is given up and tried again",
  async (t) => {
    const folder = mkdtempSync(joinPath(tmpdir(), "sotto-"));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    const [near, far] = [
      await silentBroker(t, { path: joinPath(folder, "bus.sock") }),
      await silentBroker(t, { port: 0 }),
    ];
    const nearLines: LogLine[] = [];
    const farLines: LogLine[] = [];
    const times = { connectTimeoutMs: 200, keepalive: 1 };
    const coming = join(near.bus, { log: logInto(nearLines, "near"), ...times });
    const closing = new AbortController();
    const reaching = join(far.bus, { log: logInto(farLines, "far"), ...times, signal: closing.signal });
    await until(() => lost(farLines).length > 2);
    t.match(lost(farLines)[0]?.reason, "not connected within 200 ms");
    t.same([near.connections.length, lost(nearLines)], [1, []], "it has kept its place in the queue");
    near.accept();
    const port = await coming;
    t.teardown(() => port.leave());
    far.accept();
    const away = await reaching;
    t.teardown(() => away.leave());
    await until(() => lost(farLines).some(({ reason }) => reason === "the broker is silent"));
    t.ok(port.connected, "and keeps its connection while the broker says nothing");
    near.connections[0]?.destroy();
    await until(() => lost(nearLines).length > 0);
    t.notOk(port.connected, "until the broker is gone");
  },
);

t.test("a broker on a Unix socket that never answers is left in the end", async (t) => {
  const folder = mkdtempSync(joinPath(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const broker = await silentBroker(t, { path: joinPath(folder, "bus.sock") });
  const lines: LogLine[] = [];
  const coming = join(broker.bus, { log: logInto(lines, "port"), connectTimeoutMs: 10, keepalive: 0.02 });
  await until(() => broker.connections.length > 1);
  t.match(lost(lines)[0]?.reason, "not connected within 300 ms");
  broker.accept();
  const port = await coming;
  t.teardown(() => port.leave());
  await until(() => lost(lines).some(({ reason }) => reason === "the broker is silent"));
});

t.test("a process that was held up itself has not waited for the broker, nor the broker for it", async (t) => {
  const world = await makeWorld(t, { connectTimeoutMs: 500 });
  const lines: LogLine[] = [];
  const coming = join(world.bus(), { log: logInto(lines, "port"), connectTimeoutMs: 500 });
  // Between two turns, in each of which a little of the greeting is done.
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const end = performance.now() + 600; performance.now() < end; );
  }
  const port = await coming;
  t.teardown(() => port.leave());
  t.same(lost(lines), []);
  t.equal(world.logs.filter(({ reason }) => /in time/u.test(String(reason))).length, 0);
});
