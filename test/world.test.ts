import t from "tap";
import * as v from "valibot";
import { jsonTopic } from "../platform/bus/declare.ts";
import { declareComponent } from "../platform/port/component.ts";
import { Observer } from "./observer.ts";
import { makeWorld } from "./world.ts";

const ask = jsonTopic("echo/<name>/ask", { about: "Asks.", schema: v.object({ n: v.number() }), examples: [] });
const answer = jsonTopic("echo/<name>/answer", {
  about: "Answers.",
  schema: v.object({ n: v.number() }),
  examples: [],
});
const echo = declareComponent({
  name: "echo",
  about: "Says again what it hears, more of it.",
  hears: [ask],
  says: [answer],
  memory: 20,
  config: v.object({ factor: v.optional(v.number(), 2) }),
});

t.test("a component stands in the world, and an observer hears what it says", async (t) => {
  const world = await makeWorld(t);
  await world.stand(echo, async ({ port, config }) => {
    await port.hear(ask, ({ n }, { name }) => port.say(answer, { n: n * config.factor }, { name }));
    return { stop: () => port.forget(ask) };
  });
  const observer = await world.client();
  await observer.say("echo/a/ask", { n: 21 });
  const { payload, params } = await observer.next(answer);
  t.strictSame(payload, { n: 42 });
  t.strictSame(params, { name: "a" });
});

t.test("next returns each message once, also those that came before it was asked", async (t) => {
  const world = await makeWorld(t);
  const [observer, port] = [await world.client(), await world.port()];
  for (const n of [1, 2, 3]) port.say(answer, { n }, { name: "a" });
  await observer.next(answer, ({ n }) => n === 3);
  t.equal((await observer.next(answer)).payload.n, 1);
  t.equal((await observer.next("echo/+/answer")).payload["n"], 2);
  t.strictSame(
    observer.heard(answer).map(({ payload }) => payload.n),
    [1, 2, 3],
  );
});

t.test("who waits looks at each message once, and what is watched is told whoever takes it", async (t) => {
  const world = await makeWorld(t);
  const [observer, port] = [await world.client(), await world.port()];
  const [watched, looked]: number[][] = [[], []];
  const stop = observer.watch(answer, ({ n }) => void watched?.push(n));
  const last = observer.next(answer, ({ n }) => {
    looked?.push(n);
    return n === 4;
  });
  for (const n of [1, 2, 3]) port.say(answer, { n }, { name: "a" });
  t.equal((await observer.next(answer, ({ n }) => n === 3)).payload.n, 3);
  stop();
  observer.forget();
  port.say(answer, { n: 4 }, { name: "a" });
  await last;
  t.strictSame(
    [watched, looked],
    [
      [1, 2, 3],
      [1, 2, 3, 4],
    ],
  );
});

t.test("what an observer ignores was never said to it", async (t) => {
  const world = await makeWorld(t);
  const port = await world.port();
  const observer = await Observer.connect(world.bus().url, world.prefix, {}, ({ topic }) => topic.includes("/b/"));
  t.teardown(() => observer.end());
  port.say(answer, { n: 1 }, { name: "b" });
  port.say(answer, { n: 2 }, { name: "a" });
  t.equal((await observer.next(answer)).payload.n, 2);
});
