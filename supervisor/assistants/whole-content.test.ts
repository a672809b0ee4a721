import { cp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { contentOf, writeContent } from "./whole-content.ts";

const example = join(import.meta.dirname, "../../examples/assistant");

t.test("an assistant is the same content wherever it is, without what a board has added to it", async (t) => {
  const folder = t.testdir();
  const [copy, again] = [join(folder, "copy"), join(folder, "again")];
  await cp(example, copy, { recursive: true });
  await writeFile(join(copy, ".installed.json"), "{}");
  await writeFile(join(copy, "trained.bin"), "x");
  await symlink("/etc/passwd", join(copy, "readme.md"));
  const content = await contentOf(copy);
  t.same(content, await contentOf(example));
  await writeContent(content, again);
  t.same(await contentOf(again), content);
  t.same(await readFile(join(again, "dataset.yaml")), await readFile(join(example, "dataset.yaml")));
});

t.test("content that is no assistant, or leaves its folder, is refused before anything is written", async (t) => {
  const folder = t.testdir();
  const well = ["assistant.json", ""];
  for (const odd of [
    "no JSON",
    "{}",
    JSON.stringify([well, ["../assistant.json", ""]]),
    JSON.stringify([well, ["custom_dialogue/../../a.wav", ""]]),
    JSON.stringify([well, ["/etc/a.wav", ""]]),
    JSON.stringify([well, ["custom_dialogue//a.wav", ""]]),
    JSON.stringify([well, [".installed.json", ""]]),
    JSON.stringify([well, ["snippets/.hidden.sh", ""]]),
    JSON.stringify([well, ["dataset.yaml", "%"]]),
    JSON.stringify([well, ["dataset.yaml"]]),
    JSON.stringify(Array.from({ length: 2_001 }, () => well)),
  ])
    await t.rejects(
      writeContent(Buffer.from(odd), join(folder, "to")),
      { code: "ASSISTANT_INVALID" },
      odd.slice(0, 60),
    );
  t.same(await readdir(folder), []);
});
