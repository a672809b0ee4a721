/** The workbench as the supervisor uses it, with the real program. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import type { Draft } from "../../platform/assistant/draft/draft.ts";
import { textsOf } from "../../platform/assistant/draft/files.ts";
import { lights } from "./testing/lights.ts";
import { Workbench } from "./workbench.ts";

function make(t: Test, idle?: number) {
  const folder = t.testdir({ models: {}, others: {} });
  const warned: string[] = [];
  const workbench = new Workbench({
    models: [join(folder, "models"), join(folder, "others")],
    log: { warn: (_fields, message) => void warned.push(message) },
    ...(idle === undefined ? {} : { idle }),
  });
  t.teardown(() => workbench.close());
  const write = (name: string, draft: Draft) => {
    const to = join(folder, name);
    mkdirSync(to);
    for (const [file, text] of textsOf(draft)) if (!file.includes("/")) writeFileSync(join(to, file), text);
    return to;
  };
  return { folder, workbench, warned, write };
}

t.test("a draft is trained once, tried, explained and held against its tests", async (t) => {
  const { folder, workbench } = make(t);
  let asked = 0;
  const source = { key: "1", draft: () => (asked++, lights) };
  await t.rejects(workbench.parse(source, "turn on the kitchen light"), { code: "ASSISTANT_NOT_TRAINED" });
  const before = await workbench.suggest(source, "me:turnOn");
  t.equal(before.isTrained, false);
  t.ok(before.suggestions!.length > 3, "what people would also say needs no training");
  const shares: number[] = [];
  const trained = await workbench.train(source, { progress: (share) => void shares.push(share) });
  t.match(trained, { seconds: Number, bytes: Number, missing: [] });
  t.ok(shares.length > 0 && shares.every((share) => share >= 0 && share <= 1));
  t.equal((await workbench.train(source)).seconds, undefined, "the same is not trained again");
  t.equal(readdirSync(join(folder, "models")).length, 1);
  const { best } = await workbench.parse(source, "turn on the kitchen light");
  t.match(best, {
    intentName: "me:turnOn",
    slots: [{ slotName: "room", rawValue: "kitchen", range: { start: 12, end: 19 } }],
  });
  t.match(await workbench.explain(source, "turn on the kitchen light"), { stage: String });
  const { isTrained, suggestions } = await workbench.suggest(source, "me:turnOn");
  t.ok(isTrained && suggestions!.length < before.suggestions!.length, "what is understood is no longer suggested");
  t.match(await workbench.judge(source), { total: 2, passed: 2 });
  t.equal(asked, 1, "a draft is sent once");
});

t.test("an assistant in a folder is read, trained and judged like a draft", async (t) => {
  const { workbench, write } = make(t);
  const folder = write("lights", lights);
  t.same(await workbench.ask("read", { folder }), { ...lights, phrases: {} });
  await workbench.train(folder);
  t.match(await workbench.judge(folder), { total: 2, passed: 2 });
  const broken = write("broken", { ...lights, tests: [{ text: "x", intent: "me:none" }] });
  await t.rejects(workbench.train(broken), {
    name: "BadAssistant",
    problems: [{ file: "tests.json", line: Number, message: /no intent/ }],
  });
});

t.test("a model in another folder is loaded from there", async (t) => {
  const { folder, workbench, write } = make(t);
  const [models, others] = [join(folder, "models"), join(folder, "others")];
  const from = write("lights", lights);
  await workbench.train(from, {}, [others]);
  t.equal((await workbench.train(from)).seconds, undefined);
  t.same(readdirSync(models), readdirSync(others));
});

t.test("who gives up ends it, and the next question begins another", async (t) => {
  const { workbench, warned } = make(t);
  const stopped = new AbortController();
  const source = { key: "1", draft: () => lights };
  const training = workbench.train(source, { signal: stopped.signal, progress: () => stopped.abort() });
  await t.rejects(training, { code: "ASSISTANT_NOT_TRAINED" });
  t.match(await workbench.ask("check", { draft: lights }), []);
  t.same(warned, [], "that was meant");
});

t.test("the process ends after a while without a question", async (t) => {
  const { workbench } = make(t, 1);
  await workbench.ask("check", { draft: lights });
  await workbench.close();
  t.same(await workbench.ask("check", { draft: lights }), []);
});
