import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import {
  asrLoaded,
  asrReload,
  errorAsr,
  errorInjection,
  injectionComplete,
  injectionResetComplete,
  injectionStatus,
  nluIntentNotRecognized,
  nluIntentParsed,
  nluReload,
} from "#bus";
import * as v from "valibot";
import { makeWorld } from "../../test/world.ts";
import { readInjected } from "../assistant/injected.ts";
import { nlu } from "../nlu/component.ts";
import { startNlu } from "../nlu/nlu.ts";
import { injection } from "./component.ts";
import { startInjection } from "./injection.ts";

const home = join(import.meta.dirname, "../../examples/assistant");

/** One for all tests: the example assistant is trained once. */
const cache = await mkdtemp(join(tmpdir(), "sotto-models-"));
t.teardown(() => rm(cache, { recursive: true, force: true }));

/** Injection and the real NLU on one broker, with one assistant; the ASR is the test's to play. */
async function makeRoom(t: Test, config: Record<string, unknown> = {}) {
  const world = await makeWorld(t);
  const at = join(world.folder, "shared");
  await mkdir(at);
  await cp(home, join(at, "home"), { recursive: true });
  await symlink(join(at, "home"), join(at, "assistant"));
  const folders = {
    data: at,
    cache,
    assistant: join(at, "assistant"),
    assistantsBeside: join(at, "beside"),
    injected: join(at, "injected.json"),
    skills: at,
  };
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const client = await world.client();
  const startUnderstanding = async () => {
    const running = await startNlu({ port: await world.port(nlu), config: v.parse(nlu.config, {}), log, folders });
    t.teardown(() => running.stop());
  };
  const startInjecting = async () => {
    const parsed = v.parse(injection.config, config);
    const running = await startInjection({ port: await world.port(injection), config: parsed, log, folders });
    t.teardown(() => running.stop());
    return running;
  };
  const asr = await world.port();
  const playAsr = () => asr.hear(asrReload, ({ id }) => asr.say(asrLoaded, { id, reloaded: true }));
  return { world, client, folders, asr, playAsr, startUnderstanding, startInjecting };
}

t.test("a value is understood after its injection, not before it, and not after a reset", async (t) => {
  const { client, folders, playAsr, startUnderstanding, startInjecting } = await makeRoom(t);
  await playAsr();
  await startUnderstanding();
  await startInjecting();
  const ask = () => client.say("nlu/query", { input: "turn on the conservatory light" });
  await ask();
  t.match((await client.next(nluIntentNotRecognized)).payload, { held: Object }, "an unknown room is not guessed");
  const operations = [["add", { room: ["conservatory"] }]];
  await client.say("injection/perform", { id: "i-1", operations });
  t.same((await client.next(injectionComplete)).payload, { requestId: "i-1" });
  await ask();
  const { slots } = (await client.next(nluIntentParsed)).payload;
  t.same(
    slots?.map(({ value }) => "value" in value && value.value),
    ["conservatory"],
  );
  await client.say("injection/statusRequest");
  const { lastInjectionDate } = (await client.next(injectionStatus)).payload;
  t.equal(lastInjectionDate, (await readInjected(folders.injected)).lastInjectionDate);
  await client.say("injection/reset/perform", { requestId: "r-1" });
  t.same((await client.next(injectionResetComplete)).payload, { requestId: "r-1" });
  await ask();
  await client.next(nluIntentNotRecognized);
});

