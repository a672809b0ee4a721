/** What an import loses is listed, and what it can keep is kept. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { BadAssistant } from "../problem.ts";
import type { DraftedChunk } from "./drafted.ts";
import { importAssistant } from "./import.ts";

async function imported(t: Test, files: Readonly<Record<string, string>>, path: string, language?: string) {
  const folder = t.testdir();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { drafted } = await importAssistant(join(folder, path), language);
  const shown = (chunk: DraftedChunk): string =>
    typeof chunk === "string" ? chunk : `{${chunk.name}${chunk.words === undefined ? "" : `=${chunk.words}`}}`;
  return {
    drafted,
    left: drafted.left.map(({ file, line, message }) => `${file}:${line ?? "-"} ${message}`),
    values: Object.fromEntries(drafted.entities.map(({ name, values }) => [name, values])),
    sentences: Object.fromEntries(
      drafted.intents.map(({ name, sentences }) => [name, sentences.map((chunks) => chunks.map(shown).join(" "))]),
    ),
  };
}

t.test("Rhasspy: what is heard is a synonym of its output, in tags and in slots files", async (t) => {
  const ini = `[Light]
turn on the $lamp now
set it to (warm:2700 | (very cold):(6500 kelvin)){colour}
make it (two:2!int){level}
(turn on):(activate) the fan
dim $lamp:x
`;
  const lamp = `living room lamp:light_1
(garage light | garage):switch.garage
kitchen lights:light
[big] torch
(the | a) spot
(red | blue) bulb
`;
  const { left, values, sentences } = await imported(
    t,
    { "sentences.ini": ini, "slots/lamp": lamp },
    "sentences.ini",
    "en",
  );
  t.same(sentences["Light"], [
    "turn on the {lamp} now",
    "set it to {colour=warm}",
    "set it to {colour=very cold}",
    "make it {level=two}",
    "turn on the fan",
    "dim {lamp}",
  ]);
  t.same(values["Light_colour"], [
    ["2700", "warm"],
    ["6500 kelvin", "very cold"],
  ]);
  t.same(values["Light_level"], [["2", "two"]]);
  t.same(values["lamp"], [
    ["light_1", "living room lamp"],
    ["switch.garage", "garage light", "garage"],
    ["kitchen light", "kitchen lights"],
    ["torch", "big torch"],
    ["the spot", "a spot"],
    ["red bulb"],
    ["blue bulb"],
  ]);
  t.same(left, [
    'sentences.ini:4 the conversion "!int" is left out: the value stays as it is written',
    'sentences.ini:5 the output "activate" of "turn on" is left out: only what is in a tag has one',
    'sentences.ini:6 the output "x" of "$lamp" is left out: only what is in a tag has one',
  ]);
});

t.test("articles and optional words make no other value in six languages, and other words do", async (t) => {
  for (const [language, line, wanted] of [
    ["en", "(the | a) garden", [["the garden", "a garden"]]],
    ["de", "(der | den) [schönen] Garten", [["der Garten", "der schönen Garten", "den schönen Garten", "den Garten"]]],
    ["fr", "(le | un) salon", [["le salon", "un salon"]]],
    ["es", "(la | una) cocina", [["la cocina", "una cocina"]]],
    ["it", "(la | una) cucina", [["la cucina", "una cucina"]]],
    ["pt", "(a | uma) cozinha", [["a cozinha", "uma cozinha"]]],
    ["en", "(front | back) garden", [["front garden"], ["back garden"]]],
  ] as const) {
    const { values } = await imported(
      t,
      { "sentences.ini": "[A]\ngo $x\n", "slots/x": line },
      "sentences.ini",
      language,
    );
    t.same(
      values["x"]?.map(([value, ...said]) => [value, new Set(said)]),
      wanted.map(([value, ...said]) => [value, new Set<string>(said)]),
      line,
    );
  }
});

t.test(
  "Rhasspy: a slots file refers to others and to rules; what it cannot have is listed with its line",
  async (t) => {
    const ini = `[Play]
kinds = (rock | jazz)
play $music
[Stop]
stop
say (${"(a|b|c|d) ".repeat(6).trim()})
`;
    const files = {
      "sentences.ini": `lost words\n${ini}`,
      "slots/music": "$bands\n<Play.kinds>\n<nothing>\nchannel 1..9\n$music\n$gone\n(open\n(tagged){x}\n:silent\n",
      "slots/bands": "# mine\n\nabba:band_1\n",
      "custom_words.txt": "abba AE B AH\n",
    };
    const { left, values, sentences } = await imported(t, files, "sentences.ini", "en");
    t.same(values["music"], [["band_1", "abba"], ["rock"], ["jazz"], ["tagged"]]);
    t.equal(sentences["Stop"]?.length, 201);
    t.same(left, [
      "custom_words.txt:- the pronunciations are left out: inject them (docs/how-to/inject-values.md)",
      'sentences.ini:1 "lost words" is in no section: it is left out',
      "slots/music:3 there is no rule <nothing>",
      'slots/music:4 "1..9" within a value of a slots file is not supported: the line is left out',
      "slots/music:5 slots/music leads back to itself",
      "slots/music:6 there is no file slots/gone",
      'slots/music:7 ")" is missing in "(open"',
      'slots/music:8 the tags of "(tagged){x}" are left out: a value has none',
      'slots/music:9 nothing is said for the value "silent": it is left out',
      `sentences.ini:7 "say (${"(a|b|c|d) ".repeat(6).trim()})" stands for more than 200 sentences: 200 of them are taken`,
    ]);
  },
);

t.test(
  "Home Assistant: groups of other domains are other intents, and their own lists and rules are known",
  async (t) => {
    const yaml = `language: en
intents:
  HassTurnOn:
    data:
      - sentences: ["turn on <thing>"]
        expansion_rules: { thing: "[the] light" }
        slots: { domain: light, name: all }
      - sentences: ["lock {door}"]
        requires_context: { domain: lock, area: { slot: true } }
        excludes_context: { domain: cover }
        lists: { door: { values: [front door, back door] } }
      - sentences: ["open {door}", "turn on light"]
        slots: { domain: cover, area: [1] }
        excludes_context: { domain: light }
  HassNever:
    data:
      - sentences: ["say <nothing>"]
lists:
  door:
    values:
      - garage door
      - { in: "gate (", out: gate }
      - { in: hatch, out: { id: 7 }, context: { a: 1 } }
      - { in: yes, out: true }
      - in: "(a|b|c) (d|e|f) (g|h|i)"
        out: many
skip_words: [please]
responses: {}
`;
    const { left, values, sentences } = await imported(t, { "en/x.yaml": yaml }, "en");
    t.same(sentences, {
      HassTurnOn: ["turn on light"],
      HassTurnOn_light_all: ["turn on the light"],
      HassTurnOn_lock: ["lock {door}"],
      HassTurnOn_cover: ["open {door}"],
    });
    t.same(values["HassTurnOn_door"], [["front door"], ["back door"]]);
    t.same(values["door"]?.slice(0, 3), [["garage door"], ["hatch"], ["true", "yes"]]);
    t.equal(values["door"]?.[3]?.[0], "many");
    t.equal(values["door"]?.[3]?.length, 21);
    t.same(left, [
      'x.yaml:27 "skip_words" is left out: ["please"]',
      'x.yaml:28 "responses" is left out: {}',
      'x.yaml:23 of the list "door", of values "context" is left out: {"a":1}',
      'x.yaml:10 of "HassTurnOn", "excludes_context" is left out: {"domain":"cover"}',
      'x.yaml:9 of "HassTurnOn", "requires_context" is left out: area: {"slot":true}',
      'x.yaml:14 of "HassTurnOn", "excludes_context" is left out: {"domain":"light"}',
      'x.yaml:13 of "HassTurnOn", the slot area: [1] is left out',
      'x.yaml:5 of "HassTurnOn", domain = light, name = all is no slot: these sentences are the intent "HassTurnOn_light_all"',
      'x.yaml:8 of "HassTurnOn", domain = lock is no slot: these sentences are the intent "HassTurnOn_lock"',
      'x.yaml:12 of "HassTurnOn", domain = cover is no slot: these sentences are the intent "HassTurnOn_cover"',
      "x.yaml:17 there is no rule <nothing>",
      'x.yaml:4 of "HassTurnOn", what fits several of these intents is in "HassTurnOn": 1',
      'x.yaml:22 the value is left out: ")" is missing in "gate ("',
      'x.yaml:23 the output of "hatch" is left out: {"id":7}',
      'x.yaml:25 "(a|b|c) (d|e|f) (g|h|i)" can be said in more than 20 ways: 20 of them are taken',
    ]);
  },
);

t.test("Home Assistant: a template that is sampled is named, and a file in another language is left out", async (t) => {
  const intent = (sentence: string) => `intents:\n  A:\n    data:\n      - sentences: ["${sentence}"]\n`;
  const many = "(a|b|c|d|e) (a|b|c|d|e) (a|b|c|d|e)";
  const files = { "de/a.yaml": `language: de\n${intent(many)}`, "de/b.yaml": `language: en\n${intent("go")}` };
  const { drafted, left, sentences } = await imported(t, files, "de");
  t.equal(drafted.language, "de");
  t.equal(sentences["A"]?.length, 100);
  t.same(left, [
    "b.yaml:1 is in the language en, not de: it is left out",
    `a.yaml:5 "${many}" stands for more than 100 sentences: 100 of them are taken`,
  ]);
});

t.test("Home Assistant: a name that every object has is a name like any other", async (t) => {
  const yaml = `language: en
intents:
  TurnOn:
    data:
      - sentences: ["turn on {constructor}", "switch on <constructor>"]
`;
  const { left, sentences, values } = await imported(t, { "light.yaml": yaml }, "light.yaml");
  t.same(sentences, { TurnOn: ["turn on {constructor=constructor}"] });
  t.same(values, { constructor: [] });
  t.match(left, [/there is no list "constructor"/u, /there is no rule <constructor>/u]);
});

t.test("Home Assistant: rules that lead to ever more rules are given up at once", async (t) => {
  const rules = Array.from({ length: 40 }, (_, n) => `  r${n}: "<r${n + 1}> <r${n + 1}>"`).join("\n");
  const yaml = `language: en
intents:
  Go:
    data:
      - sentences: ["go", "go <r0>"]
expansion_rules:
${rules}
  r40: there
`;
  const { left, sentences } = await imported(t, { "go.yaml": yaml }, "go.yaml");
  t.same(sentences, { Go: ["go"] });
  t.match(left, [/the rule <r\d+> leads to too many others/u]);
});

t.test("Snips: settings of YAML files that have no place are listed, and counter-examples are kept", async (t) => {
  const yaml = `type: intent
name: a
slots: []
utterances: [go, run]
priority: 3
---
type: entity
name: room
values: [[kitchen, cucina]]
parser_threshold: 0.5
---
type: counter_examples
sentences: [gone]
`;
  const { drafted, left } = await imported(t, { "d.yaml": yaml }, "d.yaml", "en");
  t.same(left, [
    'd.yaml:5 of the intent "a", the setting "priority" is left out',
    'd.yaml:10 of the entity "room", the setting "parser_threshold" is left out',
  ]);
  t.same(drafted.counterExamples, ["gone"]);
});

t.test(
  "the language is the profile's, the given one, or the folder's; unless one of them is known, it is asked for",
  async (t) => {
    const ini = "[A]\ngehe\n";
    const yaml = 'intents:\n  A:\n    data:\n      - sentences: ["gehe"]\n';
    for (const [files, path, given, wanted] of [
      [{ "profiles/de/sentences.ini": ini }, "profiles/de", undefined, "de"],
      [{ "profiles/de/sentences.ini": ini }, "profiles/de/sentences.ini", undefined, "de"],
      [{ "profiles/sv/sentences.ini": ini }, "profiles/sv/sentences.ini", undefined, "sv"],
      [{ "mine/sentences.ini": ini, "mine/profile.json": '{"language":"de"}' }, "mine", undefined, "de"],
      [{ "mine/sentences.ini": ini, "mine/profile.json": '{"mqtt":{}}' }, "mine", "it", "it"],
      [{ "profiles/en/sentences.ini": ini }, "profiles/en", "de", "de"],
      [{ "custom_sentences/pt-BR/a.yaml": yaml }, "custom_sentences/pt-BR", undefined, "pt-BR"],
      [{ "de/a.yaml": yaml }, "de/a.yaml", undefined, "de"],
      [{ "x/a.yaml": yaml }, "x/a.yaml", "fr", "fr"],
    ] as const)
      t.equal((await imported(t, files, path, given)).drafted.language, wanted, path);
    const silent = {
      "mine/sentences.ini": ini,
      "my/sentences.ini": ini,
      "x/a.yaml": yaml,
      "s/d.yaml": "type: intent\nname: a\nutterances: [go]\n",
    };
    for (const path of ["mine", "my", "x", "x/a.yaml", "s/d.yaml"])
      await t.rejects(imported(t, silent, path), { constructor: BadAssistant, message: /--language de/u }, path);
  },
);
