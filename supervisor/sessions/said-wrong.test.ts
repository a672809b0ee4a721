/** What was said to be wrong: how it is recorded with its session, listed, decided about, and brought back. */
import { join } from "node:path";
import t, { type Test } from "tap";
import { nluIntentParsed, type NluIntentParsed } from "#bus";
import { dialogue } from "../../platform/dialogue/component.ts";
import { startDialogue } from "../../platform/dialogue/start.ts";
import { makeWorld } from "../../test/world.ts";
import { serve } from "../admin/testing/serve.ts";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { Undos } from "../undo/undos.ts";
import { saidWrongOf, undecided } from "./said-wrong.ts";
import { type SessionSummary, summarize } from "./session.ts";
import { Sessions } from "./sessions.ts";

t.setTimeout(300_000);
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const path = "/admin/sessions/said-wrong";

/** The real dialogue and the REST; what NLU and a skill say is said by the test. */
async function stand(t: Test, services: Parameters<typeof serve>[1] = {}) {
  const world = await makeWorld(t);
  const client = await world.client();
  await world.stand(dialogue, startDialogue, { skill_answer: 20 });
  const database = openDatabase(join(world.folder, "sotto.db"), migrations, besides);
  const undos = new Undos({ database, log });
  const config = () => ({ keep: true, days: 30, most: 100 });
  const sessions = new Sessions({ bus: world.bus(), components: [dialogue], database, config, undos, log });
  await sessions.events.ready();
  const rest = await serve(t, { sessions, undos, ...services });
  await rest.signUp();
  t.teardown(async () => {
    undos.close();
    await sessions.close();
    database.close();
  });
  const ask = async (text: string) => {
    const { status, text: body } = await rest.json("POST", "/admin/sessions", { text });
    t.equal(status, 201, body);
    return (JSON.parse(body) as { sessionId: string }).sessionId;
  };
  const understands = async (intentName: string) => {
    const { payload } = await client.next<NluIntentParsed>("nlu/query");
    await client.say(nluIntentParsed.pattern, {
      ...payload,
      intent: { intentName, confidenceScore: 0.9 },
      slots: [],
    });
    const { payload: given } = await client.next<{ sessionId: string }>(`intent/${intentName}`);
    await client.say("dialogueManager/endSession", { sessionId: given.sessionId });
    await client.next("dialogueManager/sessionEnded");
  };
  const refuses = async () => {
    const { payload } = await client.next<object>("nlu/query");
    await client.say("nlu/intentNotRecognized", { ...payload, confidenceScore: 0.9 });
  };
  const list = async () => {
    const { text } = await rest.json("GET", path);
    return (JSON.parse(text) as { objections: Record<string, unknown>[] }).objections;
  };
  return { rest, ask, understands, refuses, list, client };
}

t.test("an objection is listed with what was meant, dismissed, and brought back", async (t) => {
  const { rest, ask, understands, refuses, list } = await stand(t);
  const object = async () => {
    const first = ask("make it bright in here");
    await understands("sotto:openBlinds");
    const second = ask("no, I meant turn on the light");
    await refuses();
    await understands("sotto:turnOn");
    return Promise.all([first, second]);
  };
  await object();
  const [about, sessionId] = await object();
  const listed = await list();
  t.equal(listed.length, 1, "who is misunderstood again says so again: the newest stands for all");
  t.match(listed, [
    {
      sessionId,
      text: "make it bright in here",
      intent: "sotto:openBlinds",
      meant: { text: "turn on the light", intent: "sotto:turnOn", values: [] },
      advice: "teach",
    },
  ]);
  const { text } = await rest.json("GET", `/admin/sessions/${sessionId}`);
  t.match(JSON.parse(text), {
    objection: { sessionId: about },
    verdict: { ok: true, message: /^“make it bright in here” was said to be wrong; “turn on the light” was/u },
  });
  t.match(await rest.json("DELETE", `/admin/sessions/${about}/objection`), { status: 404, text: /OBJECTION_UNKNOWN/u });
  t.match(await rest.json("DELETE", "/admin/sessions/no-such/objection"), { status: 404 });
  t.match(await rest.json("DELETE", `/admin/sessions/${sessionId}/objection`), { status: 204 });
  t.same(await list(), []);
  t.match(await rest.json("DELETE", `/admin/sessions/${sessionId}/objection`), { status: 404 }, "it is decided");
  const { text: undos } = await rest.json("GET", "/admin/undo");
  const [{ id }] = (JSON.parse(undos) as { undos: [{ id: string }] }).undos;
  t.match(await rest.json("POST", `/admin/undo/${id}`), { status: 200 });
  t.match(await list(), [{ sessionId }]);
  t.match(await rest.json("DELETE", `/admin/sessions/${sessionId}`), { status: 204 });
  t.not((await list())[0]?.["sessionId"], sessionId, "it goes with its session");
  t.match(await rest.json("GET", `${path}?days=0`), { status: 400 });
});

t.test("a dismissal cannot be undone when its session is deleted meanwhile", async (t) => {
  const { rest, ask, understands, refuses, list } = await stand(t);
  const first = ask("make it bright in here");
  await understands("sotto:openBlinds");
  const second = ask("that was wrong, turn on the light");
  await refuses();
  await understands("sotto:turnOn");
  await first;
  const sessionId = await second;
  t.equal((await list()).length, 1);
  await rest.json("DELETE", `/admin/sessions/${sessionId}/objection`);
  await rest.json("DELETE", `/admin/sessions/${sessionId}?undo=false`);
  const { text } = await rest.json("GET", "/admin/undo");
  const [{ id }] = (JSON.parse(text) as { undos: [{ id: string }] }).undos;
  t.match(await rest.json("POST", `/admin/undo/${id}`), { status: 409, text: /its session was deleted/u });
});

