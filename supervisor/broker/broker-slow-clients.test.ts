/** B27: clients that read slowly or not at all, and clients that flood: what they cost the others. */
import t from "tap";
import * as v from "valibot";
import { binaryTopic, jsonTopic } from "../../platform/bus/declare.ts";
import { encodeSubscribe } from "../../platform/port/mqtt/encode.ts";
import { RawClient, until } from "../../test/raw-client.ts";
import { makeWorld, type World } from "../../test/world.ts";

const frame = binaryTopic("audioServer/<siteId>/audioFrame", { about: "Sound.", qos: 0 });
const sound = binaryTopic("audioServer/<siteId>/playBytes/<requestId>", { about: "Sound to play." });
const note = jsonTopic("note/<name>", { about: "A note.", schema: v.object({ n: v.number() }), examples: [] });

/** A subscriber that stops reading once it has subscribed. */
async function freeze(world: World, filter: string, qos: 0 | 1): Promise<RawClient> {
  const frozen = new RawClient(world.broker.port);
  frozen.greet({ clientId: "frozen" });
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

t.test("a frozen subscriber of sounds at QoS 1 is cut, and the others get theirs", async (t) => {
  const world = await makeWorld(t);
  const [speaker, healthy] = [await world.port(), await world.port()];
  let heard = 0;
  await healthy.hear(sound, () => void heard++);
  const frozen = await freeze(world, "msg/audioServer/#", 1);
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
  frozen.end();
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
