import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import {
  errorNlu,
  nluExplained,
  nluIntentNotRecognized,
  nluIntentParsed,
  nluLoaded,
  nluReload,
  nluSlotParsed,
} from "#bus";
import * as v from "valibot";
import { makeWorld } from "../../test/world.ts";
import { nlu } from "./component.ts";
import { startNlu } from "./nlu.ts";

const home = join(import.meta.dirname, "../../examples/assistant");
/** One for all tests: the example assistant is trained once. */
const cache = await mkdtemp(join(tmpdir(), "sotto-models-"));
t.teardown(() => rm(cache, { recursive: true, force: true }));

async function makeRoom(t: Test, source: string | undefined = home) {
  const world = await makeWorld(t);
  const at = world.folder;
  const folders = {
    data: at,
    cache,
    assistant: join(at, "assistant"),
    assistantsBeside: join(at, "beside"),
    injected: join(at, "injected.json"),
    skills: at,
  };
  if (source !== "") await cp(source, folders.assistant, { recursive: true });
  const client = await world.client();
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const running = await startNlu({ port: await world.port(nlu), config: v.parse(nlu.config, {}), log, folders });
  t.teardown(() => running.stop());
  await client.next(nluLoaded);
  return { client, folders };
}

t.test("a query is answered with its ids, intent, slots and alternatives", async (t) => {
  const { client } = await makeRoom(t);
  await client.say("nlu/query", {
    input: "turn on the kitchen light",
    id: "q-1",
    sessionId: "s-1",
    intentFilter: null,
    asrTokens: [{ value: "turn", confidence: 1, rangeStart: 0, rangeEnd: 4, time: { start: 0, end: 1 } }],
  });
  const { payload, bytes } = await client.next(nluIntentParsed);
  t.match(payload, { id: "q-1", sessionId: "s-1", input: "turn on the kitchen light" });
  t.same(payload.intent, { intentName: "sotto:turnOnLight", confidenceScore: 1 });
  t.match(payload.slots, [{ slotName: "room", rawValue: "kitchen", range: { start: 12, end: 19 } }]);
  t.ok(payload.alternatives);
  t.match(bytes.toString(), /"confidence":1/, "older clients read this name");
});

t.test("an explanation lists stage, threshold and weights; an unknown intent is an error with the id", async (t) => {
  const { client } = await makeRoom(t);
  await client.say("nlu/explain", { id: "w-1", input: "turn on the kitchen light" });
  const { payload, bytes } = await client.next(nluExplained);
  t.match(payload, { id: "w-1", stage: "pattern", pattern: "turn on the {room} light", threshold: 0.6 });
  t.match(bytes.toString(), /"confidence":1/u);
  await client.say("nlu/explain", { id: "w-2", input: "x", intentFilter: ["nothing"] });
  t.match((await client.next(errorNlu)).payload, { context: "nlu/explain w-2", error: /unknown intent/u });
});

t.test("a query for an assistant beside the one in use is answered by it alone", async (t) => {
  const { client, folders } = await makeRoom(t);
  const beside = join(folders.assistantsBeside, "casa");
  await mkdir(beside, { recursive: true });
  await cp(join(import.meta.dirname, "../../bench/asr/languages/it"), join(beside, "1"), { recursive: true });
  await symlink("1", join(beside, "current"));
  await client.say("nlu/reload", { id: "r-1" });
  await client.next(nluLoaded, ({ id }) => id === "r-1");
  const input = "accendi la luce in cucina";
  await client.say("nlu/query", { input, id: "q-1", assistant: "casa" });
  t.match((await client.next(nluIntentParsed)).payload, { id: "q-1", intent: { intentName: "house:lightOn" } });
  await client.say("nlu/query", { input, id: "q-2" });
  t.match((await client.next(nluIntentNotRecognized)).payload, { id: "q-2" });
  await client.say("nlu/query", { input: "turn on the kitchen light", id: "q-3", assistant: "casa" });
  t.match((await client.next(nluIntentNotRecognized)).payload, { id: "q-3" });
  const part = { intentName: "house:lightOn", slotName: "room", assistant: "casa" };
  await client.say("nlu/partialQuery", { input: "cucina", id: "q-4", ...part });
  t.match((await client.next(nluSlotParsed)).payload, { id: "q-4", slot: { rawValue: "cucina" } });
  await client.say("nlu/explain", { input, id: "w-1", assistant: "gone" });
  t.match((await client.next(errorNlu)).payload, { context: "nlu/explain w-1", error: /no assistant gone is loaded/u });
});

