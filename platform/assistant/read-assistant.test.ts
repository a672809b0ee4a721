import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import t, { type Test } from "tap";
import { BadAssistant, describeProblem } from "./problem.ts";
import { datasetKey, readAssistant } from "./read-assistant.ts";
import { readProfile } from "./read-profile.ts";

type Files = Record<string, string>;

async function folderWith(t: Test, files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "assistant-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

async function problemsOf(t: Test, files: Files): Promise<string[]> {
  const folder = await folderWith(t, files);
  const error = await readAssistant(folder).then(
    () => t.fail("it was read"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof BadAssistant)) throw error;
  return error.problems.map(describeProblem);
}

const card = JSON.stringify({
  id: "home",
  language: "en",
  hotword: "hey sotto",
  intents: [
    {
      id: "me:light",
      name: "light",
      slots: [
        { name: "room", entityId: "room", required: true, missingQuestion: "Where?" },
        { name: "level", entityId: "snips/number" },
      ],
    },
  ],
});
const yaml = `# the light
type: intent
name: light
slots:
  - { name: room, entity: room }
utterances:
  - light in the [room](kitchen)
  - light [level:snips/number](7) in the [room:room]
---
type: entity
name: room
automatically_extensible: false
values:
  - kitchen
  - [living room, lounge]
  - 7
`;
const json = JSON.stringify({
  language: "en",
  intents: {
    light: {
      utterances: [
        { data: [{ text: "light in the " }, { text: "kitchen", entity: "room", slot_name: "room" }] },
        {
          data: [
            { text: "light " },
            { text: "7", entity: "snips/number", slot_name: "level" },
            { text: " in the " },
            { entity: "room", slot_name: "room" },
          ],
        },
      ],
    },
  },
  entities: {
    "snips/number": {},
    room: {
      data: [
        { value: "kitchen", synonyms: [] },
        { value: "living room", synonyms: ["lounge"] },
        { value: "7", synonyms: [] },
      ],
      automatically_extensible: false,
      use_synonyms: true,
      matching_strictness: 1,
    },
  },
});

t.test("a dataset has the same meaning in JSON and in YAML", async (t) => {
  const fromYaml = await readAssistant(await folderWith(t, { "assistant.json": card, "dataset.yaml": yaml }));
  const fromYml = await readAssistant(await folderWith(t, { "assistant.json": card, "dataset.yml": yaml }));
  const fromJson = await readAssistant(await folderWith(t, { "assistant.json": card, "dataset.json": json }));
  t.same(fromYaml, fromJson);
  t.same(fromYml, fromJson);
  t.equal(fromJson?.hotword, "hey sotto");
  t.match(fromJson?.intents[0], {
    id: "me:light",
    enabledByDefault: true,
    slots: [{ required: true }, { required: false }],
  });
});

t.test("the example assistant is read", async (t) => {
  const assistant = await readAssistant(join(import.meta.dirname, "../../examples/assistant"));
  t.ok(assistant);
  for (const intent of assistant?.intents ?? []) t.ok(assistant && datasetKey(intent, assistant.dataset), intent.id);
  t.same(assistant?.phrases["en"]?.["cancel"], ["cancel", "never mind", "forget it"]);
});

t.test("a missing assistant is not an error, but a folder without assistant.json is", async (t) => {
  t.equal(await readAssistant("/nowhere/at/all"), undefined);
  t.equal(await readProfile(await folderWith(t, {})), undefined);
  t.same(await problemsOf(t, { "dataset.yaml": yaml }), ["assistant.json: is missing"]);
});

t.test("an assistant is read through a link, and nothing outside its folder is", async (t) => {
  const folder = await folderWith(t, { "assistant.json": card, "dataset.yaml": yaml });
  const elsewhere = await folderWith(t, {});
  await symlink(folder, join(elsewhere, "current"));
  t.ok(await readAssistant(join(elsewhere, "current")));
  await mkdir(join(folder, "custom_dialogue/sound"), { recursive: true });
  await symlink("/etc/passwd", join(folder, "custom_dialogue/sound/error.wav"));
  await t.rejects(readAssistant(folder), { message: /^custom_dialogue\/sound\/error\.wav: leads out/ });
});

t.test("sounds, phrases and wake words are found", async (t) => {
  const folder = await folderWith(t, {
    "assistant.json": card,
    "custom_dialogue/sound/start_of_input.wav": "RIFF",
    "custom_dialogue/speak/fr.json": '{"cancel": "annule"}',
    "custom_hotword/config.json": "{}",
  });
  const profile = await readProfile(folder);
  t.equal(profile?.sounds.startOfInput, join(folder, "custom_dialogue/sound/start_of_input.wav"));
  t.equal(profile?.sounds.error, undefined);
  t.same(profile?.phrases["fr"]?.["cancel"], ["annule"]);
  t.same(profile?.customHotwords, [join(folder, "custom_hotword/config.json")]);
});

t.test("every problem is reported, with its file and line", async (t) => {
  const badCard = `{
  "id": "home",
  "language": "English",
  "intents": [
    {"id": "a/b",
     "slots": [{"name": "room",
                "entityId": 5}]}
  ]
}`;
  const problems = await problemsOf(t, {
    "assistant.json": badCard,
    "dataset.yaml": "type: intent\nname: light\nutterances:\n  - [broken\n",
    "custom_dialogue/speak/en.json": '{\n "cancel": [1]\n}',
  });
  t.match(problems, [
    /^assistant\.json:3: language: is not a language/,
    /^assistant\.json:5: intents\.0\.id: is not a name/,
    /^assistant\.json:7: intents\.0\.slots\.0\.entityId: expected string/,
    /^custom_dialogue\/speak\/en\.json:2: cancel/,
    /^dataset\.yaml:\d+: is not YAML/,
  ]);
});

t.test("assistant and dataset are compared with each other", async (t) => {
  const problems = await problemsOf(t, {
    "assistant.json": JSON.stringify({
      id: "home",
      language: "en",
      intents: [
        { id: "me:light", slots: [{ name: "room", entityId: "rooom" }] },
        { id: "me:dark", slots: [] },
        { id: "me:light", slots: [] },
      ],
    }),
    "dataset.yaml": `type: intent
name: light
utterances:
  - in the [room:room](hall)
  - "[level:snips/nombre](2)"
  - "a [bracket"
---
type: intent
name: unheard
utterances: [hello]
---
type: something
`,
  });
  for (const expected of [
    /^assistant\.json:1: there are two intents with the id "me:light"/,
    /^assistant\.json:1: intent "me:dark" has no sentences/,
    /^assistant\.json:1: slot "room" of intent "me:light" has the unknown entity "rooom"/,
    /^dataset\.yaml:4: slot "room" has entity "room" here and "rooom"/,
    /^dataset\.yaml:4: unknown entity "room"/,
    /^dataset\.yaml:5: slot "level" is not among/,
    /^dataset\.yaml:5: unknown entity "snips\/nombre"/,
    /^dataset\.yaml:6: "\]" is missing in the template/,
    /^dataset\.yaml:9: intent "unheard" is not in assistant\.json/,
    /^dataset\.yaml:12: expected a document/,
  ])
    t.ok(
      problems.some((problem) => expected.test(problem)),
      `${expected} among\n${problems.join("\n")}`,
    );
});

t.test("a problem in a JSON dataset is reported with its line", async (t) => {
  const bad = '{\n "intents": {\n  "light": {"utterances": [\n   {"data": [{"text": 5}]},\n   {"data": "x"}]}\n }\n}';
  const problems = await problemsOf(t, { "assistant.json": card, "dataset.json": bad });
  t.match(problems, [/^dataset\.json:4: intents\.light\.utterances\.0\.data\.0\.text: expected/, /^dataset\.json:5: /]);
  const cut = await problemsOf(t, { "assistant.json": card, "dataset.json": '{\n "intents": {\n' });
  t.match(cut, [/^dataset\.json:3: is not JSON/]);
});

t.test("names that JavaScript reserves are names like others", async (t) => {
  const names = '{"id": "x", "language": "en", "intents": [{"id": "constructor"}]}';
  const problems = await problemsOf(t, { "assistant.json": names, "dataset.json": '{"intents": {}}' });
  t.match(problems, [/intent "constructor" has no sentences/]);
});

t.test("a file that is not text, is too large or has endless aliases is refused", async (t) => {
  const folder = await folderWith(t, { "assistant.json": card });
  await writeFile(join(folder, "dataset.json"), Buffer.from([0x7b, 0xff, 0xfe]));
  await t.rejects(readAssistant(folder), { message: "dataset.json: is not UTF-8 text" });
  t.match(await problemsOf(t, { "assistant.json": " ".repeat(1024 * 1024 + 1), "dataset.json": json }), [/1 MB/]);
  const bomb = `a: &a [${"x,".repeat(10)}]\n${"bcdefghij".split("").reduce((text, key, at) => `${text}${key}: &${key} [${`*${"abcdefghij"[at]},`.repeat(9)}]\n`, "")}type: intent\n`;
  t.match(await problemsOf(t, { "assistant.json": card, "dataset.yaml": bomb }), [/is not usable YAML/]);
});

t.test("counter-examples are read from both forms of the dataset, and faults reported with the line", async (t) => {
  const listed = `${yaml}---\ntype: counter_examples\nsentences:\n  - light the fire\n  - 7\n`;
  const fromYaml = await readAssistant(await folderWith(t, { "assistant.json": card, "dataset.yaml": listed }));
  t.same(fromYaml?.dataset.counterExamples, ["light the fire", "7"]);
  const json = JSON.stringify({
    intents: { light: { utterances: [{ data: [{ text: "light" }] }] } },
    entities: { room: {} },
    counter_examples: ["light the fire"],
  });
  const fromJson = await readAssistant(await folderWith(t, { "assistant.json": card, "dataset.json": json }));
  t.same(fromJson?.dataset.counterExamples, ["light the fire"]);
  const wrong = `${yaml}---\ntype: counter_examples\nsentences:\n  - light [room](kitchen)\n`;
  t.match(await problemsOf(t, { "assistant.json": card, "dataset.yaml": wrong }), [
    /:\d+: a counter-example has no slots/,
  ]);
  const empty = `${yaml}---\ntype: counter_examples\nsentences:\n  - ""\n`;
  t.match(await problemsOf(t, { "assistant.json": card, "dataset.yaml": empty }), [/is empty/]);
  const bare = `${yaml}---\ntype: counter_examples\n`;
  t.match(await problemsOf(t, { "assistant.json": card, "dataset.yaml": bare }), [/sentences/]);
});
