import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import * as v from "valibot";
import { assistantsSchema } from "../config/sections.ts";
import type { HearingConfig } from "../../platform/languages/lacks.ts";
import { assistantInstall, assistantRollback } from "../tasks/kinds/assistant.ts";
import { makeZip, type ZipEntry } from "../archive/testing/make-zip.ts";
import type { Work } from "../work.ts";
import { AssistantsBeside, type Naming } from "./beside.ts";
import { ShippedAssistants } from "./shipped-assistants.ts";
import { Versions } from "./versions.ts";
import { Workbench } from "./workbench.ts";

t.setTimeout(300_000);

const profile = (name: string) => ({
  id: "a",
  name,
  language: "en",
  version: "1",
  intents: [{ id: "me:hello", name: "hello" }],
});
const dataset = { language: "en", intents: { hello: { utterances: [{ data: [{ text: "hello" }] }] } }, entities: {} };
const assistantZip = (name: string, more: readonly ZipEntry[] = []) =>
  makeZip([
    { name: "assistant/assistant.json", data: JSON.stringify(profile(name)) },
    { name: "assistant/dataset.json", data: JSON.stringify(dataset) },
    ...more,
  ]);

/** One program for all tests. */
const models = mkdtempSync(join(tmpdir(), "sotto-models-"));
const trial = new Workbench({ models: [models], log: { warn: (fields) => console.error(fields) } });
t.teardown(async () => {
  await trial.close();
  rmSync(models, { recursive: true });
});

function make(t: Test, hearing?: HearingConfig) {
  const folder = t.testdir({ assistants: {}, uploads: {} });
  const versions = new Versions(join(folder, "assistants"));
  const loaded: string[] = [];
  const lines: string[] = [];
  const stages: string[] = [];
  let broken = false;
  let nluIs: "down" | "well" | "deaf" = "down";
  const inUse = () =>
    JSON.parse(readFileSync(join(folder, "assistants/current/assistant.json"), "utf8")).name as string;
  const load = async () => {
    loaded.push(existsSync(join(folder, "assistants/current")) ? inUse() : "none");
    if (broken) throw new Error("nlu did not load it");
  };
  const work = (taskId: string): Work => ({
    taskId,
    log: (message) => void lines.push(message),
    lines: () => [],
    stage: (name) => void stages.push(name),
    signal: new AbortController().signal,
  });
  const explained = { threshold: 0.5, scores: [], words: [], candidates: [] };
  const nlu = {
    isUp: () => nluIs !== "down",
    explain: async (input: string) => {
      const intentName = nluIs === "well" ? "me:hello" : null;
      const best = { intentName, confidenceScore: 1, slots: [] };
      return { ...explained, id: "1", input, stage: "pattern" as const, best };
    },
  };
  const uploads = join(folder, "uploads");
  const shippedAssistants = new ShippedAssistants(join(import.meta.dirname, "../../examples"));
  const missingSkills = async (intents: readonly string[]) => [
    { skill: "lamps", intents, message: `nobody answers ${intents.join()}`, remedy: "`sotto skill install lamps`" },
  ];
  const config = () => v.parse(assistantsSchema, {});
  let memory = 2 * 1024 ** 3;
  const wakeWords: Naming[] = [];
  const besideFolder = join(folder, "assistants/beside");
  const beside = new AssistantsBeside({
    folder: besideFolder,
    reload: () => load(),
    wakeWords: () => wakeWords,
    get memory() {
      return memory;
    },
  });
  const context = {
    versions,
    beside,
    load,
    nlu,
    trial,
    uploads,
    config,
    shippedAssistants,
    missingSkills,
    hearing: () => hearing,
  };
  const kind = assistantInstall(context);
  const install = async (name: string, zip = assistantZip(name), beside?: string) => {
    writeFileSync(join(folder, "uploads", `${name}.zip`), zip);
    const request = { upload: `${name}.zip`, beside };
    await kind.preflight?.(request);
    try {
      await kind.run(request, work(name));
    } finally {
      await kind.release?.(request);
    }
  };
  const rollback = assistantRollback(context);
  const breakLoading = () => (broken = true);
  const nluBecomes = (state: typeof nluIs) => (nluIs = state);
  const shrink = () => (memory = 512 * 1024 ** 2);
  const ofBeside = { beside, besideFolder, wakeWords, shrink };
  const watched = { folder, versions, loaded, lines, stages, inUse };
  return { ...watched, install, kind, work, rollback, breakLoading, nluBecomes, ...ofBeside };
}

