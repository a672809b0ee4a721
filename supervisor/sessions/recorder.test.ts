import { join } from "node:path";
import t, { type Test } from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import type { BusEvent } from "./bus-events.ts";
import { Recorder } from "./recorder.ts";
import { SessionStore } from "./session-store.ts";
import { stagesOf } from "./stages.ts";
import { verdictOf } from "./verdict.ts";

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const start = Date.parse("2026-11-21T10:00:00.000Z");

function event(at: number, topic: string, sessionId?: string, payload: object = {}, siteId = "kitchen"): BusEvent {
  const time = new Date(start + at).toISOString();
  const place = sessionId === undefined ? {} : { sessionId };
  return { time, component: "dialogue", topic, siteId, ...place, payload: { ...payload, siteId, ...place } };
}

function open(t: Test, config = { keep: true, days: 30, most: 10_000 }) {
  const path = join(t.testdir(), "sotto.db");
  const database = openDatabase(path, migrations, besides);
  t.teardown(() => database.close());
  const store = new SessionStore(database);
  return { path, database, store, config, recorder: new Recorder(store, () => config, log) };
}

const slot = { slotName: "room", value: { kind: "Custom", value: "kitchen" } };
const parsed = { input: "turn on", intent: { intentName: "sotto:turnOn", confidenceScore: 0.9 }, slots: [] };
const whole: readonly BusEvent[] = [
  event(0, "hotword/default/detected"),
  event(10, "dialogueManager/sessionStarted", "s"),
  event(11, "hotword/toggleOff", "s"),
  event(20, "asr/startListening", "s"),
  event(900, "asr/partialTextCaptured", "s", { text: "turn" }),
  event(1500, "asr/textCaptured", "s", { text: "turn on", likelihood: 0.8 }),
  event(1505, "nlu/query", "s", { input: "turn on" }),
  event(1600, "nlu/intentParsed", "s", parsed),
  event(1610, "intent/sotto:turnOn", "s", { slots: [slot] }),
  event(1700, "dialogueManager/endSession", "s", { text: "It is on." }),
  event(1705, "tts/say", "s", { text: "It is on." }),
  event(2700, "tts/sayFinished", "s"),
  event(2710, "dialogueManager/sessionEnded", "s", { termination: { reason: "nominal" } }),
];

t.test("what is said on the bus becomes one session, with its times and decisions, in one row", async (t) => {
  const { recorder, store } = open(t);
  for (const one of whole) recorder.hear(one);
  t.equal(store.get("s"), undefined, "nothing is written for each");
  t.equal(recorder.find("s")?.termination?.reason, "nominal");
  recorder.flush();
  const session = store.get("s");
  t.match(session, {
    siteId: "kitchen",
    origin: "wakeWord",
    startedAt: "2026-11-21T10:00:00.000Z",
    endedAt: "2026-11-21T10:00:02.710Z",
    text: "turn on",
    likelihood: 0.8,
    intent: "sotto:turnOn",
    confidence: 0.9,
    slots: [slot],
    answer: "It is on.",
  });
  t.same(
    session?.events.map(({ topic }) => topic),
    whole.map(({ topic }) => topic).filter((topic) => !/toggle|partial/u.test(topic)),
  );
  t.same(stagesOf(session?.events ?? []), [
    { stage: "listen", from: 20, to: 1500 },
    { stage: "understand", from: 1505, to: 1600 },
    { stage: "skill", from: 1610, to: 1700 },
    { stage: "speak", from: 1705, to: 2700 },
  ]);
});

t.test("a wake word of another site, or long before, did not begin the session", async (t) => {
  const { recorder } = open(t);
  recorder.hear(event(0, "hotword/default/detected", undefined, {}, "bedroom"));
  recorder.hear(event(5, "dialogueManager/sessionStarted", "s"));
  t.equal(recorder.find("s")?.origin, "client");
  recorder.hear(event(5000, "dialogueManager/sessionStarted", "t", {}, "bedroom"));
  t.equal(recorder.find("t")?.origin, "client");
});

t.test("the other rooms that heard the wake word are in the session that answers it, and begin none", async (t) => {
  const { recorder } = open(t);
  recorder.hear(event(0, "hotword/default/detected", undefined, {}, "bedroom"));
  recorder.hear(event(2, "hotword/default/detected"));
  recorder.hear(event(5, "dialogueManager/sessionStarted", "s"));
  recorder.hear(event(6, "dialogueManager/wakeWordYielded", "s", { answeredBy: "kitchen" }, "bedroom"));
  recorder.hear(event(9, "dialogueManager/sessionStarted", "t", {}, "bedroom"));
  t.match(recorder.find("s"), { origin: "wakeWord", events: [{}, {}, { topic: "dialogueManager/wakeWordYielded" }] });
  t.equal(recorder.find("t")?.origin, "client");
});

