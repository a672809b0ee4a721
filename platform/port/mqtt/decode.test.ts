import * as fc from "fast-check";
import t from "tap";
import { decode } from "./decode.ts";
import { encodePublish } from "./encode.ts";
import { Framer, ProtocolError } from "./framer.ts";

t.test("any bytes from a broker are a packet or a ProtocolError, never anything else", async (t) => {
  const header = fc.integer({ min: 0, max: 255 });
  const packet = fc
    .tuple(header, fc.uint8Array({ maxLength: 127 }))
    .map(([first, body]) => [first, body.length, ...body]);
  const junk = fc.uint8Array({ maxLength: 200 }).map((bytes) => [...bytes]);
  fc.assert(
    fc.property(fc.array(fc.oneof(packet, junk), { maxLength: 6 }), (parts) => {
      try {
        for (const frame of new Framer(1_000).push(Buffer.from(parts.flat()))) decode(frame);
      } catch (error) {
        return error instanceof ProtocolError;
      }
      return true;
    }),
    { numRuns: 5_000 },
  );
  t.pass("for random bytes");
});

t.test("a message is decoded as it was written", async (t) => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
      fc.uint8Array({ maxLength: 600 }),
      fc.nat(65_535),
      (topic, payload, id) => {
        const [frame] = [...new Framer(2_000).push(encodePublish(topic, Buffer.from(payload), id))];
        const packet = frame && decode(frame);
        if (packet?.kind !== "publish") return false;
        return packet.topic === topic && packet.id === id && packet.payload.equals(payload);
      },
    ),
  );
  t.pass("for random topics and payloads");
});

const refused: Record<string, number[]> = {
  "a message at QoS 2, which was not asked for": [0x34, 5, 0, 1, 97, 0, 1],
  "a message at QoS 1 without identifier": [0x32, 5, 0, 1, 97, 0, 0],
  "a message whose topic is longer than the packet": [0x30, 3, 0, 9, 97],
  "a message without topic": [0x30, 2, 0, 0],
  "a message whose topic is not UTF-8": [0x30, 4, 0, 2, 0xc3, 0x28],
  "a CONNACK of three bytes": [0x20, 3, 0, 0, 0],
  "a SUBACK that grants nothing": [0x90, 2, 0, 1],
  "a PINGRESP with a body": [0xd0, 1, 0],
  "a PUBACK with flags": [0x41, 2, 0, 1],
  "a PUBREL": [0x62, 2, 0, 1],
  "a CONNECT": [0x10, 0],
  "packet type 15": [0xf0, 0],
};
for (const [what, bytes] of Object.entries(refused)) {
  t.test(`refuses ${what}`, async (t) => {
    t.throws(() => [...new Framer(1_000).push(Buffer.from(bytes))].map(decode), ProtocolError);
  });
}
