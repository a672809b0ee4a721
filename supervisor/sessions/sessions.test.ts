import { join } from "node:path";
import t, { type Test } from "tap";
import { makeWorld } from "../../test/world.ts";
import { dialogue } from "../../platform/dialogue/component.ts";
import { startDialogue } from "../../platform/dialogue/start.ts";
import { serve } from "../admin/testing/serve.ts";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { Undos } from "../undo/undos.ts";
import type { SessionDetails } from "./sessions.ts";
import { Sessions } from "./sessions.ts";

t.setTimeout(300_000);
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** The real dialogue on a real broker; what NLU, TTS and a skill say is said by the test from outside. */
async function stand(t: Test) {
  const world = await makeWorld(t);
  const client = await world.client();
  await world.stand(dialogue, startDialogue, { skill_answer: 20 });
  const database = openDatabase(join(world.folder, "sotto.db"), migrations, besides);
  const config = () => ({ keep: true, days: 30, most: 100 });
  const undos = new Undos({ database, log });
  t.teardown(() => undos.close());
  const sessions = new Sessions({ bus: world.bus(), components: [dialogue], database, config, undos, log });
  await sessions.events.ready();
  const rest = await serve(t, { sessions, undos });
  await rest.signUp();
  t.teardown(async () => {
    await sessions.close();
    database.close();
  });
  return {
    client,
    sessions,
    database,
    rest,
    json: async (...asked: Parameters<typeof rest.json>) => read(await rest.json(...asked)),
  };
}

function read({ status, text }: { readonly status: number; readonly text: string }) {
  return { status, body: text === "" ? undefined : (JSON.parse(text) as Record<string, unknown>) };
}

const intent = { intentName: "sotto:turnOn", confidenceScore: 1 };

type Stand = Awaited<ReturnType<typeof stand>>;

/** A session by text, as far as the query that it makes. */
async function setATimer({ client, json }: Stand) {
  const asking = json("POST", "/admin/sessions", { text: "set a timer" });
  const { payload } = await client.next<{ id: string; sessionId: string }>("nlu/query");
  return { query: payload, sessionId: (await asking).body?.["sessionId"] as string };
}

/** Understands the sentence, and has the skill ask something; `spoken` ends the board's speech of that. */
async function askSomething({ client }: Stand, { query, sessionId }: Awaited<ReturnType<typeof setATimer>>) {
  await client.say("nlu/intentParsed", { ...query, intent, slots: [] });
  await client.next("intent/sotto:turnOn");
  await client.say("dialogueManager/continueSession", { sessionId, text: "For how long?" });
  const question = await client.next<{ id: string }>("tts/say");
  return { spoken: () => client.say("tts/sayFinished", { id: question.payload.id, sessionId }) };
}

/** A session that waits for an answer. */
async function waitForAnswer(stood: Stand): Promise<string> {
  const timer = await setATimer(stood);
  const { spoken } = await askSomething(stood, timer);
  const isIts = (said: { sessionId: string }) => said.sessionId === timer.sessionId;
  const listens = stood.client.next("asr/startListening", isIts);
  await spoken();
  await listens;
  return timer.sessionId;
}

