/** B1 to B3: strangers that do not begin with a small and right CONNECT, or with none. */
import t from "tap";
import { encodeConnect, encodePublish } from "../../platform/port/mqtt/encode.ts";
import { RawClient } from "../../test/raw-client.ts";
import { makeWorld } from "../../test/world.ts";
import { alive, changed, hello, packet, ping } from "./testing/packets.ts";

const texts = ["\u0001", "\u001f", "\u007f", "\u009f", "\ufdd0", "\uffff", "\u{1ffff}"];

const first: Record<string, Buffer> = {
  ...Object.fromEntries(
    texts.map((text) => [
      `B35: a client identifier with ${JSON.stringify(text)}`,
      encodeConnect({ clientId: `a${text}`, username: undefined, password: undefined, keepalive: 0, will: undefined }),
    ]),
  ),
  "B35: a last will on a filter": encodeConnect({
    clientId: "a",
    username: undefined,
    password: undefined,
    keepalive: 0,
    will: { topic: "msg/+", payload: Buffer.alloc(0) },
  }),
  "nothing that is MQTT": Buffer.from("GET / HTTP/1.1\r\n\r\n"),
  "TLS on a plain listener": Buffer.from("16030100c8010000c40303", "hex"),
  "PINGREQ before CONNECT": ping,
  "a message before CONNECT": encodePublish("msg/a", Buffer.from("x"), 0),
  "CONNECT with flags in its header": changed(hello, 0, 0x11),
  "CONNECT of another protocol": changed(hello, 4, 0x58),
  "CONNECT with the reserved flag": changed(hello, 9, 0x03),
  "CONNECT with the QoS of a will and no will": changed(hello, 9, 0x0a),
  "CONNECT with a password and no name": changed(hello, 9, 0x42),
  "CONNECT that ends too early": changed(hello, 13, 9),
  "CONNECT with bytes left over": Buffer.concat([changed(hello, 1, (hello[1] ?? 0) + 1), Buffer.from([0])]),
  "CONNECT whose client identifier is not UTF-8": changed(hello, hello.length - 1, 0xff),
  "CONNECT whose client identifier has U+0000": changed(hello, hello.length - 1, 0),
  "CONNECT with a surrogate": packet(0x10, 0, 4, "MQTT", 4, 2, 0, 0, 0, 3, Buffer.from([0xed, 0xa0, 0x80])),
  "a CONNECT of 5 KB": encodeConnect({
    clientId: "x".repeat(5_000),
    username: undefined,
    password: undefined,
    keepalive: 0,
    will: undefined,
  }),
  "B2: a CONNECT that announces 100 MB": Buffer.from([0x10, 0x80, 0xc2, 0xd7, 0x2f]),
  "a length of five bytes": Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0x7f]),
};

t.test("B1, B2: who does not begin with a small, right CONNECT is cut", async (t) => {
  const world = await makeWorld(t);
  for (const [what, bytes] of Object.entries(first)) {
    const raw = new RawClient(world.broker.port);
    raw.send(bytes);
    t.equal(await raw.next(), undefined, what);
  }
  t.equal(world.broker.stats.cut, Object.keys(first).length);
  t.ok(await alive(world));
});

t.test("B35: a version that the protocol's name does not have is answered with return code 1", async (t) => {
  const world = await makeWorld(t);
  const old = (version: number) => packet(0x10, 0, 6, "MQIsdp", version, 2, 0, 0, 0, 1, "a");
  const versions: Record<string, Buffer> = {
    "MQTT with the version of MQIsdp": changed(hello, 8, 3),
    "MQTT with a version that there is not": changed(hello, 8, 6),
    "MQIsdp with the version of MQTT": old(4),
    "MQIsdp with version 5": old(5),
    "MQIsdp with a version that there is not": old(2),
    "an unknown version, of whose rest nothing is known": packet(0x10, 0, 4, "MQTT", 9, 255, 255),
  };
  for (const [what, bytes] of Object.entries(versions)) {
    const raw = new RawClient(world.broker.port);
    raw.send(bytes);
    t.match(await raw.next(), { kind: "connack", code: 1 }, what);
    t.equal(await raw.next(), undefined, `${what}: the connection ends`);
  }
  t.equal(world.broker.stats.clients, 0);
});

t.test("B3: who says nothing is cut in time, and cannot keep others out", async (t) => {
  const world = await makeWorld(t, { connectTimeoutMs: 2000, listeners: [{ connections: 4 }] });
  const silent = Array.from({ length: 4 }, () => new RawClient(world.broker.port));
  silent[0]?.send([0x10, 200]); // says a little and stops
  t.ok(await alive(world), "although every place is taken");
  await Promise.all(silent.map(({ closed }) => closed));
  const admitted = Array.from({ length: 4 }, () => new RawClient(world.broker.port));
  for (const [at, raw] of admitted.entries()) raw.greet({ clientId: String(at) });
  for (const raw of admitted) await raw.next();
  const fifth = new RawClient(world.broker.port);
  fifth.greet({ clientId: "fifth" });
  t.equal(await fifth.next(), undefined, "one too many is refused when nobody is a stranger");
  admitted[0]?.send(ping);
  t.equal((await admitted[0]?.next())?.kind, "pingresp");
});
