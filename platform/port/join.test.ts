/** The port against real brokers: the embedded one and mosquitto. */
import t from "tap";
import { logInto, type LogLine } from "../../test/world.ts";
import { binaryTopic } from "../bus/declare.ts";
import { join } from "./join.ts";
import type { Port } from "./port.ts";
import { counted, frame, bell, collect, brokers } from "./testing/topics.ts";

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

    t.test("a message reaches another client, with the topic's parameters, JSON, bytes and nothing", async (t) => {
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

    t.test("overlapping subscriptions deliver once to each subscriber, also after one is removed", async (t) => {
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

    t.test("a subscription that is removed and added again at once receives messages again", async (t) => {
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
      "a subscription that is removed before its acknowledgement ends nothing, and can be added again at once",
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

    t.test("B13, B14, B15: an invalid payload is logged and reported, and the subscriber continues", async (t) => {
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
      t.ok(lines.some(({ msg, topic }) => msg === "invalid payload" && topic === "counter/bad/counted"));
    });

    t.test("a handler that throws or rejects is logged; others and later messages are not affected", async (t) => {
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
        lines.filter(({ msg, topic }) => msg === "message handler failed" && topic === "counter/fails/counted").length,
        4,
      );
    });

    t.test("a message above the brokers' size limit is refused where it is published", async (t) => {
      const one = await port();
      t.throws(() => one.say(frame, Buffer.alloc(17_000_000), { siteId: "a" }), RangeError);
      t.throws(() => one.say(counted, { n: 1 }, { name: "a/b" }), RangeError);
      await one.flush();
      t.ok(one.connected);
    });

    t.test("B28: a component that publishes a topic it subscribes to receives it once", async (t) => {
      const one = await port();
      const { all } = await collect(one, 2, "echo");
      one.say(counted, { n: 1 }, { name: "echo" });
      one.say(counted, { n: 2 }, { name: "echo" });
      t.strictSame(await all, [1, 2]);
    });
  });
}
