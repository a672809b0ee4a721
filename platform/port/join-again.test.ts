/** A port whose broker goes, freezes, or refuses it. */
import t from "tap";
import { makeWorld, logInto, type LogLine } from "../../test/world.ts";
import { startMosquitto } from "../../test/mosquitto.ts";
import { join } from "./join.ts";
import { ConnectionRefused } from "./mqtt/client.ts";
import { counted, frame, collect, until } from "./testing/topics.ts";

t.test(
  "B24: when mosquitto is killed and returns, the port receives again and publishes what was queued meanwhile",
  async (t) => {
    const mosquitto = await startMosquitto(t);
    const bus = { url: mosquitto.url, prefix: "msg" };
    const lines: LogLine[] = [];
    const [one, other] = [
      await join(bus, { log: logInto(lines, "one") }),
      await join(bus, { log: logInto(lines, "other") }),
    ];
    t.teardown(() => Promise.all([one.leave(), other.leave()]));
    const { all } = await collect(other, 20, "away");
    const again = new Promise<void>((resolve) => other.onReconnect(resolve));
    one.onReconnect(() => {
      throw new Error("a reconnection handler may fail");
    });
    await mosquitto.kill("SIGKILL");
    for (let n = 0; n < 20; n++) one.say(counted, { n }, { name: "away" });
    one.say(frame, Buffer.alloc(4), { siteId: "dropped: sound is not kept" });
    await mosquitto.start();
    await again;
    await one.flush();
    // One may have been back before the other heard again: what it said then is gone, as at QoS 1 with clean sessions.
    for (let n = 0; n < 20; n++) one.say(counted, { n }, { name: "away" });
    t.equal((await all).length, 20);
    t.match(lines.filter(({ msg }) => msg === "disconnected from the bus").length >= 2, true);
  },
);

t.test("of several nodes a port uses one that accepts, and leaves it for another when it is gone", async (t) => {
  const [one, other] = [await startMosquitto(t), await startMosquitto(t)];
  await one.kill();
  const port = await join({ url: `${one.url} ${other.url}`, prefix: "msg" }, { log: logInto([], "port") });
  t.teardown(() => port.leave());
  t.ok(port.connected);
  for (const [gone, left] of [
    [other, one],
    [one, other],
  ] as const) {
    await left.start();
    const again = new Promise<void>((resolve) => port.onReconnect(resolve));
    await gone.kill();
    await again;
    t.ok(port.connected);
  }
});

t.test(
  "B24: a port reconnects to a restarted embedded broker at the same address, and receives and publishes again",
  async (t) => {
    const first = await makeWorld(t);
    const port = await first.port();
    const { all } = await collect(port, 3, "self");
    const asserted = new Promise<void>((resolve) => port.onReconnect(resolve));
    await first.broker.close();
    for (let n = 0; n < 3; n++) port.say(counted, { n }, { name: "self" });
    await makeWorld(t, { listeners: [{ port: first.broker.port }] });
    t.strictSame(await all, [0, 1, 2], "it subscribes before it says what waited, so it hears itself");
    await asserted;
    await port.flush();
  },
);

t.test("B26: a frozen broker is detected by its silence, and reconnected when it resumes", async (t) => {
  const mosquitto = await startMosquitto(t);
  const lines: LogLine[] = [];
  const port = await join(
    { url: mosquitto.url, prefix: "msg" },
    { log: logInto(lines, "port"), keepalive: 1, connectTimeoutMs: 10_000 },
  );
  t.teardown(() => port.leave());
  const back = new Promise<void>((resolve) => port.onReconnect(resolve));
  const { all } = await collect(port, 1, "frozen");
  mosquitto.signal("SIGSTOP");
  port.say(counted, { n: 9 }, { name: "frozen" });
  await until(() => lines.some(({ reason }) => reason === "the broker is silent"));
  t.notOk(port.connected);
  mosquitto.signal("SIGCONT");
  await back;
  t.strictSame(await all, [9]);
});

t.test("B25: a wrong password rejects at the first attempt", async (t) => {
  const mosquitto = await startMosquitto(t, { users: { asr: "right" } });
  const bus = { url: mosquitto.url, prefix: "msg", username: "asr" };
  const log = logInto([], "port");
  await t.rejects(join({ ...bus, password: "wrong" }, { log }), ConnectionRefused);
  await t.rejects(join({ url: bus.url, prefix: "msg" }, { log }), ConnectionRefused);
  const port = await join({ ...bus, password: "right" }, { log });
  t.ok(port.connected);
  await port.leave();
});

t.test("B25: a broker that refuses the connection later is retried, and nothing crashes", async (t) => {
  const world = await makeWorld(t);
  const lines: LogLine[] = [];
  const password = world.broker.addCredential("asr", { says: () => true, hears: () => true, retains: false });
  const port = await join(
    { url: world.broker.url, prefix: "msg", username: "asr", password },
    { log: logInto(lines, "port") },
  );
  t.teardown(() => port.leave());
  world.broker.removeCredential("asr");
  await until(() => lines.some(({ reason }) => /refused the connection/.test(String(reason))));
  t.notOk(port.connected);
  t.ok(world.broker.stats.refused > 0);
});
