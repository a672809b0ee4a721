/** The listener with real sockets. Nobody is on the bus: what is valid is answered with that, what is not with its fault. */
import { once } from "node:events";
import { connect } from "node:net";
import t, { type Test } from "tap";
import { Connection } from "../../platform/wyoming/connection.ts";
import { encodeEvent, EventReader, type WyomingEvent } from "../../platform/wyoming/event.ts";
import { type LogLine, logInto } from "../../test/world.ts";
import { Talk } from "../rhasspy/talk.ts";
import type { WyomingConfig } from "../config/wyoming-section.ts";
import { Client } from "./client.ts";
import { openWyoming, type WyomingOptions } from "./listener.ts";
import { Recording } from "./recording.ts";
import { WakeStreams } from "./wake.ts";

const events = { port: undefined, watch: () => () => undefined };
const microphone = { rate: 16_000, width: 2, channels: 1 };

async function open(
  t: Test,
  config: Partial<WyomingConfig> = {},
  limits: WyomingOptions["limits"] = { idleMs: 60_000, eventMs: 60_000 },
) {
  const lines: LogLine[] = [];
  const { services = ["asr", "tts", "wake"] as const } = config;
  const abilities = async () => ({ services, version: "1.2.3", language: "de", wakeWords: ["okay computer"] });
  const listener = await openWyoming({
    config: { address: "127.0.0.1:0", clients: [], ...config },
    needs: { talk: new Talk(events), wake: new WakeStreams(events), abilities },
    log: logInto(lines, "supervisor"),
    limits,
  });
  t.teardown(() => listener.close());
  /** Sends bytes and returns all that comes until the board ends the connection. */
  const send = async (...parts: readonly (string | Buffer)[]): Promise<WyomingEvent[]> => {
    const socket = connect(listener.port, "127.0.0.1");
    t.teardown(() => socket.destroy());
    const reader = new EventReader();
    const got: WyomingEvent[] = [];
    socket.on("data", (chunk) => got.push(...reader.push(chunk)));
    socket.on("error", () => undefined);
    for (const part of parts) socket.write(part);
    await once(socket, "close");
    return got;
  };
  return { send, lines, port: listener.port, listener };
}

t.test("it describes its recogniser, voices and wake words in the shape that Home Assistant reads", async (t) => {
  const { port } = await open(t);
  const connection = new Connection({ uri: `tcp://127.0.0.1:${port}`, timeout: 60_000 });
  t.teardown(() => connection.close());
  connection.send("describe");
  const { data } = await connection.nextOf("info");
  const common = { attribution: { name: "Sotto", url: String }, installed: true, version: "1.2.3" };
  t.match(data, {
    asr: [{ name: "sotto", ...common, models: [{ name: "assistant", languages: ["de"], ...common }] }],
    tts: [{ name: "sotto", ...common, voices: [{ name: "sotto-en", languages: ["en"], ...common }] }],
    wake: [{ name: "sotto", ...common, models: [{ name: "okay_computer", phrase: "okay computer", ...common }] }],
  });
  connection.send("ping", { text: "here?" });
  t.same((await connection.nextOf("pong")).data, { text: "here?" }, "the connection stays open");
});

t.test("what it cannot do is an error with a reason, and the log is not filled with it", async (t) => {
  const { send, lines } = await open(t);
  const sound = encodeEvent("audio-chunk", microphone, Buffer.alloc(2048));
  const start = encodeEvent("audio-start", microphone);
  const cases: readonly (readonly [RegExp, ...(string | Buffer)[]])[] = [
    [/not JSON/u, "GET / HTTP/1.1\r\n\r\n"],
    [/too long/u, Buffer.alloc(70_000, "x")],
    [/no type/u, "{}\n"],
    [/length .* is invalid/u, '{"type":"audio-chunk","payload_length":-4}\n'],
    [/too many/u, '{"type":"audio-chunk","payload_length":2097153}\n'],
    [/too many/u, '{"type":"describe","data_length":65537}\n'],
    [/not JSON/u, '{"type":"describe","data_length":3}\n{x}'],
    [/not a JSON object/u, '{"type":"describe","data_length":2}\n[]'],
    [/text/u, encodeEvent("synthesize", {})],
    [/text/u, encodeEvent("synthesize", { text: 7 })],
    [/at most 1000/u, encodeEvent("synthesize", { text: "a".repeat(1001) })],
    [/control characters/u, encodeEvent("synthesize", { text: "a\u0007b" })],
    [/no voice "alan"/u, encodeEvent("synthesize", { text: "hello", voice: { name: "alan" } })],
    [/hears de, not "fr-FR"/u, encodeEvent("transcribe", { language: "fr-FR" })],
    [/no wake word "hey_you": okay_computer/u, encodeEvent("detect", { names: ["hey_you"] })],
    [/must follow transcribe/u, start],
    [/must follow transcribe/u, sound],
    [/must follow sound/u, encodeEvent("transcribe"), encodeEvent("audio-stop")],
    [/16 bits/u, encodeEvent("transcribe"), encodeEvent("audio-start", { ...microphone, width: 4 })],
    [/16 bits/u, encodeEvent("transcribe"), encodeEvent("audio-start", { ...microphone, rate: 1e9 })],
    [
      /changes its format/u,
      encodeEvent("transcribe"),
      start,
      encodeEvent("audio-chunk", { ...microphone, rate: 8000 }, Buffer.alloc(4)),
    ],
    [
      /longer than 60/u,
      encodeEvent("transcribe"),
      start,
      encodeEvent("audio-chunk", microphone, Buffer.alloc(1_920_002)),
    ],
    [/not on the bus/u, encodeEvent("synthesize", { text: "hello", voice: { language: "de_DE" } })],
    [/not on the bus/u, encodeEvent("transcribe", { language: "de-DE" }), start, sound, encodeEvent("audio-stop")],
    [/not on the bus/u, encodeEvent("detect"), start],
  ];
  for (const [reason, ...parts] of cases) {
    const got = await send(...parts);
    t.equal(got.length, 1, String(reason));
    t.match(got[0], { type: "error", data: { text: reason, code: /^[A-Z_]+$/u } });
  }
  t.same(lines, []);
});

