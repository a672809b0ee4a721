/** B27: clients that read slowly or not at all, and clients that flood: what they cost the others. */
import { setInterval } from "node:timers/promises";
import t from "tap";
import { encodeSubscribe } from "../../platform/port/mqtt/encode.ts";
import { RawClient, until } from "../../test/raw-client.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { frame, makeSocketWorld, note, sound } from "./testing/slow-clients.ts";

/** A subscriber that stops reading once it has subscribed. */
async function freeze(world: World, filter: string, qos: 0 | 1, clientId = "frozen"): Promise<RawClient> {
  const frozen = new RawClient(world.broker.port);
  frozen.greet({ clientId });
  await frozen.next();
  frozen.send(encodeSubscribe(1, [{ filter, qos }]));
  await frozen.next();
  frozen.socket.pause();
  return frozen;
}

t.test("a frozen subscriber costs a healthy one no audio frame: its own are dropped, not queued", async (t) => {
  const world = await makeWorld(t);
  const [speaker, healthy] = [await world.port(), await world.port()];
  let heard = 0;
  await healthy.hear(frame, () => void heard++);
  const frozen = await freeze(world, "msg/audioServer/+/audioFrame", 0);
  // The kernel keeps what the frozen one does not read: up to tens of megabytes, as it has memory and is in no hurry.
  let total = 0;
  while (total < 25_000 || (world.broker.stats.dropped === 0 && total < 250_000)) {
    speaker.say(frame, Buffer.alloc(556, total), { siteId: `site-${total % 10}` });
    // The speaker itself would drop what it cannot get rid of: it waits for the broker now and then.
    if (++total % 250 !== 0) continue;
    speaker.say(note, { n: total }, { name: "keep pace" });
    await speaker.flush();
  }
  await until(() => heard === total);
  t.equal(heard, total);
  t.ok(world.broker.stats.dropped > 0, "the frozen one lost frames");
  frozen.end();
});

t.test("a client that is stopped for three seconds of sound is not cut, and gets all that is at QoS 1", async (t) => {
  const { world, startReader } = await makeSocketWorld(t);
  const [speaker, healthy] = [await world.port(), await world.port()];
  let heard = 0;
  await healthy.hear(frame, () => void heard++);
  const reader = await startReader();
  process.kill(reader.pid, "SIGSTOP");
  speaker.say(sound, Buffer.alloc(1_000_000), { siteId: "a", requestId: "long" });
  // The pace of a microphone: 300 frames are three seconds.
  const expected = ["sound long 1000000"];
  let frames = 0;
  for await (const _ of setInterval(10)) {
    speaker.say(frame, Buffer.alloc(556), { siteId: "a" });
    if (++frames % 10 === 0) {
      speaker.say(note, { n: frames }, { name: "x" });
      expected.push(`note ${frames}`);
    }
    if (frames === 300) break;
  }
  await speaker.flush();
  await until(() => heard === frames);
  t.equal(world.broker.stats.cut, 0);
  process.kill(reader.pid, "SIGCONT");
  const got: (string | undefined)[] = [];
  while (got.length < expected.length) got.push(await reader.next());
  t.same(got, expected);
  t.match(world.broker.stats, { cut: 0, dropped: 0 });
});

t.test("one that stays stopped is cut in the end, and the others get everything meanwhile", async (t) => {
  const { world, startReader } = await makeSocketWorld(t, 500);
  const [speaker, healthy] = [await world.port(), await world.port()];
  let heard = 0;
  await healthy.hear(sound, () => void heard++);
  process.kill((await startReader()).pid, "SIGSTOP");
  for (let n = 0; n < 12; n++) {
    speaker.say(sound, Buffer.alloc(1_000_000), { siteId: "a", requestId: String(n) });
    await speaker.flush();
  }
  await until(() => heard === 12);
  await until(() => world.broker.stats.cut === 1);
  t.match(
    world.logs.find(({ msg }) => msg === "bus client disconnected by the broker"),
    { reason: "the client reads nothing" },
  );
});

t.test("of those that read nothing, the one with most is cut before what waits takes too much memory", async (t) => {
  const world = await makeWorld(t, { stallTimeoutMs: 3_600_000 });
  const [speaker, healthy] = [await world.port(), await world.port()];
  let heard = 0;
  await healthy.hear(sound, () => void heard++);
  for (let n = 0; n < 4; n++) await freeze(world, "msg/audioServer/#", 1, `frozen-${n}`);
  let said = 0;
  while (world.broker.stats.cut === 0) {
    speaker.say(sound, Buffer.alloc(1_000_000), { siteId: "a", requestId: String(said++) });
    await speaker.flush();
  }
  t.match(
    world.logs.find(({ msg }) => msg === "bus client disconnected by the broker"),
    { reason: "the client reads nothing, and too much waits for all" },
  );
  await until(() => heard === said);
  t.ok(world.broker.stats.clients >= 4, "those that read stay");
});

t.test("ten clients that flood at once get everything through, while others are served", async (t) => {
  const world = await makeWorld(t);
  const each = 3_000;
  const listener = await world.port();
  let heard = 0;
  await listener.hear(note, () => void heard++);
  const ports = await Promise.all(
    Array.from({ length: 10 }, () => world.port(undefined, { outbox: { messages: each, bytes: 10_000_000 } })),
  );
  const bystander = new RawClient(world.broker.port);
  bystander.greet({ clientId: "bystander" });
  await bystander.next();
  for (const [at, port] of ports.entries()) for (let n = 0; n < each; n++) port.say(note, { n }, { name: String(at) });
  bystander.send([0xc0, 0]);
  t.equal((await bystander.next())?.kind, "pingresp");
  t.ok(heard < each * 10, "served in the middle of it");
  await until(() => heard === each * 10);
  t.equal(heard, each * 10);
  bystander.end();
});
