import * as fc from "fast-check";
import t from "tap";
import { encodePublish } from "./encode.ts";
import { type Frame, Framer, ProtocolError } from "./framer.ts";

const all = (framer: Framer, chunks: readonly Buffer[]): Frame[] => chunks.flatMap((chunk) => [...framer.push(chunk)]);

/** Cuts bytes at these places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [...new Set(places.map((place) => place % (bytes.length + 1)))].toSorted((a, b) => a - b);
  return [...sorted, bytes.length].map((end, at) => bytes.subarray(sorted[at - 1] ?? 0, end));
}

t.test("packets are the same wherever the chunks are split", async (t) => {
  const message = fc.record({
    topic: fc.string({ minLength: 1, maxLength: 40 }),
    payload: fc.uint8Array({ maxLength: 400 }),
  });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 8 }), fc.array(fc.nat(5_000), { maxLength: 60 }), (messages, places) => {
      const packets = messages.map(({ topic, payload }, at) => encodePublish(topic, Buffer.from(payload), at));
      const stream = Buffer.concat(packets);
      const frames = all(new Framer(10_000), cut(stream, places));
      return Buffer.concat(frames.map(({ bytes }) => bytes)).equals(stream) && frames.length === packets.length;
    }),
  );
  t.pass("for random packets and cuts");
});

t.test("packets are complete when every byte arrives alone", async (t) => {
  const packets = [
    encodePublish("a/b", Buffer.alloc(300, 7), 0),
    Buffer.from([0xd0, 0]),
    encodePublish("c", Buffer.alloc(0), 9),
  ];
  const frames = all(
    new Framer(1_000),
    Array.from(Buffer.concat(packets), (byte) => Buffer.from([byte])),
  );
  t.strictSame(
    frames.map(({ bytes }) => bytes),
    packets,
  );
  t.strictSame(
    frames.map(({ type }) => type),
    [3, 13, 3],
  );
});

t.test("B2: a packet that is too long is refused when its length is announced, before its body", async (t) => {
  t.throws(() => all(new Framer(4_096), [Buffer.from([0x10, 0xff, 0xff, 0xff, 0x2f])]), ProtocolError);
  t.throws(() => all(new Framer(4_096), [Buffer.from([0x10, 0xff]), Buffer.from([0x7f])]), ProtocolError);
  t.same(all(new Framer(4_096), [Buffer.from([0x10, 0xfd, 0x1f])]), [], "4,096 bytes with the header are taken");
});

t.test("a remaining length of five bytes is refused", async (t) => {
  t.throws(() => all(new Framer(4_096), [Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01])]), ProtocolError);
});

t.test("where it skips larger messages, only their beginning is given, and the stream goes on", async (t) => {
  const topic = Buffer.from("a/b");
  const publish = (size: number, qos = 1) => {
    const body = Buffer.concat([Buffer.from([0, topic.length]), topic, Buffer.from([0, 7]), Buffer.alloc(size, "x")]);
    const length: number[] = [];
    for (let left = body.length; ; left = Math.floor(left / 128)) {
      length.push(left >= 128 ? (left % 128) + 128 : left);
      if (left < 128) break;
    }
    return Buffer.concat([Buffer.from([0x30 + 2 * qos, ...length]), body]);
  };
  const stream = Buffer.concat([publish(10), publish(300_000), publish(20)]);
  for (const size of [1_000, 65_536, stream.length]) {
    const framer = new Framer(1_000, { skipsLarger: true });
    const frames = [];
    for (let at = 0; at < stream.length; at += size) {
      frames.push(...framer.push(stream.subarray(at, at + size)));
      t.ok(framer.held < 70_000, "no more is kept of it");
    }
    t.same(
      frames.map(({ isCut }) => isCut),
      [undefined, true, undefined],
    );
    t.ok(frames[1]?.body.subarray(2, 5).equals(topic), "its topic is known");
  }
  t.throws(
    () => [...new Framer(1_000, { skipsLarger: true }).push(Buffer.from([0x20, 0xff, 0xff, 0x7f]))],
    /longer than/u,
  );
});