t.test("an empty text is silence, silence is an empty transcript, and unknown events are passed over", async (t) => {
  const { port } = await open(t);
  const connection = new Connection({ uri: `tcp://127.0.0.1:${port}`, timeout: 60_000 });
  t.teardown(() => connection.close());
  connection.send("run-satellite");
  connection.send("synthesize", { text: "  " });
  t.equal((await connection.next()).type, "audio-start");
  t.equal((await connection.next()).type, "audio-stop");
  connection.send("transcribe", { language: null });
  connection.send("audio-start", microphone);
  connection.send("audio-stop");
  t.same((await connection.next()).data, { text: "", language: "de" });
});

t.test("what is not served is refused, and not described", async (t) => {
  const { send, port } = await open(t, { services: ["tts"] });
  t.match(await send(encodeEvent("transcribe")), [{ type: "error", data: { text: /does not serve asr/u } }]);
  t.match(await send(encodeEvent("detect")), [{ type: "error", data: { text: /does not serve wake/u } }]);
  const connection = new Connection({ uri: `tcp://127.0.0.1:${port}`, timeout: 60_000 });
  t.teardown(() => connection.close());
  connection.send("describe");
  t.match((await connection.nextOf("info")).data, { asr: [], wake: [], tts: [{}] });
});

t.test("half an event, and silence, end the connection after a time", async (t) => {
  const half = await open(t, {}, { idleMs: 600_000, eventMs: 50 });
  t.same(await half.send('{"type":"descr'), []);
  t.same(await half.send('{"type":"audio-chunk","payload_length":100}\nabc'), []);
  const idle = await open(t, {}, { idleMs: 50, eventMs: 600_000 });
  t.same(await idle.send(), []);
});

t.test("a client that reads no answers is not answered without end", async (t) => {
  const { port } = await open(t, {}, { idleMs: 1000, eventMs: 600_000 });
  const socket = connect(port, "127.0.0.1");
  t.teardown(() => socket.destroy());
  const closed = new Promise<string>((resolve) => {
    socket.on("error", () => undefined).once("close", () => resolve("disconnected"));
  });
  const ping = encodeEvent("ping", { text: "a".repeat(1000) });
  // More than both ends of a connection have room for.
  const taken = new Promise<string>((resolve) => {
    socket.write(
      Buffer.concat(Array.from({ length: 65_536 }, () => ping)),
      (error) => error ?? resolve("all was taken"),
    );
  });
  t.equal(await Promise.race([closed, taken]), "disconnected");
});

t.test("one that goes while it is asked for wake words leaves no place taken", async (t) => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const abilities = async () => {
    asked.resolve();
    await answered.promise;
    return { services: ["wake"] as const, version: "1.2.3", language: "de", wakeWords: ["okay computer"] };
  };
  const gone = new AbortController();
  const listen = () => t.fail("a place is taken by nobody") as never;
  const client = new Client({ talk: new Talk(events), wake: { listen }, abilities }, () => undefined, gone.signal);
  const detecting = client.take({ type: "detect", data: {}, payload: Buffer.alloc(0) });
  await asked.promise;
  gone.abort();
  answered.resolve();
  await detecting;
  await client.take({ type: "audio-start", data: microphone, payload: Buffer.alloc(0) });
});

t.test("sound in tiny pieces is recognised as a whole", (t) => {
  const recording = new Recording(5);
  for (const part of [[1], [], [2, 3], [4]]) t.ok(recording.add(Int16Array.from(part)));
  t.notOk(recording.add(Int16Array.from([5, 6])), "too long");
  t.ok(recording.add(Int16Array.from([7])));
  t.same([...recording.samples], [1, 2, 3, 4, 7]);
  t.equal(recording.samples.buffer.byteLength, 10, "in one piece");
  t.end();
});

t.test("more clients than it serves are disconnected, and those that it serves are answered", async (t) => {
  const { port, send } = await open(t);
  const clients = Array.from({ length: 32 }, () => new Connection({ uri: `tcp://127.0.0.1:${port}`, timeout: 60_000 }));
  t.teardown(() => clients.map((client) => client.close()));
  for (const client of clients) client.send("ping");
  await Promise.all(clients.map((client) => client.nextOf("pong")));
  t.same(await send(encodeEvent("ping")), []);
  clients[0]?.send("ping");
  t.ok(await clients[0]?.nextOf("pong"));
});

t.test("on an address that others can reach, it opens only for listed clients", async (t) => {
  await t.rejects(open(t, { address: "0.0.0.0:0" }), { code: "REQUEST_IMPOSSIBLE", message: /clients is empty/u });
  const { send } = await open(t, { address: "0.0.0.0:0", clients: ["192.0.2.0/24"] });
  t.match(await send("{}\n"), [{ type: "error" }], "programs on this machine may use it");
});

t.test("an address that is taken is a clear error", async (t) => {
  const { port } = await open(t);
  await t.rejects(open(t, { address: `127.0.0.1:${port}` }), { code: "ADDRESS_BUSY", message: /another program/u });
});
