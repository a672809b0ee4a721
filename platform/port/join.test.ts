/** The port against real brokers: the embedded one and mosquitto. */
import t from "tap";
import * as v from "valibot";
import { makeWorld, logInto, type LogLine } from "../../test/world.ts";
import { startMosquitto } from "../../test/mosquitto.ts";
import { binaryTopic, emptyTopic, jsonTopic } from "../bus/declare.ts";
import { join } from "./join.ts";
import { ConnectionRefused } from "./mqtt/client.ts";
import type { Bus } from "./start-message.ts";
import type { Port } from "./port.ts";

const number = v.object({ n: v.number() });
const counted = jsonTopic("counter/<name>/counted", { about: "A number.", schema: number, examples: [] });
const frame = binaryTopic("audioServer/<siteId>/audioFrame", { about: "Sound.", qos: 0 });
const bell = emptyTopic("bell", { about: "Rings." });

/** Resolves with the first `count` payloads that a port hears on `counted`. */
async function collect(port: Port, count: number, name?: string): Promise<{ all: Promise<number[]> }> {
  const heard: number[] = [];
  let full: (all: number[]) => void;
  const all = new Promise<number[]>((resolve) => (full = resolve));
  await port.hear(
    counted,
    ({ n }) => void (heard.push(n) === count && full([...heard])),
    name === undefined ? {} : { name },
  );
  return { all };
}

/** Resolves when something that announces itself nowhere else has come to pass. */
async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setImmediate(resolve));
}

type Testing = { teardown(work: () => unknown): void };
const brokers: Record<string, (t: Testing) => Promise<Bus>> = {
  "the embedded broker": async (t) => (await makeWorld(t)).bus(),
  mosquitto: async (t) => ({ url: (await startMosquitto(t)).url, prefix: "msg" }),
};

