import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { type Dataset, record } from "./dataset.ts";
import { type Injected, nothingInjected, readInjected, writeInjected } from "./injected.ts";
import { vocabulary } from "./vocabulary.ts";

async function folderFor(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "injected-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const some: Injected = {
  lastInjectionDate: "2026-11-21T05:00:00.000Z",
  entities: record([
    [
      "artist",
      [
        { value: "björk", weight: 3, crossLanguage: "is" },
        { value: "🎵", weight: 1 },
      ],
    ],
  ]),
  lexicon: record([["björk", ["B Y AO R K"]]]),
};

t.test("injected values are read as they were written", async (t) => {
  const folder = join(await folderFor(t), "not", "there", "yet");
  const file = join(folder, "injected.json");
  t.same(await readInjected(file), nothingInjected);
  await writeInjected(file, some);
  t.same(await readInjected(file), some);
  t.same(await readdir(folder), ["injected.json"], "nothing is left beside it");
});

t.test("an interrupted write leaves the previous values", async (t) => {
  const file = join(await folderFor(t), "injected.json");
  await writeInjected(file, some);
  await writeFile(`${file}.new`, '{"format":1,"entit');
  t.same(await readInjected(file), some);
  await writeInjected(file, nothingInjected);
  t.same(await readInjected(file), nothingInjected);
});

t.test("a damaged file is reported, not taken for empty", async (t) => {
  const file = join(await folderFor(t), "injected.json");
  for (const content of ["", "{", "[]", '{"format":2}', '{"format":1,"lastInjectionDate":null,"entities":{"a":[1]}}']) {
    await writeFile(file, content);
    await t.rejects(readInjected(file), { name: "BadAssistant" }, content);
  }
});

t.test("the vocabulary is the union of the dataset and the injections", async (t) => {
  const entity = { use_synonyms: true, automatically_extensible: false, matching_strictness: 1 };
  const dataset: Dataset = {
    language: "en",
    intents: record([]),
    entities: record([
      [
        "artist",
        {
          ...entity,
          data: [
            { value: "björk", synonyms: ["bjork"] },
            { value: "abba", synonyms: [] },
          ],
        },
      ],
      ["room", { ...entity, data: [{ value: "hall", synonyms: [] }] }],
    ]),
  };
  const all = vocabulary(dataset, some);
  t.same(all.get("artist")?.values, [
    { value: "björk", synonyms: ["bjork"], weight: 3, crossLanguage: "is", isInjected: true },
    { value: "abba", synonyms: [], weight: 1 },
    { value: "🎵", synonyms: [], weight: 1, isInjected: true },
  ]);
  t.same(all.get("room")?.values, [{ value: "hall", synonyms: [], weight: 1 }]);
});
