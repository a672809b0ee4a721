/** A connection to a service that works and to ones that do not: a process of their own. */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import t from "tap";
import { Connection, ServiceFailed } from "./connection.ts";
import { encodeEvent } from "./event.ts";
import { describe, speaks } from "./service-info.ts";
import { startService } from "./testing/service.ts";

t.test("a service describes itself", async (t) => {
  const { uri } = await startService(t);
  const info = await describe({ uri, timeout: 20_000 }, "tts");
  t.same(info, { program: "test 1", models: [{ name: "okay_computer", languages: ["en", "de"] }] });
  const [model] = info.models;
  t.ok(model !== undefined && speaks(model, "en_GB") && speaks(model, "de") && !speaks(model, "fr_FR"));
});

t.test("a service that is silent, hangs up, or speaks something else fails, with its address", async (t) => {
  for (const [fault, reason] of [
    ["silent", /does not answer in time/u],
    ["hangs-up", /ended the connection/u],
    ["garbage", /does not speak Wyoming/u],
    ["error", /says: the model is broken/u],
  ] as const) {
    const { uri } = await startService(t, { fault });
    const connection = new Connection({ uri, timeout: fault === "silent" ? 100 : 20_000 });
    connection.send("synthesize", { text: "hello" });
    const failure = await connection.nextOf("audio-start").catch((error: unknown) => error);
    t.ok(failure instanceof ServiceFailed, fault);
    t.match((failure as Error).message, reason);
    t.match((failure as Error).message, uri);
    connection.close();
  }
});

t.test("an address where nothing listens, and a missing address, fail", async (t) => {
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as { port: number };
  free.close();
  await once(free, "close");
  await t.rejects(new Connection({ uri: `tcp://127.0.0.1:${port}`, timeout: 20_000 }).opened(), /cannot be reached/u);
  t.throws(() => new Connection({ uri: "127.0.0.1", timeout: 1 }), ServiceFailed);
});

t.test("one that sends more than is read, or reads nothing of what it is sent, is disconnected", async (t) => {
  const service = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as { port: number };
  t.teardown(() => service.close());
  const joined = async () => {
    const [arrives, connection] = [
      once(service, "connection"),
      new Connection({ uri: `tcp://127.0.0.1:${port}`, timeout: 20_000 }),
    ];
    const [socket] = (await arrives) as [Socket];
    await connection.opened();
    return { connection, socket };
  };
  const flooded = await joined();
  const closed = new Promise((resolve) => void flooded.socket.once("close", resolve));
  const event = encodeEvent("audio-chunk", {}, Buffer.alloc(4_000_000));
  for (let sent = 0; sent < 50; sent += 1) flooded.socket.write(event);
  await closed;
  t.match(flooded.connection.failure?.message, /sends too much/u);

  const deaf = await joined();
  deaf.socket.pause();
  for (let sent = 0; sent < 50 && deaf.connection.failure === undefined; sent += 1)
    deaf.connection.send("audio-chunk", {}, Buffer.alloc(1_000_000));
  t.match(deaf.connection.failure?.message, /does not read/u);
  deaf.socket.destroy();
});
