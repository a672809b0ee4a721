/** What the broker keeps for clients that are away or slow, and how much of it. */
import t from "tap";
import type { IClientOptions } from "mqtt";
import { encodeConnect, encodePublish, encodeSubscribe } from "../../platform/port/mqtt/encode.ts";
import { RawClient } from "../../test/raw-client.ts";
import { makeWorld } from "../../test/world.ts";
import { skillAccess } from "./access.ts";
import { code, mqtt } from "./testing/clients.ts";

t.test("B4: messages are left behind by anonymous clients only, never sound, and not without end", async (t) => {
  const world = await makeWorld(t);
  const password = world.broker.addCredential("skill-x", skillAccess("msg"));
  const skill = await mqtt(t, world, { username: "skill-x", password });
  await skill.publishAsync("msg/dialogueManager/configure", "{}", { qos: 1, retain: true });
  const client = await mqtt(t, world);
  await client.publishAsync("msg/audioServer/a/audioFrame", "x", { qos: 1, retain: true });
  t.equal(world.broker.stats.forbidden, 2);
  for (let n = 0; n < 1_010; n++) client.publish(`msg/left/${n}`, Buffer.alloc(500), { retain: true });
  await client.publishAsync("msg/left/0", "", { qos: 1, retain: true });
  await client.publishAsync("msg/left/last", "x", { qos: 1, retain: true });
  t.equal(world.broker.stats.forbidden, 12, "beyond 1,000 they are refused; an empty one makes room");
  const late = await mqtt(t, world);
  const all = new Promise<void>((resolve) => late.on("message", () => late.names.length === 1_000 && resolve()));
  await late.subscribeAsync("msg/#");
  await all;
  t.ok(late.names.every((name) => name.startsWith("msg/left/")));
});

t.test("B5: what waits for a client that is away is bounded, and arrives when it returns", async (t) => {
  const world = await makeWorld(t);
  const away: IClientOptions = { clientId: "away", clean: false };
  const first = await mqtt(t, world, away);
  await first.subscribeAsync("msg/kept/#", { qos: 1 });
  await first.endAsync();
  const observer = await world.client();
  for (let n = 0; n < 300; n++) await observer.say(`kept/${n}`, "x");
  t.equal(world.broker.stats.dropped, 200);
  const back = new RawClient(world.broker.port);
  const connect = encodeConnect({
    clientId: "away",
    username: undefined,
    password: undefined,
    keepalive: 0,
    will: undefined,
  });
  connect[9] = 0; // no clean session
  back.send(connect);
  await back.next();
  const kept: string[] = [];
  while (kept.length < 100) {
    const packet = await back.next();
    if (packet?.kind !== "publish") continue;
    back.send([0x40, 2, packet.id >> 8, packet.id & 255]);
    kept.push(packet.topic);
  }
  t.strictSame(
    kept,
    Array.from({ length: 100 }, (_, n) => `msg/kept/${n}`),
    "the first hundred, in order",
  );
  back.end();
});

t.test("B6: messages at QoS 2 that are never released end the connection, not the broker", async (t) => {
  const world = await makeWorld(t);
  const raw = new RawClient(world.broker.port);
  raw.greet();
  await raw.next();
  raw.socket.removeAllListeners("data").resume();
  for (let id = 1; id <= 100; id++) {
    const publish = encodePublish("msg/a", Buffer.alloc(100), id);
    publish[0] = 0x34;
    raw.send(publish);
  }
  await raw.closed;
  t.equal(await code(world, {}), 0);
});

t.test("a client may have 256 subscriptions at a time", async (t) => {
  const world = await makeWorld(t);
  const raw = new RawClient(world.broker.port);
  raw.greet();
  await raw.next();
  raw.send(
    encodeSubscribe(
      1,
      Array.from({ length: 300 }, (_, n) => ({ filter: `msg/${n}`, qos: 1 as const })),
    ),
  );
  const answer = await raw.next();
  raw.end();
  const granted = answer?.kind === "suback" ? answer.granted : [];
  t.equal(granted.filter((qos) => qos === 1).length, 256);
  t.equal(granted.filter((qos) => qos === 0x80).length, 44);
});
