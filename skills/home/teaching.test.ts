/** Which names are injected, and when. */
import { mock } from "node:test";
import t from "tap";
import { errorInjection, injectionComplete } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import { readDiscovery } from "./discovery.ts";
import { nameAll, type Named } from "./naming.ts";
import { Teaching, valuesOf } from "./teaching.ts";

const lamps = (...names: readonly string[]): readonly Named[] =>
  nameAll(
    names.flatMap(
      (name, at) =>
        readDiscovery(
          `homeassistant/light/l${at}/config`,
          Buffer.from(JSON.stringify({ cmd_t: `l/${at}`, dev: { name, sa: "Kitchen" } })),
        ) ?? [],
    ),
    { room: () => "", names: () => "" },
  );

t.test("a device that announces itself anew all the time does not keep the others from being learned", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.teardown(() => mock.timers.reset());
  const injected: string[] = [];
  const port: Pick<Port, "say" | "hear"> = {
    say: (...[, payload]: readonly unknown[]) => void injected.push(JSON.stringify(payload)),
    hear: async () => {},
  };
  const teaching = new Teaching(port, t.testdir());
  t.teardown(() => teaching.close());
  for (let at = 0; at < 12; at++) {
    teaching.want(lamps("Kitchen lamp", `Kitchen sign ${at}`));
    mock.timers.tick(500);
  }
  t.ok(
    injected.some((one) => one.includes('"lamp"')),
    "after 6 s in which no second was quiet",
  );
  const before = injected.length;
  teaching.want(lamps("Kitchen lamp", "Kitchen sign 12"));
  mock.timers.tick(1_000);
  t.match(injected.slice(before).join(), /sign 12/u, "and after one quiet second, as always");
});

t.test("what is being learned is not injected again, however often a device announces itself meanwhile", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  const clock = mock.method(performance, "now", () => now);
  t.teardown(() => (mock.timers.reset(), clock.mock.restore()));
  const pass = (ms: number): void => {
    now += ms;
    mock.timers.tick(ms);
  };
  const ids: string[] = [];
  let complete: (answer: { readonly requestId: string }) => void = () => {};
  const port = {
    say: (...[, payload]: readonly unknown[]) => void ids.push((payload as { id: string }).id),
    hear: async (...[topic, hear]: readonly unknown[]) => {
      if (topic === injectionComplete) complete = hear as typeof complete;
    },
  } as Pick<Port, "say" | "hear">;
  const teaching = new Teaching(port, t.testdir());
  t.teardown(() => teaching.close());
  await teaching.start();
  const announce = (seconds: number, ...names: readonly string[]): void => {
    for (let at = 0; at < 2 * seconds; at++) {
      teaching.want(lamps(...names));
      pass(500);
    }
  };
  const asked = () => ids.splice(0).map((id) => id.split("-")[1]);
  announce(40, "Kitchen lamp");
  const first = [...ids];
  t.same(asked(), ["room", "device"], "once in 40 s without an answer");
  announce(6, "Kitchen sign");
  t.same(asked(), ["device"], "other names are injected at once");
  announce(6, "Kitchen lamp");
  t.same(asked(), ["device"], "also those from before: the other ones may be learned last");
  announce(60, "Kitchen lamp");
  t.same(asked(), ["room", "device"], "and once more where nobody has answered for a minute");
  for (const requestId of first) complete({ requestId });
  announce(120, "Kitchen lamp");
  t.same(asked(), [], "an answer counts however late it is");
});

t.test("why names were not taken is told in the log, and nothing of what others inject", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const told = mock.method(console, "error", () => {});
  t.teardown(() => (mock.timers.reset(), told.mock.restore()));
  const ids: string[] = [];
  let refuse: (answer: { readonly error: string; readonly context?: string }) => void = () => {};
  const port = {
    say: (...[, payload]: readonly unknown[]) => void ids.push((payload as { id: string }).id),
    hear: async (...[topic, hear]: readonly unknown[]) => {
      if (topic === errorInjection) refuse = hear as typeof refuse;
    },
  } as Pick<Port, "say" | "hear">;
  const teaching = new Teaching(port, t.testdir());
  t.teardown(() => teaching.close());
  await teaching.start();
  teaching.want(lamps("Kitchen lamp"));
  mock.timers.tick(1_000);
  refuse({ error: 'unknown entity "device"', context: `injection/perform ${ids.at(-1)}` });
  refuse({ error: "somebody's contacts", context: "injection/perform contacts" });
  refuse({ error: "nobody's" });
  t.same(
    told.mock.calls.map((one): readonly unknown[] => one.arguments),
    [['the names that this skill knows were not taken, and are tried again: unknown entity "device"']],
  );
});

t.test("a board that tells no skill about injections is no reason not to start", async (t) => {
  const port = {
    say: () => {},
    hear: async (topic: unknown) => {
      if (topic === errorInjection) throw new Error("the broker refused the subscription");
    },
  } as Pick<Port, "say" | "hear">;
  const teaching = new Teaching(port, t.testdir());
  t.teardown(() => teaching.close());
  await t.resolves(teaching.start());
});

t.test("where there are more names than a board can learn, each device has its first", (t) => {
  const many = Array.from({ length: 150 }, (_, at) => `Kitchen gadget ${at}`);
  const { device, room } = valuesOf(lamps(...many));
  t.equal(device.length, 200, "as many as a board has room for");
  for (const at of [0, 149]) t.ok(device.includes(`gadget ${at}`), `gadget ${at}`);
  t.same(room, ["kitchen"]);
  t.end();
});