t.test("an assistant is installed, loaded, and the one before is kept for going back", async (t) => {
  const { folder, versions, install, inUse, loaded, rollback, work } = make(t);
  await t.rejects(async () => rollback.preflight?.({}), { code: "ASSISTANT_MISSING" });
  for (const name of ["one", "two", "three"]) await install(name);
  t.same(loaded, ["one", "two", "three"]);
  t.match(await versions.list(), [
    { number: 3, current: true, taskId: "three", installedAt: String },
    { number: 2, current: false, taskId: "two" },
  ]);
  await rollback.preflight?.({});
  t.equal(await rollback.about?.({}), "two");
  await rollback.run({}, work("back"));
  t.equal(inUse(), "two");
  await install("four");
  t.same(
    (await versions.list()).map(({ number }) => number),
    [4, 2],
  );
  t.same(readdirSync(join(folder, "uploads")), [], "no upload is left");
});

t.test("an assistant is installed beside the one in use, replaced under its name, and removed", async (t) => {
  const { versions, install, inUse, loaded, beside, wakeWords, nluBecomes } = make(t);
  await install("house");
  nluBecomes("well");
  await install("casa", assistantZip("casa"), "it");
  t.equal(inUse(), "house");
  t.equal((await versions.list()).length, 1);
  t.match(await beside.list(), [{ name: "it", wakeWords: [], profile: { name: "casa" }, installedAt: String }]);
  await install("villa", assistantZip("villa"), "it");
  wakeWords.push({ phrase: "okay computer" }, { phrase: "hey casa", assistant: "it" });
  t.match(await beside.list(), [{ name: "it", wakeWords: ["hey casa"], profile: { name: "villa" } }]);
  await t.rejects(beside.remove("it"), { code: "ASSISTANT_IN_USE", message: /“hey casa” names/u });
  await t.rejects(beside.remove("fr"), { code: "ASSISTANT_MISSING", remedy: "there are: it" });
  loaded.length = 0;
  await beside.remove("it", true);
  t.same(await beside.list(), []);
  t.equal(loaded.length, 1, "the components have forgotten it");
});

t.test("at most two are installed beside the one in use, and none on a board below 1 GB", async (t) => {
  const { install, beside, shrink } = make(t);
  await install("one", assistantZip("one"), "one");
  await install("two", assistantZip("two"), "two");
  await t.rejects(install("three", assistantZip("three"), "three"), {
    code: "ASSISTANT_NO_ROOM",
    remedy: /remove one \(one, two\)/u,
  });
  await install("newer", assistantZip("newer"), "two");
  shrink();
  await t.rejects(install("newest", assistantZip("newest"), "two"), {
    code: "ASSISTANT_NO_ROOM",
    message: /needs a board with 1 GB of memory/u,
  });
  t.match(await beside.list(), [{ name: "one" }, { name: "two", profile: { name: "newer" } }]);
});

t.test("one that the components cannot load is not installed, and nothing of it is left", async (t) => {
  const { install, beside, besideFolder, breakLoading, nluBecomes } = make(t);
  nluBecomes("deaf");
  await t.rejects(install("casa", assistantZip("casa"), "it"), { code: "ASSISTANT_NOT_LOADED" });
  nluBecomes("down");
  breakLoading();
  await t.rejects(install("casa", assistantZip("casa"), "it"), { code: "ASSISTANT_NOT_LOADED" });
  t.same(await beside.list(), []);
  t.same(readdirSync(besideFolder), []);
});

t.test(
  "a kill between the files and the switch leaves nothing beside, and the task says what became of it",
  async (t) => {
    const { install, kind, work, beside, besideFolder } = make(t);
    await install("casa", assistantZip("casa"), "it");
    t.equal(await kind.resolve?.({ upload: "casa.zip", beside: "it" }, work("casa")), "completed");
    await beside.versions("it").useNone();
    t.equal(await kind.resolve?.({ upload: "casa.zip", beside: "it" }, work("casa")), "interrupted");
    await beside.sweep();
    t.same(readdirSync(besideFolder), []);
  },
);