t.test("one value is removed and the others are still understood; what is not injected is refused", async (t) => {
  const { client, playAsr, startUnderstanding, startInjecting } = await makeRoom(t);
  await playAsr();
  await startUnderstanding();
  await startInjecting();
  await client.say("injection/perform", { id: "i", operations: [["add", { room: ["conservatory", "atelier"] }]] });
  await client.next(injectionComplete);
  await client.say("injection/reset/perform", { requestId: "r", values: { room: ["conservatory"] } });
  t.same((await client.next(injectionResetComplete)).payload, { requestId: "r" });
  await client.say("nlu/query", { input: "turn on the conservatory light" });
  await client.next(nluIntentNotRecognized);
  await client.say("nlu/query", { input: "turn on the atelier light" });
  t.match((await client.next(nluIntentParsed)).payload, { slots: [{ rawValue: "atelier" }] });
  await client.say("injection/reset/perform", { requestId: "again", values: { room: ["conservatory"] } });
  t.match((await client.next(errorInjection)).payload, {
    error: '"conservatory" is not injected into "room"',
    context: "injection/reset/perform again",
  });
});

t.test("requests are processed in order, each answered once", async (t) => {
  const { client, folders, playAsr, startUnderstanding, startInjecting } = await makeRoom(t);
  await playAsr();
  await startUnderstanding();
  await startInjecting();
  const ids = Array.from({ length: 8 }, (_, index) => `i-${index}`);
  for (const id of ids) await client.say("injection/perform", { id, operations: [["add", { room: [id] }]] });
  await client.say("injection/perform", { id: "last", operations: [["addFromVanilla", { room: ["end"] }]] });
  const answered: (string | undefined)[] = [];
  for (let count = 0; count < 9; count++) answered.push((await client.next(injectionComplete)).payload.requestId);
  t.same(answered, [...ids, "last"]);
  t.same(Object.keys((await readInjected(folders.injected)).entities), ["room"]);
  t.same(
    (await readInjected(folders.injected)).entities["room"]?.map(({ value }) => value),
    ["end"],
  );
});

t.test("an injection reaches the assistants beside the one in use, which may have entities of their own", async (t) => {
  const { client, folders, playAsr, startUnderstanding, startInjecting } = await makeRoom(t);
  const beside = join(folders.assistantsBeside, "casa");
  await mkdir(beside, { recursive: true });
  await cp(join(import.meta.dirname, "../../bench/asr/languages/it"), join(beside, "1"), { recursive: true });
  await symlink("1", join(beside, "current"));
  await playAsr();
  await startUnderstanding();
  await startInjecting();
  const values = { room: ["zyxwick"], artist: ["zyxwa"] };
  await client.say("injection/perform", { id: "i", operations: [["add", values]] });
  t.same((await client.next(injectionComplete)).payload, { requestId: "i" });
  await client.say("nlu/query", { input: "accendi la luce in zyxwick", assistant: "casa" });
  t.match((await client.next(nluIntentParsed)).payload, { slots: [{ entity: "room", rawValue: "zyxwick" }] });
  await client.say("nlu/query", { input: "turn on the zyxwick light" });
  t.match((await client.next(nluIntentParsed)).payload, { slots: [{ entity: "room", rawValue: "zyxwick" }] });
  t.same(Object.keys((await readInjected(folders.injected)).entities), ["room", "artist"]);
});

t.test("an invalid injection is refused, and nothing of it is applied", async (t) => {
  const { client, folders, playAsr, startUnderstanding, startInjecting } = await makeRoom(t);
  await playAsr();
  await startUnderstanding();
  await startInjecting();
  const operations = [
    ["add", { room: ["attic"] }],
    ["add", { planet: ["mars"] }],
  ];
  await client.say("injection/perform", { id: "bad", operations });
  const { payload } = await client.next(errorInjection);
  t.equal(payload.context, "injection/perform bad");
  t.match(payload.error, /unknown entity "planet"; there are "reminder", "repeat", "room", "timer"/);
  t.same((await readInjected(folders.injected)).entities, {});
  for (const bytes of [
    "{",
    '{"operations": 5}',
    '{"operations": [["remove", {}]]}',
    '{"operations": [["add", {"room": [5]}]]}',
  ]) {
    await client.say("injection/perform", bytes);
    t.equal((await client.next(errorInjection)).payload.context, "injection/perform");
  }
  await client.say("injection/perform", { id: "good", operations: [["add", [["room", ["attic"]]]]] });
  t.equal((await client.next(injectionComplete)).payload.requestId, "good");
});