t.test("a dialogue by text, with a question and its answer, is had over the REST, and remembered", async (t) => {
  const { client, json } = await stand(t);
  const asking = json("POST", "/admin/sessions", { text: "turn on the light" });
  const first = await client.next<{ id: string; sessionId: string; input: string; siteId: string }>("nlu/query");
  t.equal(first.payload.input, "turn on the light");
  const { status, body } = await asking;
  t.equal(status, 201);
  const sessionId = body?.["sessionId"] as string;
  t.same(body, { sessionId, siteId: "text" });
  await client.say("nlu/intentParsed", { ...first.payload, intent, slots: [] });
  await client.next("intent/sotto:turnOn");
  await client.say("dialogueManager/continueSession", { sessionId, text: "Which room?" });
  const question = await client.next<{ id: string; text: string }>("tts/say");
  t.equal(question.payload.text, "Which room?");
  await client.say("tts/sayFinished", { id: question.payload.id, sessionId });
  t.equal((await json("POST", `/admin/sessions/${sessionId}`, { text: "the kitchen" })).status, 204);
  const second = await client.next<{ id: string; input: string }>("nlu/query");
  t.equal(second.payload.input, "the kitchen");
  await client.say("nlu/intentParsed", { ...second.payload, intent, slots: [] });
  await client.next("intent/sotto:turnOn");
  t.match((await json("GET", `/admin/sessions/${sessionId}`)).body, { verdict: { code: "RUNNING" } });
  await client.say("dialogueManager/endSession", { sessionId });
  await client.next("dialogueManager/sessionEnded");
  t.equal((await json("POST", `/admin/sessions/${sessionId}`, { text: "too late" })).status, 409);
  const kept = (await json("GET", `/admin/sessions/${sessionId}`)).body as unknown as SessionDetails;
  t.match(kept, {
    text: "turn on the light",
    intent: "sotto:turnOn",
    termination: { reason: "nominal" },
    verdict: { code: "UNDERSTOOD" },
  });
  t.match((await json("GET", "/admin/sessions?limit=1")).body, { sessions: [{ sessionId }], cursor: null });
  t.equal((await json("DELETE", `/admin/sessions/${sessionId}`)).status, 204);
  t.equal((await json("GET", `/admin/sessions/${sessionId}`)).status, 404);
  t.match((await json("DELETE", "/admin/sessions")).body, { removed: 0 });
});

t.test(
  "a session is followed to its end, and so is the bus; what is malformed is told, never its payload",
  async (t) => {
    const { client, rest, json, sessions } = await stand(t);
    const asking = json("POST", "/admin/sessions", { text: "hello", siteId: "kitchen" });
    const { payload } = await client.next<{ sessionId: string }>("nlu/query");
    const sessionId = (await asking).body?.["sessionId"];
    const events: string[] = [];
    const faulty = new Promise<void>((resolve) => {
      sessions.events.watch(({ topic, fault, payload: said }) => {
        events.push(topic);
        if (fault !== undefined && said === null) resolve();
      });
    });
    await client.say("tts/say", "{ this is a secret");
    await faulty;
    t.ok(events.includes("tts/say"));
    const following = rest.json("GET", `/admin/sessions/${payload.sessionId}?follow=true`, undefined, {
      accept: "application/x-ndjson",
    });
    t.equal((await json("POST", `/admin/sessions/${payload.sessionId}`, { operation: "end" })).status, 204);
    const lines = (await following).text.trim().split("\n");
    t.match(JSON.parse(lines.at(-1) ?? ""), { sessionId, siteId: "kitchen", verdict: { code: "SPOKEN" } });
    t.ok(lines.length > 3);
    t.equal((await json("GET", "/admin/events")).status, 400, "the bus can only be followed");
  },
);

t.test("a site that only the bus knows is asked by text once its wake word was heard", async (t) => {
  const { client, json, sessions } = await stand(t);
  const ask = () => json("POST", "/admin/sessions", { text: "hello", siteId: "cellar" });
  t.match(await ask(), { status: 422, body: { code: "SITE_UNKNOWN", detail: /its wake word/u } });
  const heard = new Promise<void>((resolve) => {
    sessions.events.watch(({ topic }) => void (topic === "hotword/default/detected" && resolve()));
  });
  await client.say("hotword/default/detected", {
    siteId: "cellar",
    modelId: "m",
    modelVersion: "1",
    modelType: "universal",
    currentSensitivity: 0.5,
  });
  await heard;
  const listening = await client.next<{ sessionId: string }>("asr/startListening");
  await client.say("dialogueManager/endSession", { sessionId: listening.payload.sessionId });
  await client.next("dialogueManager/sessionEnded");
  t.match(await ask(), { status: 201, body: { siteId: "cellar" } });
});

t.test("without a bus, a site or a text there is no session, and the answer says why", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const away = await json("POST", "/admin/sessions", { text: "hello" });
  t.match(JSON.parse(away.text), { status: 503, code: "BUS_UNREACHABLE" });
  for (const body of [{}, { text: "" }, { text: "a", siteId: "a/b" }, { text: "x".repeat(1001) }, { text: 1, more: 2 }])
    t.equal((await json("POST", "/admin/sessions", body)).status, 400, JSON.stringify(body).slice(0, 60));
  t.equal((await json("GET", "/admin/sessions?limit=0")).status, 400);
  t.equal((await json("GET", "/admin/sessions?reason=bored")).status, 400);
  t.equal((await json("GET", "/admin/sessions/nobody")).status, 404);
  t.equal((await json("DELETE", "/admin/sessions/nobody")).status, 404);
  t.equal((await json("POST", "/admin/sessions/nobody", { text: "hello" })).status, 404);
});