t.test("many sessions are written at once, and what is open at the end of the platform too", async (t) => {
  const { recorder, store } = open(t);
  for (let i = 0; i < 20; i++) {
    recorder.hear(event(i * 10, "dialogueManager/sessionStarted", `s${i}`));
    t.equal(store.list({ limit: 100 }).sessions.length, 0);
    recorder.hear(event(i * 10 + 5, "dialogueManager/sessionEnded", `s${i}`, { termination: { reason: "nominal" } }));
  }
  t.equal(store.list({ limit: 100 }).sessions.length, 20);
  recorder.hear(event(1000, "dialogueManager/sessionStarted", "last"));
  recorder.close();
  const last = store.get("last");
  t.ok(last !== undefined && verdictOf(last, true).code === "INTERRUPTED");
});

t.test("the recorder's memory is bounded for any messages on the bus", async (t) => {
  const { recorder } = open(t);
  for (let i = 0; i < 1000; i++) recorder.hear(event(i, "dialogueManager/sessionQueued", `s${i}`));
  t.ok(recorder.unwritten.length <= 220, `${recorder.unwritten.length}`);
  recorder.hear(event(1, "dialogueManager/sessionStarted", "x"));
  for (let i = 0; i < 1000; i++) recorder.hear(event(i, "nlu/query", "x", { input: "a".repeat(100) }));
  recorder.hear(event(1, "nlu/query", "unknown", { input: "of no session" }));
  t.equal(recorder.find("x")?.events.length, 400);
  t.equal(recorder.find("unknown"), undefined);
  recorder.hear(event(1, "dialogueManager/sessionStarted", "y"));
  for (let i = 0; i < 400; i++) recorder.hear(event(i, "nlu/query", "y", { input: "a".repeat(30_000) }));
  t.ok(JSON.stringify(recorder.find("y")).length < 1_500_000);
});

t.test(
  "a large message is shortened, and what it decided and how the session ended is recorded all the same",
  async (t) => {
    const { recorder, store } = open(t);
    const many = Array.from({ length: 2000 }, () => ({ ...slot, rawValue: "kitchen" }));
    const large = new Map<string, object>([
      ["dialogueManager/sessionStarted", { customData: "🙂".repeat(50_000) }],
      ["nlu/intentParsed", { ...parsed, alternatives: [{ intentName: null, confidenceScore: 0.1, slots: many }] }],
      ["intent/sotto:turnOn", { slots: many }],
      ["dialogueManager/sessionEnded", { termination: { reason: "nominal" }, customData: "a".repeat(1_000_000) }],
    ]);
    for (const one of whole) {
      const payload = { ...(one.payload as object), ...large.get(one.topic) };
      recorder.hear({ ...one, payload });
    }
    recorder.flush();
    const session = store.get("s")!;
    t.match(session, {
      intent: "sotto:turnOn",
      confidence: 0.9,
      termination: { reason: "nominal" },
      answer: "It is on.",
    });
    t.equal(verdictOf(session, true).code, "UNDERSTOOD");
    t.same(
      session.events.filter(({ shortened }) => shortened).map(({ topic }) => topic),
      [...large.keys()],
    );
    t.ok(session.events.every(({ payload }) => Buffer.byteLength(JSON.stringify(payload)) <= 32 * 1024));
    t.match(session.events.at(-1)?.payload, {
      sessionId: "s",
      termination: { reason: "nominal" },
      customData: /^a+…$/u,
    });
  },
);

t.test("a session that has used up its bytes still has its intent and its end", async (t) => {
  const { recorder } = open(t);
  const long = "🙂".repeat(20_000);
  const slots = [{ ...slot, rawValue: long, entity: long, slotName: long, value: { kind: "Custom", value: long } }];
  for (const one of whole.slice(0, 7)) recorder.hear(one);
  for (let i = 0; i < 30; i++) recorder.hear(event(1590, "nlu/query", "s", { input: "a".repeat(30_000) }));
  const answer = { ...parsed, input: long, slots, alternatives: [{ intentName: null, confidenceScore: 0.1, slots }] };
  recorder.hear(event(1600, "nlu/intentParsed", "s", answer));
  recorder.hear(
    event(1605, "asr/textCaptured", "s", { text: long, reason: long, nearest: { text: long }, tokens: [long] }),
  );
  recorder.hear(event(1610, "dialogueManager/sessionEnded", "s", { termination: { reason: "error", error: long } }));
  const session = recorder.find("s")!;
  t.match(session, { intent: "sotto:turnOn", confidence: 0.9, termination: { reason: "error" } });
  t.equal(verdictOf(session, true).code, "FAILED");
});

