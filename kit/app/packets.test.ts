/** The packets of the client as another implementation of MQTT reads and writes them. */
import { generate, type IPublishPacket, parser, type Packet } from "mqtt-packet";
import t from "tap";
import { connect, type Incoming, publish, Reader, subscribe, unsubscribe } from "./packets.ts";

const utf8 = new TextEncoder();
const readBy = (bytes: Uint8Array): Packet => {
  const packets: Packet[] = [];
  parser()
    .on("packet", (packet: Packet) => packets.push(packet))
    .parse(Buffer.from(bytes));
  if (packets[0] === undefined) throw new Error("it is no whole packet");
  return packets[0];
};

t.test("what the client writes is MQTT", async (t) => {
  t.match(readBy(connect("browser-1", 30, { name: "ännа", secret: "p" })), {
    cmd: "connect",
    clientId: "browser-1",
    keepalive: 30,
    username: "ännа",
    password: Buffer.from("p"),
    clean: true,
    protocolVersion: 4,
  });
  t.match(readBy(connect("", 30)), { cmd: "connect", username: undefined });
  for (const length of [0, 1, 127, 128, 16_383, 16_384, 2_097_152])
    for (const id of [0, 1, 65_535]) {
      const { cmd, topic, qos, payload } = readBy(publish("m/ü", new Uint8Array(length), id)) as IPublishPacket;
      t.same([cmd, topic, qos, payload.length], ["publish", "m/ü", id === 0 ? 0 : 1, length]);
    }
  t.match(readBy(subscribe(7, "m/#", 1)), {
    cmd: "subscribe",
    messageId: 7,
    subscriptions: [{ topic: "m/#", qos: 1 }],
  });
  t.match(readBy(unsubscribe(7, "m/#")), { cmd: "unsubscribe", messageId: 7 });
});

t.test("what the board writes is read, wherever it is cut", async (t) => {
  const bytes = Buffer.concat([
    generate({ cmd: "connack", returnCode: 5, sessionPresent: false }),
    generate({ cmd: "publish", topic: "m/ü", payload: "x".repeat(200), qos: 0, dup: false, retain: false }),
    generate({ cmd: "publish", topic: "a", payload: "", qos: 1, dup: false, retain: false, messageId: 300 }),
    generate({ cmd: "puback", messageId: 4 }),
    generate({ cmd: "suback", messageId: 5, granted: [1, 128] }),
    generate({ cmd: "pingresp" }),
  ]);
  const wanted: readonly Incoming[] = [
    { kind: "connack", code: 5 },
    { kind: "publish", topic: "m/ü", payload: utf8.encode("x".repeat(200)), id: 0 },
    { kind: "publish", topic: "a", payload: new Uint8Array(), id: 300 },
    { kind: "puback", id: 4 },
    { kind: "suback", id: 5, codes: [1, 128] },
    { kind: "other" },
  ];
  for (const size of [1, 2, 3, 7, 100, bytes.length]) {
    const reader = new Reader();
    const read: Incoming[] = [];
    for (let at = 0; at < bytes.length; at += size) read.push(...reader.read(bytes.subarray(at, at + size)));
    t.same(read, wanted, `in parts of ${size}`);
  }
  t.throws(() => [...new Reader().read(Uint8Array.of(0x30, 0xff, 0xff, 0xff, 0xff, 0x01))], RangeError);
});