t.test("one sentence is recognised at a site without a session, and never disturbs a session there", async (t) => {
  const { client, json } = await stand(t);
  const listen = (siteId: string) => json("POST", "/admin/audio/listen", { siteId });
  const heard = listen("kitchen");
  const { payload } = await client.next<{ siteId: string; sessionId: string }>("asr/startListening");
  t.match(payload, { siteId: "kitchen", sessionId: /^listen-/ });
  await client.say("asr/textCaptured", { text: "make it dark", likelihood: 0.9, seconds: 0.2, ...payload });
  t.same(await heard, { status: 200, body: { text: "make it dark", likelihood: 0.9, seconds: 0.2 } });
  t.match((await client.next("asr/stopListening")).payload, payload);
  const failing = listen("kitchen");
  const second = await client.next<object>("asr/startListening");
  await client.say("error/asr", { ...second.payload, error: "no audio" });
  t.match(await failing, { status: 503, body: { code: "AUDIO_FAILED" } });
  const late = listen("kitchen");
  await client.next("asr/startListening");
  await client.say("dialogueManager/startSession", { siteId: "kitchen", init: { type: "action" } });
  t.match(await late, { status: 409, body: { code: "SESSION_STATE" } });
  t.match(await listen("kitchen"), { status: 409, body: { code: "SESSION_STATE" } });
  t.equal((await listen("a/b")).status, 400);
});

t.test("a list has the outcome of each session, also of those that an earlier version stored without it", async (t) => {
  const { json, database } = await stand(t);
  const startedAt = "2026-01-01T10:00:00.000Z";
  const event = { time: startedAt, component: "asr", topic: "asr/textCaptured", payload: { text: "" } };
  const termination = { reason: "intentNotRecognized" };
  const summary = { sessionId: "old", siteId: "s", origin: "client", startedAt, termination };
  database
    .prepare("INSERT INTO sessions (session_id, site_id, started_at, summary, events) VALUES ('old', 's', ?, ?, ?)")
    .run(startedAt, JSON.stringify(summary), JSON.stringify([event]));
  const outcome = { code: "NOTHING_HEARD", ok: false };
  t.match((await json("GET", "/admin/sessions")).body, { sessions: [{ sessionId: "old", outcome }] });
  t.match((await json("GET", "/admin/sessions/old")).body, { verdict: outcome });
});

t.test("a question that was not answered yet does not keep the next request by text waiting", async (t) => {
  const stood = await stand(t);
  const { client, json } = stood;
  const sessionId = await waitForAnswer(stood);
  const next = json("POST", "/admin/sessions", { text: "never mind, light on" });
  const query = await client.next<{ input: string; sessionId: string }>("nlu/query");
  t.equal(query.payload.input, "never mind, light on");
  t.equal((await next).status, 201);
  t.match((await json("GET", `/admin/sessions/${sessionId}`)).body, { verdict: { ok: true, code: "UNDERSTOOD" } });
});

t.test("a question that is asked while a request by text waits does not keep it waiting", async (t) => {
  const stood = await stand(t);
  const { client, json } = stood;
  const timer = await setATimer(stood);
  const queued = client.next("dialogueManager/sessionQueued");
  const next = json("POST", "/admin/sessions", { text: "light on" });
  await queued;
  const { spoken } = await askSomething(stood, timer);
  const query = client.next<{ input: string }>("nlu/query", ({ input }: { input: string }) => input === "light on");
  await spoken();
  await query;
  t.equal((await next).status, 201);
});

t.test("deleting a session that asks something ends it, and the site is free", async (t) => {
  const stood = await stand(t);
  const { client, json } = stood;
  const sessionId = await waitForAnswer(stood);
  const ended = client.next("dialogueManager/sessionEnded");
  t.equal((await json("DELETE", `/admin/sessions/${sessionId}`)).status, 204);
  await ended;
});
