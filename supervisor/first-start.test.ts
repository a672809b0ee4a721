import { mkdir, readdir, readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { dataFolder } from "./folders.ts";
import { installExamples } from "./first-start.ts";

const examples = {
  assistant: { "assistant.json": "{}", custom_dialogue: { "en.json": "{}" } },
  skills: { home: { "action-home": "#!/bin/sh\n", node_modules: { x: "" } }, clock: { "action-clock": "" } },
};

t.test("the first start installs the examples, the second leaves everything as it is", async (t) => {
  const root = t.testdir({ examples, data: { assistants: {}, skills: {} } });
  const folder = dataFolder(join(root, "data"));
  t.equal(await installExamples(join(root, "examples"), folder), true);
  t.equal(await readlink(join(folder.assistants, "current")), "1");
  t.equal(await readFile(join(folder.assistants, "current", "custom_dialogue", "en.json"), "utf8"), "{}");
  t.same((await readdir(folder.skills)).toSorted(), ["clock", "home"]);
  t.same(await readdir(join(folder.skills, "home")), ["action-home"]);
  await writeFile(join(folder.assistants, "1", "assistant.json"), "changed");
  t.equal(await installExamples(join(root, "examples"), folder), false);
  t.equal(await readFile(join(folder.assistants, "1", "assistant.json"), "utf8"), "changed");
});

t.test("a folder with a skill or an assistant of somebody's is not touched", async (t) => {
  const root = t.testdir({ examples, data: { assistants: {}, skills: { mine: {} } } });
  const folder = dataFolder(join(root, "data"));
  t.equal(await installExamples(join(root, "examples"), folder), false);
  t.same(await readdir(folder.assistants), []);
});

t.test("what an interrupted copy has left is no obstacle, and no examples are no error", async (t) => {
  const root = t.testdir({ examples, data: { assistants: { ".unfinished": { old: "" } } } });
  const folder = dataFolder(join(root, "data"));
  t.equal(await installExamples(join(root, "examples"), folder), true);
  t.same((await readdir(join(folder.assistants, "1"))).toSorted(), ["assistant.json", "custom_dialogue"]);
  const empty = dataFolder(join(root, "empty"));
  await mkdir(empty.root);
  await installExamples(join(root, "nothing"), empty);
  t.same(await readdir(empty.root), []);
});
