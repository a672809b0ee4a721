/** Which broker a port joins, and how. */
import t from "tap";
import { makeWorld, logInto, type LogLine } from "../../test/world.ts";
import { startMosquitto } from "../../test/mosquitto.ts";
import { join } from "./join.ts";
import type { Port } from "./port.ts";
import { counted, collect } from "./testing/topics.ts";

t.test("another prefix is another bus", async (t) => {
  const { url } = await startMosquitto(t);
  const on = (prefix: string): Promise<Port> => join({ url, prefix }, { log: logInto([], prefix) });
  const ports = [await on("hermes"), await on("msg"), await on("hermes")] as const;
  t.teardown(() => Promise.all(ports.map((port) => port.leave())));
  await ports[1].hear(counted, () => void t.fail("msg hears nothing of hermes"));
  const { all } = await collect(ports[0], 1);
  ports[2].say(counted, { n: 1 }, { name: "prefix" });
  t.strictSame(await all, [1]);
  const world = await makeWorld(t, { prefix: "hermes" });
  const observer = await world.client();
  (await world.port()).say(counted, { n: 2 }, { name: "a" });
  t.equal((await observer.next(counted)).payload.n, 2);
});

t.test("TLS with a private certificate authority connects, and not without it", async (t) => {
  const mosquitto = await startMosquitto(t, { tls: true, users: { tts: "secret" } });
  const lines: LogLine[] = [];
  const bus = { url: mosquitto.url, prefix: "msg", username: "tts", password: "secret" };
  const port = await join({ ...bus, ca: mosquitto.ca }, { log: logInto([], "port") });
  t.teardown(() => port.leave());
  const { all } = await collect(port, 1, "tls");
  port.say(counted, { n: 5 }, { name: "tls" });
  t.strictSame(await all, [5]);
  const named = await join(
    { ...bus, url: bus.url.replace("127.0.0.1", "localhost"), ca: mosquitto.ca },
    { log: logInto([], "port") },
  );
  await named.leave();
  const giveUp = new AbortController();
  const warn = (fields: object): void => {
    lines.push({ ...fields, level: "warn", component: "port", msg: "" });
    giveUp.abort();
  };
  await t.rejects(join(bus, { log: { ...logInto([], "port"), warn }, signal: giveUp.signal }));
  t.match(lines[0], { reason: /certificate/ });
});

t.test("a URL that does not name a broker is refused", async (t) => {
  for (const url of ["", "127.0.0.1", "http://127.0.0.1", "mqtt://", "mqtt:"]) {
    await t.rejects(join({ url, prefix: "msg" }, { log: logInto([], "port") }), { name: "BadBrokerUrl" }, url);
  }
});

t.test("over a Unix socket", async (t) => {
  const world = await makeWorld(t, { listeners: [{ path: `${t.testdir({})}/bus` }] });
  const port = await world.port();
  const { all } = await collect(port, 1, "unix");
  port.say(counted, { n: 5 }, { name: "unix" });
  t.strictSame(await all, [5]);
});
