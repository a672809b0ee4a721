/** Events of the Wyoming protocol, byte by byte. */
import t from "tap";
import { addressOf } from "./address.ts";
import { BadEvent, encodeEvent, EventReader } from "./event.ts";

const of = (...parts: (string | Buffer)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part as string)));

t.test(
  "events are read however the bytes arrive: data in the header, after it or both, with and without payload",
  async (t) => {
    const sent = of(
      '{"type":"a","data":{"x":1,"y":1}}\n',
      '{"type":"b","data":{"x":1,"y":1},"data_length":7,"payload_length":3}\n{"y":2}',
      Buffer.from([1, 10, 3]),
      '{"type":"c","data":{},"data_length":null,"payload_length":0}\n',
    );
    const events = [
      { type: "a", data: { x: 1, y: 1 }, payload: Buffer.alloc(0) },
      { type: "b", data: { x: 1, y: 2 }, payload: Buffer.from([1, 10, 3]) },
      { type: "c", data: {}, payload: Buffer.alloc(0) },
    ];
    for (const size of [1, 2, 7, sent.length]) {
      const reader = new EventReader();
      const read = [];
      for (let at = 0; at < sent.length; at += size) read.push(...reader.push(sent.subarray(at, at + size)));
      t.same(read, events, `${size} bytes at a time`);
    }
  },
);

t.test("a written event is read back", async (t) => {
  const payload = Buffer.from("\n{}\n");
  t.same(new EventReader().push(encodeEvent("audio-chunk", { text: "zwölf\n" }, payload)), [
    { type: "audio-chunk", data: { text: "zwölf\n" }, payload },
  ]);
});

t.test("an invalid event is an error, and nothing is kept of one that is too long", async (t) => {
  const huge = Buffer.alloc(1_100_000, "x");
  for (const sent of [
    of("HTTP/1.1 400 Bad Request\r\n"),
    of("[]\n"),
    of("null\n"),
    of('{"data":{}}\n'),
    of('{"type":1}\n'),
    of('{"type":"a","data":[]}\n'),
    of('{"type":"a","data_length":-1}\n'),
    of('{"type":"a","data_length":1.5}\n'),
    of('{"type":"a","payload_length":"9"}\n'),
    of('{"type":"a","payload_length":99999999999}\n'),
    of('{"type":"a","data_length":2}\n[]'),
    of('{"type":"a","data_length":2}\n{x'),
    huge,
  ])
    t.throws(() => new EventReader().push(sent), BadEvent, sent.subarray(0, 40).toString());
});

t.test("an address is tcp with host and port, or a Unix socket", async (t) => {
  t.same(addressOf("tcp://127.0.0.1:10300"), { host: "127.0.0.1", port: 10_300 });
  t.same(addressOf("tcp://[::1]:10300"), { host: "::1", port: 10_300 });
  t.same(addressOf("tcp://voice.local:1/"), { host: "voice.local", port: 1 });
  t.same(addressOf("unix:///run/piper.sock"), { path: "/run/piper.sock" });
  for (const uri of [
    "",
    "127.0.0.1:1",
    "http://a:1",
    "tcp://a",
    "tcp://a:0",
    "tcp://a:65536",
    "tcp://a b:1",
    "unix://x",
    "tcp://a:1/x",
  ])
    t.equal(addressOf(uri), undefined, uri);
});