t.test(
  "a deleted session is quoted nowhere: what it was said to be wrong in goes and comes back with it",
  async (t) => {
    const { rest, ask, understands, refuses, list } = await stand(t);
    const object = async () => {
      const second = ask("no, I meant turn on the light");
      await refuses();
      await understands("sotto:turnOn");
      return second;
    };
    const first = ask("make it bright in here");
    await understands("sotto:openBlinds");
    const about = await first;
    const sessionId = await object();
    t.match(await list(), [{ sessionId, text: "make it bright in here" }]);
    t.match(await rest.json("DELETE", `/admin/sessions/${about}`), { status: 200, text: '{"removed":2}' });
    t.same(await list(), []);
    t.match(await rest.json("GET", `/admin/sessions/${sessionId}`), { status: 404 });
    const [{ id, what }] = (JSON.parse((await rest.json("GET", "/admin/undo")).text) as Undoable).undos;
    t.equal(what, "Deleted 2 sessions: one quoted it");
    t.match(await rest.json("POST", `/admin/undo/${id}`), { status: 200 });
    t.match(await list(), [{ sessionId, text: "make it bright in here" }]);

    // The dialogue still remembers it, for three minutes.
    t.match(await rest.json("DELETE", `/admin/sessions/${about}?undo=false`), { status: 200, text: '{"removed":2}' });
    const { status, text } = await rest.json("GET", `/admin/sessions/${await object()}`);
    t.equal(status, 200);
    t.notMatch(text, /make it bright/u);
    t.match(JSON.parse(text), { text: "no, I meant turn on the light", intent: "sotto:turnOn", verdict: { ok: true } });
    t.same(await list(), []);
  },
);

type Undoable = { readonly undos: readonly [{ readonly id: string; readonly what: string }] };

const summary: SessionSummary = {
  sessionId: "s",
  siteId: "kitchen",
  origin: "wakeWord",
  startedAt: "2026-11-26T10:00:00.000Z",
};
const event = (topic: string, payload: object) => ({ time: summary.startedAt, component: "dialogue", topic, payload });
const objected = event("dialogueManager/objected", {
  sessionId: "s",
  about: { sessionId: "before", input: "brighten up", intentName: "me:open" },
});
const after = (...events: readonly ReturnType<typeof event>[]) => [objected, ...events].reduce(summarize, summary);

t.test("what was meant is the first intent after the objection", async (t) => {
  const meant = after(
    event("nlu/query", { input: "light on" }),
    event("intent/me:on", { slots: [] }),
    event("nlu/query", { input: "another request" }),
    event("intent/me:time", { slots: [] }),
  );
  t.match(meant.objection, { text: "brighten up", meant: { text: "light on", intent: "me:on" } });
  t.match(after(event("nlu/partialQuery", { input: "the kitchen" })).objection, { meant: { text: "the kitchen" } });
  t.equal([event("intent/me:on", {})].reduce(summarize, summary).objection, undefined);
});

t.test("what was meant stands for the same sentence without it, whatever was said first", (t) => {
  const [on, off, none] = [after(event("intent/me:on", {})), after(event("intent/me:off", {})), after()];
  t.same(undecided([on, none]), [on]);
  t.same(undecided([none, on, none, off, on]), [on, off]);
  t.same(undecided([none, none]).length, 1);
  const other = { ...none, objection: { ...none.objection!, text: "another" } };
  t.same(undecided([other, on]), [other, on]);
  t.end();
});

t.test("what the NLU only guesses is still not understood, and not learned", async (t) => {
  let confidenceScore = 0.59;
  const explain = async (input: string) => {
    const best = { intentName: "sotto:turnOn", confidenceScore, slots: [] };
    return { input, id: "1", stage: "none" as const, threshold: 0.6, best, scores: [best], words: [], candidates: [] };
  };
  const { rest, ask, understands, refuses, list, client } = await stand(t, {
    questions: { isUp: () => true, explain },
  });
  const first = ask("make it bright in here");
  await refuses();
  const { payload: answer } = await client.next<{ id: string; sessionId: string }>("tts/say");
  await client.say("tts/sayFinished", { id: answer.id, sessionId: answer.sessionId });
  await client.next("dialogueManager/sessionEnded");
  await first;
  const second = ask("no, I meant turn on the light");
  await refuses();
  await understands("sotto:turnOn");
  await second;
  const missed = async () => JSON.parse((await rest.json("GET", "/admin/sessions/not-understood")).text).groups;
  t.match(await missed(), [{ text: "make it bright in here", nearest: { intentName: "sotto:turnOn" } }]);
  t.match(await list(), [{ text: "make it bright in here" }]);
  confidenceScore = 0.6;
  t.same(await missed(), []);
  t.same(await list(), [], "it was learned");
});

t.test("the advice says whether there is anything to teach", async (t) => {
  const meant = after(event("intent/me:on", { slots: [] }));
  const reading = (intentName: string | null, confidenceScore = 0.9) => ({ intentName, confidenceScore });
  t.match(saidWrongOf(meant, reading("me:open")), { advice: "teach" });
  t.match(saidWrongOf(meant, undefined), { advice: "teach" }, "while the NLU does not answer");
  t.match(saidWrongOf(meant, reading("me:open", 1)), { advice: "ownSentence" });
  t.match(saidWrongOf(after(), undefined), { advice: "unknown" });
  t.match(saidWrongOf(after(event("intent/me:open", {})), reading("me:open")), { advice: "sameIntent" });
  t.equal(saidWrongOf(meant, reading("me:on")), undefined, "it was learned");
  t.equal(saidWrongOf(summary, undefined), undefined);
});
