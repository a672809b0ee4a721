/** B1, B2, B3: what strangers and clients send that is no MQTT, against the running broker. */
import * as fc from "fast-check";
import t from "tap";
import { allTopics } from "#bus";
import { maxPacketBytes } from "../../platform/port/mqtt/client.ts";
import { encodePublish, encodeSubscribe, encodeUnsubscribe } from "../../platform/port/mqtt/encode.ts";
import { ProtocolError } from "../../platform/port/mqtt/framer.ts";
import { RawClient, until } from "../../test/raw-client.ts";
import { makeWorld } from "../../test/world.ts";
import { defaultLimits, Guard } from "./guard.ts";
import { alive, changed, hello, packet, ping } from "./testing/packets.ts";

t.test("every message of the contract fits through broker and client", async (t) => {
  const longest = Math.max(...allTopics.map(({ maxBytes }) => maxBytes));
  t.ok(defaultLimits.long >= longest + 1_024);
  t.ok(maxPacketBytes >= longest + 1_024);
});

const later: Record<string, Buffer> = {
  "B35: a topic with a control character": encodePublish("msg/a\u0007", Buffer.from("x"), 0),
  "B35: a filter with a control character": encodeSubscribe(1, [{ filter: "msg/\u009f", qos: 0 }]),
  "B35: a filter with + inside a level": encodeSubscribe(1, [{ filter: "msg/a+/b", qos: 0 }]),
  "B35: a filter with # inside a level": encodeSubscribe(1, [{ filter: "msg/a#", qos: 0 }]),
  "B35: a filter with # before its end": encodeSubscribe(1, [{ filter: "msg/#/a", qos: 0 }]),
  "B35: a filter taken back with a wildcard inside a level": encodeUnsubscribe(1, ["msg/+a"]),
  "a second CONNECT": hello,
  "a CONNACK": Buffer.from([0x20, 2, 0, 0]),
  "a SUBACK": Buffer.from([0x90, 3, 0, 1, 0]),
  "a PINGRESP": Buffer.from([0xd0, 0]),
  "packet type 0": Buffer.from([0x00, 0]),
  "packet type 15": Buffer.from([0xf0, 0]),
  "PINGREQ with a body": Buffer.from([0xc0, 1, 0]),
  "a message at QoS 3": changed(encodePublish("msg/a", Buffer.from("x"), 1), 0, 0x36),
  "a message at QoS 0 marked as sent again": changed(encodePublish("msg/a", Buffer.from("x"), 0), 0, 0x38),
  "a message to a filter": encodePublish("msg/+", Buffer.from("x"), 0),
  "a message to everything": encodePublish("#", Buffer.from("x"), 0),
  "a message to nothing": encodePublish("", Buffer.from("x"), 0),
  "a message to a topic with U+0000": encodePublish("msg/\u0000", Buffer.from("x"), 0),
  "a message to a topic that is not UTF-8": packet(0x30, 0, 3, "a", Buffer.from([0xc3, 0x28])),
  "a message without identifier": packet(0x32, 0, 1, "a", 0, 0),
  "a message whose topic is longer than it": packet(0x30, 1, 0, "a"),
  "a subscription without identifier": packet(0x82, 0, 0, 0, 1, "a", 0),
  "a subscription to nothing": packet(0x82, 0, 1),
  "a subscription to an empty filter": packet(0x82, 0, 1, 0, 0, 0),
  "a subscription at QoS 3": packet(0x82, 0, 1, 0, 1, "a", 3),
  "a subscription with other flags": packet(0x80, 0, 1, 0, 1, "a", 0),
  "a subscription to a filter with # within": packet(0x82, 0, 1, 0, 5, "a/#/b", 0),
  "an unsubscription of nothing": packet(0xa2, 0, 1),
  "a PUBREL with other flags": packet(0x60, 0, 1),
  "a PUBACK of one byte": packet(0x40, 1),
  "a PUBACK of three bytes": packet(0x40, 0, 1, 0),
  "a PUBACK with flags": packet(0x42, 0, 1),
  "a PUBREC without identifier": packet(0x50, 0, 0),
  "a PUBREC with flags": packet(0x51, 0, 1),
  "a PUBREL without a body": packet(0x62),
  "a PUBCOMP of one byte": packet(0x70, 1),
  "a PUBCOMP with flags": packet(0x78, 0, 1),
  "an UNSUBACK": Buffer.from([0xb0, 2, 0, 1]),
  "a subscription whose filter is longer than it": packet(0x82, 0, 1, 0, 9, "a", 0),
  "a subscription without a QoS": packet(0x82, 0, 1, 0, 1, "a"),
  "a subscription with a reserved bit in its QoS": packet(0x82, 0, 1, 0, 1, "a", 0x04),
  "an unsubscription without identifier": packet(0xa2, 0, 0, 0, 1, "a"),
  "an unsubscription with other flags": packet(0xa0, 0, 1, 0, 1, "a"),
  "an unsubscription with bytes left over": packet(0xa2, 0, 1, 0, 1, "a", 0),
  "PINGREQ with flags": Buffer.from([0xc1, 0]),
  "DISCONNECT with flags": Buffer.from([0xe2, 0]),
  "DISCONNECT with a body": Buffer.from([0xe0, 1, 0]),
  "a message at QoS 1 that ends before its identifier": packet(0x32, 0, 1, "a", 0),
  "a message whose length has five bytes": Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]),
  "a topic with a Unicode noncharacter": encodePublish("msg/\ufffe", Buffer.from("x"), 0),
  "a message of 300 KB where the contract takes 256": encodePublish("msg/nlu/query", Buffer.alloc(300_000), 0),
  "a message of 300 KB on no topic of the contract": encodePublish("msg/audioServer/x", Buffer.alloc(300_000), 0),
  "a message of 17 MB of sound": encodePublish("msg/audioServer/a/playBytes/1", Buffer.alloc(17_000_000), 0),
};

