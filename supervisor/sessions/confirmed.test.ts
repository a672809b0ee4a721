/** Sentences whose meaning was confirmed: how they are recorded with their sessions, and listed for somebody to teach. */
import { join } from "node:path";
import t, { type Test } from "tap";
import { ttsSay } from "#bus";
import { dialogue } from "../../platform/dialogue/component.ts";
import { startDialogue } from "../../platform/dialogue/start.ts";
import { makeWorld } from "../../test/world.ts";
import { serve } from "../admin/testing/serve.ts";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { Undos } from "../undo/undos.ts";
import { confirmedGroups } from "./confirmed.ts";
import { Sessions } from "./sessions.ts";

t.setTimeout(300_000);
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** The real dialogue and the REST; what NLU and a skill say is said by the test. */
async function stand(t: Test, services: Parameters<typeof serve>[1] = {}) {
  const world = await makeWorld(t);
  const client = await world.client();
  await world.stand(dialogue, startDialogue, { skill_answer: 20 });
  client.watch(ttsSay, ({ id, sessionId, siteId }) => void client.say("tts/sayFinished", { id, sessionId, siteId }));
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
  /** Says a sentence of which the NLU is not sure, and answers the question. */
  const confirm = async (text: string, intentName: string, answer: string) => {
    const asking = rest.json("POST", "/admin/sessions", { text });
    const { payload } = await client.next<{ id: string; input: string; sessionId: string }>("nlu/query");
    const held = { intentName, confidenceScore: 0.5, slots: [], reason: "unsure", words: text, saidBack: "light on" };
    await client.say("nlu/intentNotRecognized", { ...payload, confidenceScore: 0.5, held });
    const { sessionId } = JSON.parse((await asking).text) as { sessionId: string };
    await client.next("asr/startListening", (of) => of["sessionId"] === sessionId);
    await rest.json("POST", `/admin/sessions/${sessionId}`, { text: answer });
    if (answer === "no") await rest.json("POST", `/admin/sessions/${sessionId}`, { operation: "end" });
    else {
      await client.next(`intent/${intentName}`);
      await client.say("dialogueManager/endSession", { sessionId });
    }
    await client.next("dialogueManager/sessionEnded", (of) => of["sessionId"] === sessionId);
    return sessionId;
  };
  const list = async () => {
    const { text } = await rest.json("GET", "/admin/sessions/confirmed");
    return (JSON.parse(text) as { groups: Record<string, unknown>[] }).groups;
  };
  return { rest, client, confirm, list };
}

t.test("a sentence is listed after a plain yes to what it means, and after no other answer", async (t) => {
  const { rest, confirm, list } = await stand(t);
  await confirm("it is so dark", "sotto:turnOn", "no");
  await confirm("brighten it up", "sotto:turnOn", "mhm");
  t.same(await list(), []);
  await confirm("make it bright in here", "sotto:turnOn", "yes");
  const sessionId = await confirm("please make it bright in here", "sotto:turnOn", "yes please");
  t.match(await list(), [{ intent: "sotto:turnOn", count: 2, sessionId, others: [/make it bright in here/u] }]);
  const { text } = await rest.json("GET", `/admin/sessions/${sessionId}`);
  t.match(JSON.parse(text), { confirmed: { text: "please make it bright in here", intent: "sotto:turnOn" } });
  t.match(await rest.json("DELETE", `/admin/sessions/${sessionId}`), { status: 204 });
  t.match(await list(), [{ count: 1, text: "make it bright in here" }], "it goes with its session");
});

t.test("what was said to be wrong afterwards is not listed", async (t) => {
  const { rest, client, confirm, list } = await stand(t);
  await confirm("make it bright in here", "sotto:openBlinds", "yes");
  t.equal((await list()).length, 1);
  const objecting = rest.json("POST", "/admin/sessions", { text: "no, I meant turn on the light" });
  for (const intentName of [undefined, "sotto:turnOn"]) {
    const { payload } = await client.next<object>("nlu/query");
    if (intentName === undefined) await client.say("nlu/intentNotRecognized", { ...payload, confidenceScore: 0.9 });
    else await client.say("nlu/intentParsed", { ...payload, intent: { intentName, confidenceScore: 0.9 }, slots: [] });
  }
  await client.next("intent/sotto:turnOn");
  const { sessionId } = JSON.parse((await objecting).text) as { sessionId: string };
  await client.say("dialogueManager/endSession", { sessionId });
  await client.next("dialogueManager/sessionEnded", (of) => of["sessionId"] === sessionId);
  t.same(await list(), []);
});

t.test("what is a sentence of the assistant by now is not listed; without the NLU, all are", async (t) => {
  const scores: Record<string, number> = { "make it bright in here": 1, "let there be light": 0.65 };
  const explain = async (text: string) =>
    ({ best: { intentName: "sotto:turnOn", confidenceScore: scores[text] ?? 0, slots: [] }, threshold: 0.6 }) as never;
  let isUp = true;
  const { confirm, list } = await stand(t, { questions: { isUp: () => isUp, explain } });
  for (const text of Object.keys(scores)) await confirm(text, "sotto:turnOn", "yes");
  t.match(await list(), [{ text: "let there be light" }]);
  isUp = false;
  t.equal((await list()).length, 2);
});

t.test("like sentences that mean something else are another group", async (t) => {
  const at = (text: string, intent: string, day: number) => ({
    sessionId: `s${day}`,
    text,
    intent,
    startedAt: `2026-11-0${day}T10:00:00.000Z`,
  });
  t.match(
    confirmedGroups([at("make it bright", "on", 3), at("make it bright", "blinds", 2), at("make it bright", "on", 1)]),
    [
      { intent: "on", count: 2, lastAt: /-03T/u },
      { intent: "blinds", count: 1 },
    ],
  );
});