t.test("an assistant that the board's engines do not hear is told so, and one that they hear is not", async (t) => {
  const german = makeZip([
    { name: "assistant/assistant.json", data: JSON.stringify({ ...profile("de"), language: "de" }) },
    { name: "assistant/dataset.json", data: JSON.stringify({ ...dataset, language: "de" }) },
  ]);
  const embedded = { engine: "pocketsphinx", fallback: [], untried_languages: false };
  for (const [hearing, told] of [
    [undefined, /unless the board has another engine, it hears nothing/u],
    [embedded, /: it hears nothing by voice/u],
    [{ ...embedded, untried_languages: true }, /German has not been tried with people/u],
    [{ ...embedded, fallback: ["wyoming"] }, /wyoming alone hears/u],
  ] as const) {
    const { install, lines } = make(t, hearing);
    await install("de", german);
    t.ok(
      lines.some((line) => told.test(line)),
      String(told),
    );
  }
  const { install, lines } = make(t, { ...embedded, engine: "wyoming" });
  await install("de", german);
  t.notOk(lines.some((line) => /hears|tried/u.test(line)));
});

t.test("an assistant that cannot be used changes nothing, and every fault of it is told", async (t) => {
  const { folder, install, inUse, lines, loaded } = make(t);
  await install("good");
  const bad: readonly [string, Buffer, string][] = [
    ["no assistant", makeZip([{ name: "readme.txt", data: "hello" }]), "ASSISTANT_INVALID"],
    [
      "no sentences",
      makeZip([{ name: "assistant/assistant.json", data: JSON.stringify(profile("x")) }]),
      "ASSISTANT_INVALID",
    ],
    [
      "not JSON",
      makeZip([
        { name: "assistant/assistant.json", data: "{" },
        { name: "assistant/dataset.json", data: "{}" },
      ]),
      "ASSISTANT_INVALID",
    ],
    ["leads elsewhere", assistantZip("x", [{ name: "../x" }]), "ARCHIVE_PATH"],
    ["no zip", Buffer.from("x".repeat(100)), "ARCHIVE_BROKEN"],
  ];
  for (const [name, zip, code] of bad) {
    await t.rejects(install(name, zip), { code }, name);
    t.equal(inUse(), "good", name);
    t.same(readdirSync(join(folder, "assistants")).sort(), ["1", "current"], name);
  }
  t.ok(lines.some((line) => /hello.*no sentences|dataset/.test(line)));
  t.same(loaded, ["good"]);
});

t.test("what does not belong to an assistant is left out: G13 no .git, no program", async (t) => {
  const { folder, install } = make(t);
  const foreign = [
    "assistant/.git/hooks/post-checkout",
    "assistant/run.sh",
    "assistant/custom_dialogue/x.so",
    "elsewhere/assistant.json",
    "assistant/.installed.json",
  ].map((name) => ({ name, data: "x" }));
  await install(
    "one",
    assistantZip("one", [...foreign, { name: "assistant/custom_dialogue/speak/en.json", data: "{}" }]),
  );
  const found = readdirSync(join(folder, "assistants/1"), { recursive: true, encoding: "utf8" }).sort((a, b) =>
    a < b ? -1 : 1,
  );
  t.same(found, [
    ".installed.json",
    "assistant.json",
    "custom_dialogue",
    "custom_dialogue/speak",
    "custom_dialogue/speak/en.json",
    "dataset.json",
  ]);
});

t.test("it is trained and held against its own test sentences before anything is switched", async (t) => {
  const { folder, install, inUse, lines, stages, loaded } = make(t);
  const tests = (text: string) => ({ name: "assistant/tests.yaml", data: text });
  await install("one", assistantZip("one", [tests("- { text: hello, intent: hello }\n")]));
  t.same(stages, ["unpacking", "checking", "training", "testing", "switching", "loading"]);
  t.ok(lines.some((line) => /^(?:trained in .* s|it was trained before); the model has \d+ KB$/u.test(line)));
  t.ok(lines.includes("all of its 1 test sentences are understood as they should be"));
  stages.length = 0;
  const failing = "- { text: hello, intent: hello }\n- { text: hello, intent: null }\n";
  await t.rejects(install("two", assistantZip("two", [tests(failing)])), {
    code: "ASSISTANT_TESTS_FAILED",
    message: /^1 of its 2 .* tests\.yaml:2 “hello”: expected none of its intents, got me:hello: /u,
    remedy: /nothing was changed/u,
  });
  t.equal(stages.at(-1), "testing");
  t.ok(
    lines.some((line) => line.startsWith("it was trained before")),
    "the name is no part of what is learned",
  );
  t.equal(inUse(), "one");
  t.same(loaded, ["one"]);
  t.same(readdirSync(join(folder, "assistants")).sort(), ["1", "current"]);
  const wrong = assistantZip("three", [tests("- { text: hello, intent: dance }\n")]);
  await t.rejects(install("three", wrong), { code: "ASSISTANT_INVALID", message: /tests\.yaml:1: .*dance/u });
});