t.test("one beside it that cannot be used is told, and the one in use answers", async (t) => {
  const { client, folders } = await makeRoom(t);
  const beside = join(folders.assistantsBeside, "casa");
  await mkdir(join(beside, "1"), { recursive: true });
  await writeFile(join(beside, "1/assistant.json"), "{");
  await symlink("1", join(beside, "current"));
  await client.say("nlu/reload", { id: "r-1" });
  t.match((await client.next(errorNlu)).payload, { context: "nlu/reload r-1", error: /^assistant casa: / });
  await client.say("nlu/query", { input: "turn on the kitchen light", id: "q-1" });
  t.match((await client.next(nluIntentParsed)).payload, { id: "q-1", intent: { intentName: "sotto:turnOnLight" } });
});

t.test("numbers as the ASR writes them are understood", async (t) => {
  const { client } = await makeRoom(t);
  await client.say("nlu/query", { input: "set the light to fifty percent" });
  const { payload } = await client.next(nluIntentParsed);
  t.match(payload.slots, [{ slotName: "brightness", value: { kind: "Percentage", value: 50 } }]);
});

t.test("a text without an intent is not recognised", async (t) => {
  const { client } = await makeRoom(t);
  await client.say("nlu/query", { input: "play something by the beatles", id: "q", sessionId: "s" });
  const { payload } = await client.next(nluIntentNotRecognized);
  t.match(payload, { id: "q", sessionId: "s", input: "play something by the beatles" });
  t.ok((payload.confidenceScore ?? 0) > 0.5);
  t.equal(payload.nearest, undefined, "nothing is near");
  await client.say("nlu/query", { input: "please illuminate the kitchen" });
  const near = (await client.next(nluIntentNotRecognized)).payload;
  t.match(near, { held: undefined, nearest: { intentName: "sotto:turnOnLight", text: /kitchen/u } });
});

t.test("a filter may be one name or several, and an unknown name is an error", async (t) => {
  const { client } = await makeRoom(t);
  const input = "turn on the kitchen light";
  await client.say("nlu/query", { input, intentFilter: "sotto:turnOnLight" });
  t.equal((await client.next(nluIntentParsed)).payload.intent.intentName, "sotto:turnOnLight");
  await client.say("nlu/query", { input, intentFilter: ["sotto:turnOnLight", "me:fly"], sessionId: "s" });
  t.match((await client.next(errorNlu)).payload, {
    sessionId: "s",
    error: /unknown intent "me:fly"/,
    context: "nlu/query",
  });
});