t.test("if the ASR is missing, the values are kept and the request ends with an error", async (t) => {
  const { client, folders, startUnderstanding, startInjecting } = await makeRoom(t, { reload_timeout: 8 });
  await startUnderstanding();
  await startInjecting();
  await client.say("injection/perform", { id: "i", operations: [["add", { room: ["attic"] }]] });
  const { payload } = await client.next(errorInjection);
  t.match(payload, {
    context: "injection/perform i",
    error: /values are kept, but not loaded within [\d.]+ s by asr$/,
  });
  t.same(
    (await readInjected(folders.injected)).entities["room"]?.map(({ value }) => value),
    ["attic"],
  );
});

t.test("when the ASR cannot load the values the request ends at once, with the reason", async (t) => {
  const { client, asr, startUnderstanding, startInjecting } = await makeRoom(t);
  await asr.hear(asrReload, ({ id }) => asr.say(errorAsr, { error: "no dictionary", context: `asr/reload ${id}` }));
  await startUnderstanding();
  await startInjecting();
  await client.say("injection/perform", { id: "i", operations: [["add", { room: ["attic"] }]] });
  t.match((await client.next(errorInjection)).payload.error, /asr could not load the values: no dictionary/);
});

t.test("a component that restarts while its answer is awaited is asked again", async (t) => {
  const { client, asr, startUnderstanding, startInjecting } = await makeRoom(t);
  await startUnderstanding();
  await startInjecting();
  await client.say("injection/perform", { id: "i", operations: [["add", { room: ["attic"] }]] });
  await client.next(asrReload);
  await asr.hear(asrReload, ({ id }) => asr.say(asrLoaded, { id, reloaded: true }));
  await client.say("component/asr/status", { state: "ready" });
  t.equal((await client.next(injectionComplete)).payload.requestId, "i");
});

t.test("after a power cut the last good values are kept and loaded", async (t) => {
  const { client, folders, playAsr, startUnderstanding, startInjecting } = await makeRoom(t);
  await playAsr();
  await startUnderstanding();
  const before = await startInjecting();
  await client.say("injection/perform", { id: "i", operations: [["add", { room: ["attic"] }]] });
  await client.next(injectionComplete);
  await client.next(nluReload);
  await before.stop();
  await writeFile(`${folders.injected}.new`, (await readFile(folders.injected, "utf8")).slice(0, 40));
  await startInjecting();
  await client.next(nluReload);
  await client.say("nlu/query", { input: "turn on the attic light" });
  t.equal((await client.next(nluIntentParsed)).payload.slots?.[0]?.rawValue, "attic");
});

t.test("a damaged file is reported, and a reset starts from an empty list", async (t) => {
  const { client, folders, playAsr, startUnderstanding, startInjecting } = await makeRoom(t);
  await playAsr();
  await startUnderstanding();
  await writeFile(folders.injected, '{"format": 1,');
  await startInjecting();
  await client.say("injection/perform", { id: "i", operations: [] });
  t.match((await client.next(errorInjection)).payload.error, /injected\.json: is not JSON/);
  await client.say("injection/reset/perform", {});
  t.same((await client.next(injectionResetComplete)).payload, {});
  t.same((await readInjected(folders.injected)).entities, {});
});

t.test("requests above the limit are refused, and without an assistant each is refused", async (t) => {
  const world = await makeWorld(t);
  const client = await world.client();
  await world.stand(injection, startInjection, { queue_length: 1, reload_timeout: 0.5 });
  await client.say("injection/perform", { id: "none", operations: [] });
  t.match((await client.next(errorInjection)).payload.error, /no assistant is installed/);
  for (const requestId of ["a", "b", "c"]) await client.say("injection/reset/perform", { requestId });
  const { payload } = await client.next(errorInjection, ({ error }) => error.includes("wait already"));
  t.match(payload.context, /injection\/reset\/perform [bc]/);
});
