/** The listener with real sockets. Nobody is on the bus: what is valid is answered with 503, what is not with its fault. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { WebSocket } from "ws";
import { silence } from "../../platform/sound/pcm.ts";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { type LogLine, logInto } from "../../test/world.ts";
import type { BusEvent } from "../sessions/bus-events.ts";
import { viewOf } from "./assistant-view.ts";
import { openRhasspy } from "./listener.ts";
import { Talk } from "./talk.ts";
import { Training } from "./training.ts";

const described = { name: "Home", language: "en", intents: [{ id: "anna:on", slots: [{ name: "room" }] }] };

async function open(t: Test, config: { address?: string; password_file?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "assistant.json"), JSON.stringify(described));
  const hearers = new Set<(event: BusEvent) => void>();
  const events = {
    port: undefined,
    watch: (hearer: (event: BusEvent) => void) => {
      hearers.add(hearer);
      return () => void hearers.delete(hearer);
    },
  };
  const lines: LogLine[] = [];
  const training = new Training(join(folder, "rhasspy"));
  const listener = await openRhasspy({
    config: { address: "127.0.0.1:0", password_file: "", ...config },
    events,
    log: logInto(lines, "supervisor"),
    needs: {
      talk: new Talk(events),
      training,
      sites: () => ({ listening: ["default", "hall"], speaking: ["default"] }),
      assistant: () => viewOf(folder),
      train: async () => (await training.files()).length,
      spoken: { last: "" },
    },
  });
  t.teardown(() => listener.close());
  const url = `http://127.0.0.1:${listener.port}`;
  const ask = async (path: string, body?: string | Buffer, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers, ...(body !== undefined && { method: "POST", body }) });
    const text = await response.text();
    return { status: response.status, text, code: text.startsWith('{"code"') ? JSON.parse(text).code : undefined };
  };
  const tell = (event: Partial<BusEvent> & Pick<BusEvent, "topic" | "payload">) => {
    for (const hearer of hearers) hearer({ time: "", component: "dialogue", ...event });
  };
  return { ask, url, port: listener.port, tell, lines, folder };
}

const sound = buildWav(silence(16_000, 0.1));

t.test(
  "each route refuses what it cannot read, with a code and a remedy, and 503 says that nobody answers",
  async (t) => {
    const { ask, lines } = await open(t);
    const json = { "content-type": "application/json" };
    const cases: readonly (readonly [string, string | Buffer | undefined, number, Record<string, string>?])[] = [
      ["/api/text-to-intent", "", 400],
      ["/api/text-to-intent", Buffer.from([0xff]), 400],
      ["/api/text-to-intent", "a\u0007b", 400],
      ["/api/text-to-intent", "x".repeat(1001), 400],
      ["/api/text-to-intent?siteId=moon", "turn on", 422],
      ["/api/text-to-intent", "turn on", 503],
      ["/api/text-to-intent", undefined, 405],
      ["/api/text-to-speech", " ", 400],
      ["/api/text-to-speech?repeat=true", "", 400],
      ["/api/text-to-speech?volume=2", "hello", 400],
      ["/api/text-to-speech?volume=loud", "hello", 400],
      ["/api/text-to-speech?language=../x", "hello", 400],
      ["/api/text-to-speech?siteId=hall", "hello", 422],
      ["/api/text-to-speech", "hello", 503],
      ["/api/speech-to-text", "no sound", 400],
      ["/api/speech-to-text", sound.subarray(0, 30), 400],
      ["/api/speech-to-text?noheader=true", Buffer.alloc(3), 400],
      ["/api/speech-to-text?noheader=true", Buffer.alloc(61 * 32_000), 400],
      ["/api/speech-to-text", sound, 503],
      ["/api/speech-to-intent", "", 400],
      ["/api/speech-to-intent?siteId=moon", sound, 422],
      ["/api/speech-to-intent", sound, 503],
      ["/api/listen-for-command?timeout=soon", "", 400],
      ["/api/listen-for-command?timeout=-1", "", 400],
      ["/api/listen-for-command?siteId=moon", "", 422],
      ["/api/listen-for-command", "", 503],
      ["/api/listen-for-wake", "maybe", 400],
      ["/api/listen-for-wake?siteId=moon", "on", 422],
      ["/api/listen-for-wake", "on", 503],
      ["/api/play-wav", "RIFF", 400],
      ["/api/play-wav?siteId=hall", sound, 422],
      ["/api/play-wav", buildWav(silence(16_000, 0)), 400],
      ["/api/play-wav", sound, 503],
      ["/api/slots", "[]", 400],
      ["/api/slots", "{", 400],
      ["/api/slots", '{"../up":["a"]}', 400],
      ["/api/slots", '{"color":"red"}', 400],
      ["/api/slots", '{"color":[7]}', 400],
      ["/api/slots", '{"color":["a\\nb"]}', 400],
      ["/api/sentences", "no intent", 400],
      ["/api/sentences", Buffer.from([0x5b, 0xff]), 400],
      ["/api/sentences", '{"../x.ini":"[A]"}', 400, json],
      ["/api/sentences", '{"sentences.ini":7}', 400, json],
      ["/api/train", "", 400],
      ["/api/profile", "{}", 405],
      ["/api/intents", "{}", 405],
      ["/api/unknown", undefined, 404],
      ["/", undefined, 404],
      ["/api/text-to-speech", Buffer.alloc(17 * 1024 * 1024), 413],
    ];
    for (const [path, body, status, headers] of cases) {
      const answer = await ask(path, body, headers).catch((error: Error) => ({ status: 413, code: error.name }));
      t.match(answer, { status, code: /^[A-Z]/u }, `${path} ${String(body).slice(0, 20)}`);
    }
    t.same(lines, [], "nothing of this is a fault of the platform");
  },
);

t.test("sentences and slots are kept, added to and overwritten", async (t) => {
  const { ask, folder } = await open(t);
  t.match(await ask("/api/sentences"), { status: 200, text: "" });
  t.match(await ask("/api/sentences", "[GetTime]\nwhat time is it\n"), { status: 200 });
  t.match(await ask("/api/sentences"), { text: "[GetTime]\nwhat time is it\n" });
  t.match(await ask("/api/slots", '{"color":["red","blue"]}'), { status: 200 });
  await ask("/api/slots", '{"color":["blue","green"],"rooms/own":["attic"]}');
  t.same(JSON.parse((await ask("/api/slots")).text), { color: ["red", "blue", "green"], "rooms/own": ["attic"] });
  await ask("/api/slots?overwrite_all=true", '{"color":["white"]}');
  t.same(JSON.parse((await ask("/api/slots")).text), { color: ["white"], "rooms/own": ["attic"] });
  const kept = new Training(join(folder, "rhasspy"));
  t.same(
    (await kept.files()).map(({ name }) => name),
    ["sentences.ini", "slots/color", "slots/rooms/own"],
  );
  t.match(await ask("/api/train", ""), { status: 200, text: "Training completed in 3.00 second(s)" });
});

t.test("the profile and the intents are told, with no setting that is secret", async (t) => {
  const { ask } = await open(t);
  t.same(JSON.parse((await ask("/api/profile")).text), {
    name: "Home",
    language: "en",
    mqtt: { enabled: true, site_id: "default,hall" },
  });
  t.same(JSON.parse((await ask("/api/intents")).text), { "anna:on": { slots: [{ name: "room" }] } });
});

t.test("pages of other sites, and names that are not this machine's, are refused", async (t) => {
  const { ask, port } = await open(t);
  const cross = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  t.match(await ask("/api/listen-for-wake", "off", cross), { status: 403, code: "REQUEST_CROSS_SITE" });
  const status = await new Promise<number | undefined>((resolve) => {
    request({ port, path: "/api/profile", headers: { host: "evil.example" } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  t.equal(status, 421);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/events/wake`, { headers: cross });
  const refusal = await new Promise<Error>((resolve) => socket.once("error", resolve));
  t.match(refusal.message, "403");
});

t.test("where others can connect it needs a password, which is verified, and guesses are slowed down", async (t) => {
  await t.rejects(open(t, { address: "0.0.0.0:0" }), {
    code: "REQUEST_IMPOSSIBLE",
    message: /password_file is missing/u,
  });
  const folder = t.testdir({ short: "too short\n", good: "correct horse battery\nignored\n" });
  const file = (name: string) => ({ address: "0.0.0.0:0", password_file: join(folder, name) });
  await t.rejects(open(t, file("short")), { message: /fewer than 12/u });
  await t.rejects(open(t, file("missing")), { message: /does not exist/u });
  const { ask } = await open(t, file("good"));
  const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`me:${password}`).toString("base64")}` });
  t.match(await ask("/api/profile"), { status: 401 });
  t.match(await ask("/api/profile", undefined, basic("correct horse battery")), { status: 200 });
  t.match(await ask("/api/profile", undefined, { authorization: "Bearer correct horse battery" }), { status: 401 });
  for (let guess = 0; guess < 9; guess++) await ask("/api/profile", undefined, basic(`guess ${guess}`));
  t.match(await ask("/api/profile", undefined, basic("correct horse battery")), { status: 200 });
  let last = await ask("/api/profile", undefined, basic("one more"));
  for (let guess = 0; guess < 100 && last.status === 401; guess++)
    last = await ask("/api/profile", undefined, basic(`another ${guess}`));
  t.match(last, { status: 429, code: "REQUEST_TOO_MANY" });
});

t.test("an address that is taken is a clear error", async (t) => {
  const { port } = await open(t);
  await t.rejects(open(t, { address: `127.0.0.1:${port}` }), {
    code: "ADDRESS_BUSY",
    message: /another program uses it/u,
  });
});

t.test("WebSockets are told of intents, texts and wake words, each of its own kind", async (t) => {
  const { port, tell } = await open(t);
  const connect = async (path: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    const said: unknown[] = [];
    const waiting: (() => void)[] = [];
    socket.on("message", (data: Buffer) => {
      said.push(JSON.parse(data.toString()));
      for (const look of waiting.splice(0)) look();
    });
    await new Promise((resolve) => socket.once("open", resolve));
    t.teardown(() => socket.terminate());
    return async () => {
      while (said.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      return said.shift();
    };
  };
  const [intents, hermes, texts, wakes] = await Promise.all([
    connect("/api/events/intent"),
    connect("/api/events/intent?format=hermes"),
    connect("/api/events/text"),
    connect("/api/events/wake"),
  ]);
  const slot = {
    slotName: "minutes",
    entity: "snips/duration",
    rawValue: "two minutes",
    range: { start: 10, end: 21 },
    confidenceScore: 0.9,
    alternatives: [],
    value: { kind: "Duration", years: 0, quarters: 0, months: 0, weeks: 0, days: 0, hours: 0, minutes: 2, seconds: 0 },
  };
  const payload = {
    sessionId: "one",
    siteId: "hall",
    input: "timer for two minutes",
    intent: { intentName: "anna:timer", confidenceScore: 0.8 },
    slots: [slot],
  };
  tell({ topic: "hotword/default/detected", siteId: "hall", payload: {} });
  tell({ topic: "asr/textCaptured", siteId: "hall", payload: { text: "timer", likelihood: 0.7 } });
  tell({ topic: "intent/anna:timer", siteId: "hall", payload, fault: "broken" });
  tell({ topic: "intent/anna:timer", siteId: "hall", payload });
  t.same(await wakes(), { wakewordId: "default", siteId: "hall" });
  t.same(await texts(), { text: "timer", likelihood: 0.7, siteId: "hall", wakewordId: "" });
  t.match(await intents(), {
    text: "timer for two minutes",
    intent: { name: "anna:timer", confidence: 0.8 },
    slots: { minutes: 120 },
    entities: [{ entity: "minutes", value: 120, raw_value: "two minutes", start: 10, end: 21, raw_start: 10 }],
    site_id: "hall",
  });
  t.match(await hermes(), {
    type: "intent",
    value: { input: "timer for two minutes", rawInput: "timer for two minutes" },
  });
  const unknown = new WebSocket(`ws://127.0.0.1:${port}/api/events/other`);
  t.match((await new Promise<Error>((resolve) => unknown.once("error", resolve))).message, "404");
});
