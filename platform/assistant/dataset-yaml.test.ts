/** Sentences that are only understood, in each form of a dataset. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { readDomain } from "../asr/domain.ts";
import { textsOf } from "./draft/files.ts";
import { draftOf } from "./draft/from-assistant.ts";
import { nothingInjected } from "./injected.ts";
import { BadAssistant, describeProblem } from "./problem.ts";
import { readAssistant } from "./read-assistant.ts";

const card = JSON.stringify({
  id: "home",
  language: "en",
  version: "1",
  intents: [{ id: "me:light", name: "light", slots: [{ name: "room", entityId: "room" }] }],
});
const yaml = (understood: string) => `type: intent
name: light
slots: [{ name: room, entity: room }]
utterances:
  - light in the [room](kitchen)
  - (turn|switch) on the light
also_understood:
  - shed some light on the [room](kitchen)
  - ${understood}
---
type: entity
name: room
automatically_extensible: false
values: [kitchen]
`;

async function folderWith(t: Test, files: ReadonlyMap<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "assistant-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of files) await writeFile(join(folder, name), content);
  return folder;
}
const files = (dataset: string) =>
  new Map([
    ["assistant.json", card],
    ["dataset.yaml", dataset],
  ]);

t.test("a sentence that is only understood is learned, and the recogniser does not listen for it", async (t) => {
  const assistant = await readAssistant(await folderWith(t, files(yaml("(let|give) us [some] light"))));
  const { utterances } = assistant!.dataset.intents["light"]!;
  t.equal(utterances.length, 3 + 1 + 4);
  t.equal(utterances.filter(({ isUnheard }) => isUnheard === true).length, 1 + 4, "with each of its expansions");
  const { intents } = await readDomain(assistant!, nothingInjected);
  t.equal(intents.get("me:light")?.length, 2, "a sentence and a template");
  t.notMatch(JSON.stringify(intents.get("me:light")), /shed|give/u);
});

t.test("an edited assistant keeps what is only understood", async (t) => {
  const assistant = await readAssistant(await folderWith(t, files(yaml("(let|give) us [some] light"))));
  const draft = draftOf(assistant!, []);
  t.same(
    draft.intents[0]!.sentences.map(({ heard }) => heard),
    [undefined, undefined, false, false],
  );
  const again = await readAssistant(await folderWith(t, textsOf(draft)));
  t.same(draftOf(again!, []).intents, draft.intents);
});

t.test("what is wrong with such a sentence is told where it stands", async (t) => {
  const folder = await folderWith(t, files(yaml("light: in here")));
  const error = await readAssistant(folder).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof BadAssistant)) throw new Error("it was read", { cause: error });
  t.match(error.problems.map(describeProblem).join("\n"), /dataset\.yaml:9.*put it in quotes/u);
});