for (const [broker, make] of Object.entries(brokers)) {
  t.test(`over ${broker}`, async (t) => {
    const bus = await make(t);
    const lines: LogLine[] = [];
    const ports: Port[] = [];
    t.teardown(() => Promise.all(ports.map((port) => port.leave())));
    async function port(): Promise<Port> {
      const joined = await join(bus, { log: logInto(lines, "test") });
      ports.push(joined);
      return joined;
    }

    t.test("what one says another hears, with the topic's parameters, JSON, bytes and nothing", async (t) => {
      const [one, other] = [await port(), await port()];
      const heard: unknown[] = [];
      let arrived = (): void => {};
      const all = new Promise<void>((resolve) => (arrived = resolve));
      const note = (what: string, payload: unknown, params: unknown): void => {
        heard.push([what, payload, params]);
        if (heard.length === 3) arrived();
      };
      await other.hear(counted, (payload, params) => note("counted", payload, params));
      await other.hear(frame, (payload, params) => note("a frame", payload.length, params));
      await other.hear(bell, (payload, params) => note("bell", payload, params));
      one.say(counted, { n: 1 }, { name: "a:b c" });
      one.say(frame, Buffer.alloc(100_000, 1), { siteId: "kitchen" });
      one.say(bell, undefined);
      await all;
      t.strictSame(
        heard.toSorted((a, b) => String(a).localeCompare(String(b))),
        [
          ["a frame", 100_000, { siteId: "kitchen" }],
          ["bell", undefined, {}],
          ["counted", { n: 1 }, { name: "a:b c" }],
        ],
      );
    });

    t.test("overlapping subscriptions deliver once to each hearer, also after one is forgotten", async (t) => {
      const [one, other] = [await port(), await port()];
      const heard: string[] = [];
      await other.hear(counted, () => void heard.push("narrow"), { name: "a" });
      await other.hear(counted, () => void heard.push("wide"));
      const rung = { count: 0, again: (): void => {} };
      await other.hear(bell, () => rung.again());
      const ring = (): Promise<void> =>
        new Promise((resolve) => {
          rung.again = resolve;
          one.say(bell, undefined);
        });
      one.say(counted, { n: 1 }, { name: "a" });
      await ring();
      t.strictSame(heard.splice(0), ["narrow", "wide"]);
      await other.forget(counted);
      one.say(counted, { n: 2 }, { name: "a" });
      one.say(counted, { n: 2 }, { name: "b" });
      await ring();
      t.strictSame(heard.splice(0), ["narrow"]);
      await other.forget(counted, { name: "a" });
      one.say(counted, { n: 3 }, { name: "a" });
      await ring();
      t.strictSame(heard, []);
    });

    t.test("what is forgotten and heard again at once is delivered again", async (t) => {
      const [one, other] = [await port(), await port()];
      for (let round = 0; round < 20; round++) {
        const gone = round === 0 ? Promise.resolve() : other.forget(counted, { name: "again" });
        const { all } = await collect(other, 1, "again");
        await gone;
        one.say(counted, { n: round }, { name: "again" });
        t.strictSame(await all, [round]);
      }
    });

    t.test(
      "what is forgotten before the broker has acknowledged it ends nothing, and is heard again at once",
      async (t) => {
        const [one, other] = [await port(), await port()];
        const unowned: unknown[] = [];
        const note = (reason: unknown): void => void unowned.push(reason);
        process.on("unhandledRejection", note);
        t.teardown(() => process.off("unhandledRejection", note));
        const awaited = other.hear(counted, () => void t.fail("it was forgotten"), { name: "hasty" });
        // Nobody waits for this one.
        void other.hear(counted, () => void t.fail("it was forgotten"), { name: "hasty" });
        await other.forget(counted, { name: "hasty" });
        const { all } = await collect(other, 1, "hasty");
        await t.rejects(awaited, { name: "Forgotten" });
        one.say(counted, { n: 7 }, { name: "hasty" });
        t.strictSame(await all, [7]);
        t.strictSame(unowned, []);
      },
    );

    t.test("messages at QoS 1 arrive in order, and flush waits for the acknowledgements", async (t) => {
      const [one, other] = [await port(), await port()];
      const { all } = await collect(other, 500, "order");
      for (let n = 0; n < 500; n++) one.say(counted, { n }, { name: "order" });
      await one.flush();
      t.strictSame(
        await all,
        Array.from({ length: 500 }, (_, n) => n),
      );
    });

    t.test("B13, B14, B15: a payload that is not valid is logged and told, and the hearer lives on", async (t) => {
      const [one, other] = [await port(), await port()];
      const anything = binaryTopic("counter/<name>/counted", { about: "Whatever." });
      const { all } = await collect(other, 1, "bad");
      const refused: string[] = [];
      other.onBadPayload((topic, reason) => void refused.push(`${topic}: ${reason}`));
      other.onBadPayload(() => {
        throw new Error("whoever is told may fail");
      });
      const bad = [
        "{",
        "null",
        "[]",
        '{"n":"x"}',
        '{"n":1e999}',
        "\ufeff{}",
        '{"__proto__":{"n":1}}',
        "\u0000",
        "[".repeat(50_000),
      ];
      for (const text of bad) one.say(anything, Buffer.from(text), { name: "bad" });
      one.say(anything, Buffer.from([0x7b, 0xc3, 0x28, 0x7d]), { name: "bad" });
      one.say(counted, { n: 7 }, { name: "bad" });
      t.strictSame(await all, [7], "the valid one arrives");
      t.equal(refused.length, bad.length + 1);
      t.match(refused[0], /^counter\/bad\/counted: /);
      t.ok(lines.some(({ msg, topic }) => msg === "a payload was refused" && topic === "counter/bad/counted"));
    });

    t.test("a handler that throws or rejects is logged; others and later messages are not touched", async (t) => {
      const [one, other] = [await port(), await port()];
      await other.hear(
        counted,
        () => {
          throw new Error("thrown");
        },
        { name: "fails" },
      );
      await other.hear(
        counted,
        async () => {
          throw new Error("rejected");
        },
        { name: "fails" },
      );
      const { all } = await collect(other, 2, "fails");
      one.say(counted, { n: 1 }, { name: "fails" });
      one.say(counted, { n: 2 }, { name: "fails" });
      t.strictSame(await all, [1, 2]);
      t.equal(
        lines.filter(({ msg, topic }) => msg === "a handler failed" && topic === "counter/fails/counted").length,
        4,
      );
    });

    t.test("a message too long for any broker of ours is refused where it is said", async (t) => {
      const one = await port();
      t.throws(() => one.say(frame, Buffer.alloc(17_000_000), { siteId: "a" }), RangeError);
      t.throws(() => one.say(counted, { n: 1 }, { name: "a/b" }), RangeError);
      await one.flush();
      t.ok(one.connected);
    });

    t.test("B28: a component that says what it hears gets it once", async (t) => {
      const one = await port();
      const { all } = await collect(one, 2, "echo");
      one.say(counted, { n: 1 }, { name: "echo" });
      one.say(counted, { n: 2 }, { name: "echo" });
      t.strictSame(await all, [1, 2]);
    });
  });
}

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

t.test(
  "B24: when mosquitto is killed and comes back, the port hears again and says what it was told meanwhile",
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
    t.match(lines.filter(({ msg }) => msg === "not on the bus").length >= 2, true);
  },
);

t.test("B24: one port that was away hears and says again over the embedded broker on the same address", async (t) => {
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
});

t.test("B26: a broker that is frozen is noticed by its silence, and found again when it wakes", async (t) => {
  const mosquitto = await startMosquitto(t);
  const lines: LogLine[] = [];
  const port = await join(
    { url: mosquitto.url, prefix: "msg" },
    { log: logInto(lines, "port"), keepalive: 0.2, connectTimeout: 500 },
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

t.test("B25: a broker that refuses us later is asked again, and nothing crashes", async (t) => {
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

t.test("over TLS with an authority of one's own, and not without it", async (t) => {
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

t.test("a URL that names no broker is refused", async (t) => {
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
