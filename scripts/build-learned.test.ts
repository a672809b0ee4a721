import { glob, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { readAssistant } from "../platform/assistant/read-assistant.ts";
import { lessonOf } from "../platform/nlu/lesson.ts";
import { statisticalEngine as engine } from "../platform/nlu/statistical-engine.ts";
import { findModel } from "../platform/nlu/training/trained-models.ts";
import { installExamples } from "../supervisor/first-start.ts";
import { componentFolders, dataFolder } from "../supervisor/folders.ts";
import { buildLearned } from "./build-learned.ts";

const intents = ["lampOn", "lampOff"].map((name) => ({ id: `small:${name}`, name, slots: [] }));
const assistant = {
  "assistant.json": JSON.stringify({ id: "small", version: "1.0.0", language: "en", name: "Small", intents }),
  "dataset.yaml":
    "type: intent\nname: lampOn\nutterances:\n  - turn on the lamp\n  - lamp on\n---\ntype: intent\nname: lampOff\nutterances:\n  - turn off the lamp\n  - lamp off\n",
};

t.test("a board finds at its first start what the build has learned of the example assistant", async (t) => {
  const root = t.testdir({ examples: { assistant, skills: {} }, data: {} });
  const [examples, kept] = [join(root, "examples"), join(root, "kept")];
  await buildLearned(examples, kept);
  const folder = dataFolder(join(root, "data"));
  t.equal(await installExamples(examples, folder), true);
  const installed = await readAssistant(join(folder.assistants, "current"));
  t.ok(installed);
  if (installed === undefined) return;
  const { cache } = componentFolders(folder, "nlu");
  const { lesson } = lessonOf(installed);
  const model = await findModel(engine, cache, lesson);
  t.ok(model, "the model of what is installed");
  if (model === undefined) return;
  const understanding = await engine.load(model, lesson, new Map());
  t.ok(understanding);
  t.equal((await stat(cache)).mode & 0o007, 0, "nobody else reads there");

  const [first] = await Array.fromAsync(glob("*/*.model", { cwd: kept }));
  const before = await readFile(join(kept, first ?? ""));
  await buildLearned(examples, kept);
  t.same(await Array.fromAsync(glob("*/*.model", { cwd: kept })), [first], "the next build trains nothing");
  t.same(await readFile(join(kept, first ?? "")), before);
});