t.test("an assistant with which NLU does not understand its own sentence is taken back", async (t) => {
  const { install, inUse, loaded, lines, nluBecomes } = make(t);
  nluBecomes("well");
  await install("good");
  t.ok(lines.includes("nlu answers: “hello” is me:hello"));
  nluBecomes("deaf");
  await t.rejects(install("bad"), { code: "ASSISTANT_NOT_LOADED", message: /“hello” as none/u, remedy: /previous/u });
  t.equal(inUse(), "good");
  t.same(loaded, ["good", "bad", "good"]);
});

t.test("an assistant that a component does not load is taken back", async (t) => {
  const { folder, install, inUse, breakLoading, loaded } = make(t);
  await install("good");
  breakLoading();
  await t.rejects(install("bad"), { code: "ASSISTANT_NOT_LOADED", remedy: /previous/ });
  t.equal(inUse(), "good");
  t.same(loaded, ["good", "bad", "good"]);
  t.same(readdirSync(join(folder, "assistants")).sort(), ["1", "current"]);
});

t.test(
  "an installation that was killed before NLU was asked is asked at the next start, and taken back if need be",
  async (t) => {
    const { folder, versions, kind, install, inUse, loaded, nluBecomes } = make(t);
    await install("good");
    const interrupted = { taskId: "t", log: () => undefined, lines: () => [] };
    const switched = async () => {
      const staged = join(versions.staging("t"), "assistant");
      mkdirSync(versions.staging("t"));
      cpSync(join(folder, "assistants/1"), staged, { recursive: true });
      await versions.use(await versions.add(staged, "t"));
    };
    await switched();
    nluBecomes("deaf");
    t.equal(await kind.resolve?.({ upload: "t.zip" }, interrupted), "interrupted");
    t.equal(inUse(), "good");
    t.same(loaded, ["good", "good"]);
    t.same(readdirSync(join(folder, "assistants")).sort(), ["1", "current"]);
    await switched();
    nluBecomes("well");
    t.equal(await kind.resolve?.({ upload: "t.zip" }, interrupted), "completed");
    t.equal(readlinkSync(join(folder, "assistants/current")), "2");
  },
);

t.test("Z21 an installation that was killed is there wholly or not at all", async (t) => {
  const { folder, versions, kind, install, inUse } = make(t);
  await install("good");
  const interrupted = { taskId: "t", log: () => undefined, lines: () => [] };
  mkdirSync(join(versions.staging("t"), "assistant"), { recursive: true });
  t.equal(await kind.resolve?.({ upload: "t.zip" }, interrupted), "interrupted", "killed while unpacking");
  t.same(readdirSync(join(folder, "assistants")).sort(), ["1", "current"]);

  mkdirSync(join(versions.staging("t"), "assistant"), { recursive: true });
  const number = await versions.add(join(versions.staging("t"), "assistant"), "t");
  t.equal(await kind.resolve?.({ upload: "t.zip" }, interrupted), "interrupted", "killed before the switch");
  t.equal(inUse(), "good");
  t.same(readdirSync(join(folder, "assistants")).sort(), ["1", "current"]);

  cpSync(join(folder, "assistants/1"), join(versions.staging("t"), "assistant"), { recursive: true });
  t.equal(await versions.add(join(versions.staging("t"), "assistant"), "t"), number);
  await versions.use(number);
  t.equal(await kind.resolve?.({ upload: "t.zip" }, interrupted), "completed", "killed after the switch");
  t.equal(readlinkSync(join(folder, "assistants/current")), String(number));
});

t.test("an assistant of the package is installed by its name, and what nobody answers is told", async (t) => {
  const { versions, kind, work, inUse, lines } = make(t);
  for (const name of ["house/xx", "house", "../examples/music", "skills/clock", ""])
    await t.rejects(async () => kind.preflight?.({ source: "package", name }), { code: "SOURCE_REFUSED" }, name);
  const request = { source: "package", name: "music" } as const;
  await kind.preflight?.(request);
  t.equal(await kind.about?.(request), "music");
  t.equal(kind.isRepeatable?.(request), true);
  await kind.run(request, work("package"));
  t.equal(inUse(), "Music");
  t.match(await versions.list(), [{ current: true, origin: { url: "sotto:music", assistantId: "sotto-music" } }]);
  t.ok(lines.some((line) => /nobody answers .*playMusic.*`sotto skill install lamps`/u.test(line)));
});
