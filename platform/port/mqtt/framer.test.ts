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