t.test("a partial query is answered with the slot, or without one", async (t) => {
  const { client } = await makeRoom(t);
  const ask = { intentName: "sotto:turnOnLight", slotName: "room", id: "p", sessionId: "s" };
  await client.say("nlu/partialQuery", { ...ask, input: "the bath" });
  t.match((await client.next(nluSlotParsed)).payload, {
    id: "p",
    sessionId: "s",
    slot: { slotName: "room", value: { value: "bathroom" } },
  });
  await client.say("nlu/partialQuery", { ...ask, input: "the moon" });
  const { payload, bytes } = await client.next(nluSlotParsed);
  t.match(payload, { id: "p", input: "the moon" });
  t.equal("slot" in payload, false);
  t.notMatch(bytes.toString(), /null/);
  t.match(payload, { entity: "room", known: ["kitchen", "living room"], open: undefined }, "what could have been said");
  await client.say("nlu/partialQuery", { ...ask, intentName: "sotto:setTimer", slotName: "duration", input: "help" });
  t.match((await client.next(nluSlotParsed)).payload, { entity: "snips/duration", known: [] });
  for (const wrong of [{ intentName: "me:fly" }, { slotName: "colour" }]) {
    await client.say("nlu/partialQuery", { ...ask, input: "the bath", ...wrong });
    t.match((await client.next(errorNlu)).payload, { sessionId: "s", context: "nlu/partialQuery p" });
  }
});

t.test("malformed payloads are answered with an error, and the next query is answered", async (t) => {
  const { client } = await makeRoom(t);
  for (const bad of [
    "{",
    "[]",
    '{"input": 5}',
    '{"sessionId": "s"}',
    Buffer.from([0xff, 0xfe]),
    '{"input": "\\ud800"}',
  ]) {
    await client.say("nlu/query", bad);
    t.equal((await client.next(errorNlu)).payload.context, "nlu/query");
  }
  await client.say("nlu/query", { input: 5, id: "q-9", sessionId: "s-9" });
  t.match((await client.next(errorNlu)).payload, { sessionId: "s-9", context: "nlu/query q-9", error: /input/ });
  await client.say("nlu/query", { input: "a".repeat(1001), sessionId: "s" });
  t.match((await client.next(errorNlu)).payload, { sessionId: "s", error: /longer than 1000/ });
  await client.say("nlu/query", { input: "which lights are on" });
  t.equal((await client.next(nluIntentParsed)).payload.intent.intentName, "sotto:lightStatus");
});

t.test("without an assistant it is ready, and says so when asked; a new one is loaded", async (t) => {
  const { client, folders } = await makeRoom(t, "");
  await client.say("nlu/query", { input: "hello", sessionId: "s" });
  t.match((await client.next(errorNlu)).payload, { sessionId: "s", error: "no assistant is installed" });
  await cp(home, folders.assistant, { recursive: true });
  await client.say("nlu/reload", { id: "r-1" });
  t.same((await client.next(nluLoaded)).payload, { id: "r-1", reloaded: true });
  await client.say("nlu/query", { input: "what time is it" });
  t.equal((await client.next(nluIntentParsed)).payload.intent.intentName, "sotto:getTime");
});

t.test("an assistant that cannot be loaded leaves the previous one in use", async (t) => {
  const { client, folders } = await makeRoom(t);
  await writeFile(join(folders.assistant, "dataset.yaml"), "type: intent\nname: [");
  await client.say("nlu/reload", { id: "r-1" });
  const { payload } = await client.next(errorNlu);
  t.equal(payload.context, "nlu/reload r-1");
  t.match(payload.error, /dataset\.yaml:\d+/);
  await client.say("nlu/query", { input: "what time is it" });
  t.equal((await client.next(nluIntentParsed)).payload.intent.intentName, "sotto:getTime");
});

t.test("each of many reloads is answered", async (t) => {
  const { client } = await makeRoom(t);
  const ids = Array.from({ length: 20 }, (_, index) => `r-${index}`);
  for (const id of ids) await client.say(nluReload.pattern, { id });
  const answered = [];
  for (let count = 0; count < ids.length; count++) answered.push((await client.next(nluLoaded)).payload.id);
  t.same(answered, ids);
});

t.test("a stored model that was damaged is trained again", async (t) => {
  const [name = ""] = await readdir(cache);
  await writeFile(join(cache, name), "not a model");
  const { client } = await makeRoom(t);
  await client.say("nlu/query", { input: "what time is it" });
  t.equal((await client.next(nluIntentParsed)).payload.intent.intentName, "sotto:getTime");
});