t.test("of a session with very many messages the first and the last are kept", async (t) => {
  const { recorder } = open(t);
  const [last, ...before] = whole.toReversed();
  for (const one of before.toReversed().filter(({ topic }) => !/^(?:intent|tts)/u.test(topic))) recorder.hear(one);
  for (let i = 0; i < 500; i++) recorder.hear(event(1600, "nlu/query", "s", { input: "again" }));
  for (const one of [...whole.filter(({ topic }) => /^(?:intent|tts)/u.test(topic)), last!]) recorder.hear(one);
  const session = recorder.find("s")!;
  t.equal(session.events.length, 400);
  t.equal(session.events[0]?.topic, "hotword/default/detected");
  t.equal(verdictOf(session, true).code, "UNDERSTOOD");
});

t.test("with keeping off nothing reaches the disk", async (t) => {
  const { recorder, store } = open(t, { keep: false, days: 30, most: 10 });
  for (const one of whole) recorder.hear(one);
  t.ok(recorder.find("s"), "it can be followed while it runs");
  recorder.close();
  t.same(store.list({ limit: 10 }).sessions, []);
  t.equal(recorder.find("s"), undefined);
});

t.test("what is deleted is gone from the file, not only from the list", async (t) => {
  const { recorder, store, path } = open(t);
  const { readFile } = await import("node:fs/promises");
  const secret = "nobody shall know this sentence";
  const files = async () =>
    Buffer.concat(await Promise.all([readFile(path), readFile(`${path}-wal`).catch(() => Buffer.alloc(0))])).includes(
      secret,
    );
  for (const one of whole) recorder.hear(one.topic === "tts/say" ? event(1705, "tts/say", "s", { text: secret }) : one);
  recorder.flush();
  t.ok(await files());
  t.ok(store.remove("s"));
  t.notOk(store.remove("s"));
  t.notOk(await files());
  for (const one of whole) recorder.hear(one);
  t.ok(recorder.remove("s"), "also one that is not written yet");
  recorder.flush();
  t.equal(store.removeAll(), 0);
});

t.test("old sessions are forgotten, and all but the newest", async (t) => {
  const { recorder, store } = open(t, { keep: true, days: 30, most: 3 });
  const session = (sessionId: string, startedAt: string) => ({
    sessionId,
    siteId: "default",
    origin: "client" as const,
    startedAt,
    events: [],
  });
  const now = Date.parse("2026-11-25T12:00:00.000Z");
  const recent = new Date(now).toISOString();
  store.write([session("old", "2026-10-01T00:00:00.000Z"), session("a", recent)]);
  recorder.tidy(undefined);
  t.ok(store.get("old"), "not while nobody knows the time");
  recorder.tidy(now);
  t.notOk(store.get("old"));
  store.write(["b", "c", "d"].map((id) => session(id, recent)));
  recorder.tidy(undefined);
  t.same(
    store.list({ limit: 10 }).sessions.map(({ sessionId }) => sessionId),
    ["d", "c", "b"],
  );
  const first = store.list({ limit: 2 });
  t.equal(first.sessions.length, 2);
  t.same(
    store.list({ limit: 2, cursor: first.cursor }).sessions.map(({ sessionId }) => sessionId),
    ["b"],
  );
});

t.test("what the store does not take waits, and is written when it does", async (t) => {
  const { database, store, recorder } = open(t);
  database.exec("PRAGMA query_only = ON");
  for (const one of whole) recorder.hear(one);
  recorder.flush();
  t.ok(recorder.find("s"), "it is still known");
  t.equal(store.get("s"), undefined);
  database.exec("PRAGMA query_only = OFF");
  recorder.flush();
  t.match(store.get("s"), { sessionId: "s" });
  t.same(recorder.unwritten, []);
});

t.test("of what waits for the store the newest are kept", async (t) => {
  const { database, recorder } = open(t);
  database.exec("PRAGMA query_only = ON");
  for (let number = 0; number < 250; number++) {
    recorder.hear(event(number, "dialogueManager/sessionStarted", `s${number}`));
    recorder.hear(event(number, "dialogueManager/sessionEnded", `s${number}`, { termination: { reason: "nominal" } }));
  }
  recorder.flush();
  t.equal(recorder.unwritten.length, 200);
  t.equal(recorder.unwritten.at(-1)?.sessionId, "s249");
});

t.test("the last texts are each there once, newest first", async (t) => {
  const { store } = open(t);
  const session = (sessionId: string, text?: string) => ({
    sessionId,
    siteId: "kitchen",
    origin: "client" as const,
    startedAt: "2026-11-21T10:00:00.000Z",
    events: [],
    ...(text === undefined ? {} : { text }),
  });
  store.write([session("a", "on"), session("b", "off"), session("c"), session("d", "on"), session("e", "time")]);
  t.same(store.lastTexts(50), ["time", "on", "off"]);
  t.same(store.lastTexts(1), ["time"]);
});