t.test("B1: who sends something else later is cut, and nobody else notices", async (t) => {
  const world = await makeWorld(t);
  const healthy = new RawClient(world.broker.port);
  healthy.greet({ clientId: "healthy" });
  await healthy.next();
  for (const [what, bytes] of Object.entries(later)) {
    const raw = new RawClient(world.broker.port);
    raw.greet();
    t.match(await raw.next(), { kind: "connack", code: 0 });
    raw.send(bytes);
    t.equal(await raw.next(), undefined, what);
  }
  healthy.send(ping);
  t.equal((await healthy.next())?.kind, "pingresp");
  healthy.end();
});

t.test("what the contract takes passes: 256 KB, 16 MB of sound, 2 MB of values to inject", async (t) => {
  const world = await makeWorld(t);
  const observer = await world.client();
  const raw = new RawClient(world.broker.port);
  raw.greet();
  await raw.next();
  raw.send(encodePublish("msg/nlu/query", Buffer.alloc(262_144), 1));
  raw.send(encodePublish("msg/audioServer/a/playBytes/1", Buffer.alloc(16_777_216), 2));
  raw.send(encodePublish("msg/injection/perform", Buffer.alloc(2_097_152), 3));
  t.equal((await observer.next("injection/perform")).bytes.length, 2_097_152);
  t.equal((await observer.next("nlu/query")).bytes.length, 262_144);
  t.equal((await observer.next("audioServer/a/playBytes/1")).bytes.length, 16_777_216);
  raw.end();
});

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));

const nearly = fc
  .tuple(
    fc.constantFrom(...Object.values(later), encodeSubscribe(7, [{ filter: "msg/#", qos: 1 }]), ping, hello),
    fc.nat(40),
    fc.nat(255),
  )
  .map(([base, at, value]) => changed(base.subarray(0, 400), at % Math.max(1, base.length), value));

t.test("the first byte of a stranger is enough to refuse it, and what is held of a packet is counted", async (t) => {
  const push = (guard: Guard, bytes: Buffer) => [...guard.push(bytes)].length;
  t.throws(() => push(new Guard(defaultLimits, () => false), Buffer.from([0xc0])), ProtocolError);
  const guard = new Guard(defaultLimits, () => false);
  t.equal(push(guard, Buffer.alloc(0)), 0);
  t.equal(push(guard, hello.subarray(0, 5)), 0);
  t.ok(guard.held > 0);
  t.equal(push(guard, hello.subarray(5)), 1);
  t.equal(guard.held, 0);
  t.throws(() => push(guard, hello), /a second CONNECT/);
});

t.test("B1: the guard passes whole packets or throws ProtocolError, for any bytes", async (t) => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(fc.oneof(bytes, nearly), { maxLength: 8 }), (greeted, chunks) => {
      const guard = new Guard(defaultLimits, () => false);
      if (greeted) for (const _ of guard.push(hello)) guard.admit();
      try {
        for (const chunk of chunks) {
          for (const passed of guard.push(chunk)) if (passed.type < 1 || passed.type > 14) return false;
        }
      } catch (error) {
        return error instanceof ProtocolError;
      }
      return true;
    }),
    { numRuns: 5_000 },
  );
  t.pass("for random and nearly right bytes");
});

t.test(
  "B1: the broker lives through 150 connections of random and nearly right bytes, and keeps none of them",
  async (t) => {
    const world = await makeWorld(t);
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.oneof(bytes, nearly), { minLength: 1, maxLength: 5 }),
        async (greeted, chunks) => {
          const raw = new RawClient(world.broker.port);
          raw.socket.removeAllListeners("data").resume();
          if (greeted) raw.send(hello);
          raw.send(...chunks);
          raw.socket.end();
          await raw.closed;
        },
      ),
      { numRuns: 150 },
    );
    await until(() => world.broker.stats.clients === 0);
    t.ok(await alive(world));
  },
);

t.test("a client that closes its socket in the middle of messages is not said to be cut", async (t) => {
  const world = await makeWorld(t);
  const observer = await world.client();
  const raw = new RawClient(world.broker.port);
  raw.greet();
  await raw.next();
  raw.send(encodeSubscribe(1, [{ filter: "msg/#", qos: 0 }]));
  await raw.next();
  raw.socket.pause();
  for (let n = 0; n < 20; n++) await observer.say("big", "x".repeat(20_000));
  raw.socket.resetAndDestroy();
  await until(() => world.logs.some(({ msg }) => msg === "bus client disconnected without DISCONNECT"));
  t.equal(world.broker.stats.cut, 0);
  t.notOk(world.logs.some(({ msg }) => msg === "bus client disconnected by the broker"));
});
