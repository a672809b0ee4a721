import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { stageInWords, stages } from "./stage-words.ts";

const root = join(import.meta.dirname, "../..");
const sources = globSync(["supervisor/**/*.ts", "platform/hotword/training/*.ts", "platform/asr/fitting/*.ts"], {
  cwd: root,
})
  .filter((file) => !/\.test\.ts$|\/fixtures\/|\/testing\//u.test(file))
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");

/** What a task may be doing: `work.stage("checking", 0.1)`, `progress(0.95, "judging")`. */
const told = [
  ...[...sources.matchAll(/\bstage\("([^"]+)"/gu)].map(([, stage = ""]) => stage),
  ...[...sources.matchAll(/\bprogress\([^;]*?, "([a-z][^"]+)"\)/gu)].map(([, stage = ""]) => stage),
];

t.test("each stage that a task tells has words in the visitor's language", async (t) => {
  t.ok(told.length > 20, `${told.length} were found`);
  for (const stage of new Set(told)) t.ok(Object.hasOwn(stages, stage), stage);
});

t.test("words are there only for what a task tells", async (t) => {
  for (const stage of Object.keys(stages)) t.ok(sources.includes(`"${stage}"`), stage);
});

t.test("a stage with a name in it keeps the name, and an unknown one stays as it is", async (t) => {
  t.equal(stageInWords("sending to attic"), "sending to attic");
  t.equal(stageInWords("training: 3 of 5"), "training: 3 of 5");
  t.equal(stageInWords("keeping sotto 0.2.0"), "keeping what is installed");
  t.equal(stageInWords("toString"), "toString");
  t.equal(stageInWords("painting the moon"), "painting the moon");
});
