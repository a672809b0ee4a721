import { spawnSync } from "node:child_process";
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

t.test("a first start that is killed anywhere is completed by the next one", async (t) => {
  const whole = t.testdir({ examples, data: { assistants: {}, skills: {} } });
  const program = `import { installExamples } from ${JSON.stringify(join(import.meta.dirname, "first-start.ts"))};
    import { dataFolder } from ${JSON.stringify(join(import.meta.dirname, "folders.ts"))};
    import { writeSync } from "node:fs";
    import fs from "node:fs/promises";
    import { syncBuiltinESMExports } from "node:module";
    let left = Number(process.argv[2]);
    for (const name of ["rename", "cp", "mkdir", "symlink"]) {
      const real = fs[name];
      fs[name] = async (...args) => {
        if (left-- === 0) process.kill(process.pid, "SIGKILL");
        return real(...args);
      };
    }
    syncBuiltinESMExports();
    await installExamples(process.argv[3], dataFolder(process.argv[4]));
    writeSync(1, "done");`;
  const script = join(whole, "killed.mjs");
  await writeFile(script, program);
  for (let step = 0; ; step++) {
    const data = join(whole, `data-${step}`);
    const folder = dataFolder(data);
    const run = spawnSync(process.execPath, [script, String(step), join(whole, "examples"), data], {
      encoding: "utf8",
    });
    const isDone = run.stdout === "done";
    if (!isDone) t.equal(run.signal, "SIGKILL", run.stderr);
    await installExamples(join(whole, "examples"), folder);
    t.equal(await readlink(join(folder.assistants, "current")), "1", `killed before step ${step}`);
    t.same(await readdir(join(folder.assistants, "1")), ["assistant.json", "custom_dialogue"]);
    t.same(await readdir(folder.skills), ["clock", "home"]);
    t.equal(await installExamples(join(whole, "examples"), folder), false, "and that was all");
    if (isDone) {
      t.ok(step >= 6, `${step} steps`);
      return;
    }
  }
});

t.test("in another language than English, the package's assistant for a house comes with its skills", async (t) => {
  const house = { de: { "assistant.json": '{"language":"de"}' }, en: { "assistant.json": '{"language":"en"}' } };
  const root = t.testdir({ examples: { ...examples, house } });
  const start = async (language: string, name: string) => {
    const folder = dataFolder(join(root, name));
    const asked: string[] = [];
    const skillsFor = async (assistant: string) => {
      asked.push(assistant);
      return [{ name: "lamps", copy: (to: string) => mkdir(to) }];
    };
    t.equal(await installExamples(join(root, "examples"), folder, { language, skillsFor }), true);
    t.equal(await installExamples(join(root, "examples"), folder, { language: "fr", skillsFor }), false);
    const text = await readFile(join(folder.assistants, "current/assistant.json"), "utf8");
    return { text, skills: (await readdir(folder.skills)).toSorted(), asked };
  };
  t.same(await start("de_AT.UTF-8", "german"), {
    text: '{"language":"de"}',
    skills: ["lamps"],
    asked: [join(root, "examples/house/de")],
  });
  for (const other of ["en_GB.UTF-8", "C", "", "../en", "nl_NL"])
    t.same(
      await start(other, `other-${other.slice(0, 2)}`),
      { text: "{}", skills: ["clock", "home"], asked: [] },
      other,
    );
});
