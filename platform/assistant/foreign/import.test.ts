/** Assistants of other platforms, taken over: what is written is read again by our own reader. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import type { Assistant } from "../assistant.ts";
import { BadAssistant } from "../problem.ts";
import { readAssistant } from "../read-assistant.ts";
import { importAssistant } from "./import.ts";
import { BadTemplate, expand, parseTemplate, textOf } from "./template.ts";
import { writeAssistant } from "./write-assistant.ts";

async function imported(t: Test, files: Readonly<Record<string, string>>, path: string, language?: string) {
  const folder = t.testdir();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { from, drafted } = await importAssistant(join(folder, path), language);
  const made = join(folder, "made");
  await writeAssistant(made, drafted, { author: "anna", name: "my-house" });
  const assistant = await readAssistant(made);
  if (assistant === undefined) throw new Error("nothing was written");
  return { from, assistant, left: drafted.left, yaml: readFileSync(join(made, "dataset.yaml"), "utf8") };
}

const sentencesOf = ({ dataset }: Assistant, intent: string): string[] =>
  (dataset.intents[intent]?.utterances ?? []).map(({ data }) =>
    data
      .map(({ text, slot_name }) =>
        slot_name === undefined ? text : `{${slot_name}${text === undefined ? "" : `=${text}`}}`,
      )
      .join(""),
  );

t.test("Rhasspy: alternatives, optional words, rules, tags, slots files and numbers", async (t) => {
  const ini = `# lights
[ChangeLight]
light = ((living room lamp | garage light) {name})
turn (on | off){state} [the] <light>
set the lamp to (0..100){brightness!int} [percent]
\\[please] stop

[Colour]
make it (red:rouge | green){colour}
paint $room red
paint <ChangeLight.light> now

[Broken]
turn (on
say <nothing>
go to $nowhere
`;
  const files = { "sentences.ini": ini, "slots/room": "kitchen\n# no\n(the | a) garden\n" };
  const { from, assistant, left, yaml } = await imported(t, files, "sentences.ini", "en");
  t.equal(from, "rhasspy");
  t.same(sentencesOf(assistant, "ChangeLight"), [
    "turn {state=on} the {name=living room lamp}",
    "turn {state=on} the {name=garage light}",
    "turn {state=on} {name=living room lamp}",
    "turn {state=on} {name=garage light}",
    "turn {state=off} the {name=living room lamp}",
    "turn {state=off} the {name=garage light}",
    "turn {state=off} {name=living room lamp}",
    "turn {state=off} {name=garage light}",
    "set the lamp to {brightness=0} percent",
    "set the lamp to {brightness=0}",
    "please stop",
    "stop",
  ]);
  t.same(sentencesOf(assistant, "Colour"), [
    "make it {colour=red}",
    "make it {colour=green}",
    "paint {room} red",
    "paint {name=living room lamp} now",
    "paint {name=garage light} now",
  ]);
  t.same(assistant.dataset.entities["room"]?.data, [
    { value: "kitchen", synonyms: [] },
    { value: "the garden", synonyms: ["a garden"] },
  ]);
  t.same(assistant.dataset.entities["Colour_colour"]?.data, [
    { value: "rouge", synonyms: ["red"] },
    { value: "green", synonyms: [] },
  ]);
  t.match(yaml, "brightness:snips/number");
  t.same(
    left.map(({ line, message }) => `${line}: ${message}`),
    [
      "5: the limits of 0..100 are left out: any number is understood",
      '14: ")" is missing in "turn (on"',
      "15: there is no rule <nothing>",
      "16: there is no file slots/nowhere: the entity is created without values, which can be injected",
    ],
  );
  t.match(assistant.intents[0]?.id, "anna:ChangeLight");
});

t.test("Rhasspy: a rule of another section refers to rules of that section", async (t) => {
  const ini = `[TurnOn]
lights = (lamp | spot)
things = <lights> | fan
turn on [the] (<things>){name}

[TurnOff]
turn off (<TurnOn.things>){name}
`;
  const { assistant, left } = await imported(t, { "sentences.ini": ini }, "sentences.ini", "en");
  t.same(left, []);
  t.same(sentencesOf(assistant, "TurnOff"), ["turn off {name=lamp}", "turn off {name=spot}", "turn off {name=fan}"]);
});

t.test("Home Assistant: lists with values, ranges and open words, rules, word endings and orders", async (t) => {
  const yaml = `language: en
intents:
  HassTurnOn:
    data:
      - sentences:
          - "<turn> on [the] light[s] [in ]{area}"
          - "({area};lights;on)"
        slots: { domain: light }
  HassSet:
    data:
      - sentences: ["set {name} to {brightness:level}[%| percent]", "oops {", "<gone>"]
  HassAdd:
    data:
      - sentences: ["add {item} to my list"]
lists:
  area:
    values:
      - kitchen
      - in: "[the ]living room"
        out: living_room
  brightness:
    range: { from: 0, to: 100, type: percentage }
  item:
    wildcard: true
expansion_rules:
  turn: "(turn|switch)"
`;
  const { from, assistant, left } = await imported(t, { "custom_sentences/light.yaml": yaml }, "custom_sentences");
  t.equal(from, "home-assistant");
  const on = sentencesOf(assistant, "HassTurnOn");
  t.ok(on.includes("turn on the lights in {area}") && on.includes("switch on light {area}"));
  t.equal(on.filter((sentence) => !sentence.includes("turn") && !sentence.includes("switch")).length, 6, "all orders");
  t.same(sentencesOf(assistant, "HassSet"), [
    "set {name=name} to {level=0} %",
    "set {name=name} to {level=0} percent",
    "set {name=name} to {level=0}",
  ]);
  t.same(sentencesOf(assistant, "HassAdd"), ["add {item=item} to my list"]);
  t.same(assistant.dataset.entities["area"]?.data, [
    { value: "kitchen", synonyms: [] },
    { value: "living_room", synonyms: ["the living room", "living room"] },
  ]);
  t.equal(assistant.dataset.entities["item"]?.automatically_extensible, true);
  t.same(
    left.map(({ file, line, message }) => `${file}:${line} ${message}`),
    [
      'light.yaml:22 of the list "brightness", the limits 0 and 100 are left out: any number is understood',
      'light.yaml:5 of "HassTurnOn", what it always means is left out: domain = light',
      'light.yaml:11 there is no list "name": the entity is created without values, which can be injected',
      'light.yaml:11 "}" is missing in "oops {"',
      "light.yaml:11 there is no rule <gone>",
    ],
  );
});

t.test("Snips: the public JSON and YAML datasets", async (t) => {
  const json = {
    language: "fr",
    intents: {
      allume: {
        utterances: [{ data: [{ text: "allume la " }, { text: "cuisine", entity: "piece", slot_name: "ou" }] }],
      },
    },
    entities: {
      piece: {
        data: [{ value: "cuisine", synonyms: ["coin"] }],
        use_synonyms: true,
        automatically_extensible: false,
        matching_strictness: 1,
      },
      "snips/number": {},
    },
  };
  const first = await imported(t, { "dataset.json": JSON.stringify(json) }, "dataset.json");
  t.equal(first.from, "snips");
  t.equal(first.assistant.language, "fr");
  t.same(sentencesOf(first.assistant, "allume"), ["allume la {ou=cuisine}"]);
  t.same(first.assistant.dataset.entities["piece"]?.data, [{ value: "cuisine", synonyms: ["coin"] }]);
  const again = await imported(t, { "old.yaml": first.yaml }, "old.yaml", "fr");
  t.same(again.assistant.dataset.intents, first.assistant.dataset.intents);
});

t.test("other formats are refused with their file, and existing files are never overwritten", async (t) => {
  for (const [file, text, reason] of [
    ["a.json", "{", /a\.json:1: is not JSON/u],
    ["a.json", "[]", /a\.json:1/u],
    ["a.yaml", "a: [", /a\.yaml:\d+: is not YAML/u],
    ["a.yaml", "type: song\n", /type: intent/u],
  ] as const)
    await t.rejects(imported(t, { [file]: text }, file, "en"), reason);
  await t.rejects(imported(t, { "empty/x.txt": "" }, "empty"), BadAssistant);
  await t.rejects(imported(t, {}, "nowhere.ini"), { code: "ENOENT" });
  const drafted = { language: "en", intents: [], entities: [], left: [] };
  const folder = t.testdir({ "assistant.json": "mine" });
  await t.rejects(writeAssistant(folder, drafted, { author: "a", name: "b" }), { code: "EEXIST" });
  t.equal(readFileSync(join(folder, "assistant.json"), "utf8"), "mine");
});

t.test("templates: errors are reported, and endless expansions are limited", async (t) => {
  const sentences = (text: string, most = 1000) =>
    expand(parseTemplate(text, { tagsFollow: false }), {
      rule: (name) => (name === "loop" ? parseTemplate("a <loop>", { tagsFollow: false }) : undefined),
      most,
    }).map(textOf);
  t.same(sentences("a [b|c] d"), ["a b d", "a c d", "a d"]);
  t.same(sentences("(a;b)"), ["a b", "b a"]);
  t.same(sentences("do (a b ; c)"), ["do a b c", "do c a b"]);
  t.same(sentences("\\[x\\] y"), ["[x] y"]);
  for (const text of ["(a", "a)", "[a", "{a", "<a", "{}", "(a|b;c)", "<none>", "<loop>", "(".repeat(100)])
    t.throws(() => sentences(text), BadTemplate, text);
  t.equal(sentences("(a|b|c|d) ".repeat(30), 100).length, 100);
});

t.test(
  "Rhasspy: slots in subfolders, repeated sections, values of tags, letters at a slot, tags of several kinds",
  async (t) => {
    const ini = `[Light]
turn the light (on){state:an}
(light up){state:an} the {room}
[Other]
what day is $rhasspy/days
count to ($rhasspy/number,1,10){count}
switch the (lamp){thing}s off
dim $room{thing} now
dim to (0..100){thing}
(:){domain:lights} everything off
paint $rooms/up{where}s
[Light]
no light
`;
    const files = {
      "sentences.ini": ini.replace(" the {room}", ""),
      "slots/rhasspy/days": "Monday\nTuesday\n",
      "slots/room": "kitchen\n",
      "slots/rooms/up": "attic\n",
    };
    const { assistant, left } = await imported(t, files, "sentences.ini", "en");
    t.same(sentencesOf(assistant, "Light"), ["turn the light {state=on}", "{state=light up}", "no light"]);
    t.same(assistant.dataset.entities["Light_state"]?.data, [{ value: "an", synonyms: ["on", "light up"] }]);
    t.same(sentencesOf(assistant, "Other"), [
      "what day is {days}",
      "count to {count=1}",
      "switch the {thing=lamps} off",
      "dim {thing} now",
      "dim to {thing_2=0}",
      "everything off",
      "paint {where}",
    ]);
    t.same(
      assistant.dataset.entities["rhasspy/days"]?.data.map(({ value }) => value),
      ["Monday", "Tuesday"],
    );
    const things = assistant.dataset.entities["Other_thing"];
    t.same(things?.data, [
      { value: "lamp", synonyms: ["lamps"] },
      { value: "kitchen", synonyms: [] },
    ]);
    t.same(
      left.map(({ message }) => message),
      [
        "the limits of $rhasspy/number,1,10 are left out: any number is understood",
        "the limits of 0..100 are left out: any number is understood",
        'nothing is said for the value "lights" of the tag "domain": the tag is left out',
        'in "Other", "thing" has values of several kinds: those of snips/number are the slot "thing_2"',
        'in "Other", the letters "s" at the slot "where" are left out',
      ],
    );
  },
);

t.test("Snips: settings of entities are kept, and those without an equivalent in Sotto are listed", async (t) => {
  const piece = { data: [{ value: "cuisine", synonyms: ["coin"] }], use_synonyms: false, matching_strictness: 0.8 };
  const json = {
    language: "fr",
    version: 3,
    intents: { a: { utterances: [{ data: [{ text: "cuisine", entity: "piece" }] }] } },
    entities: { piece: { ...piece, automatically_extensible: false, parser_threshold: 0.5 } },
  };
  const { assistant, left } = await imported(t, { "d.json": JSON.stringify(json) }, "d.json");
  t.match(assistant.dataset.entities["piece"], { ...piece, automatically_extensible: false });
  t.same(
    left.map(({ message }) => message),
    ['the setting "version" is left out', 'of the entity "piece", the setting "parser_threshold" is left out'],
  );
});

t.test("a sentence that YAML parses as something else is quoted, with a remedy", async (t) => {
  const intent = (sentence: string) => `type: intent\nname: a\nutterances:\n  - ${sentence}\n`;
  for (const [sentence, shown] of [
    ["remind me: tomorrow", /a\.yaml:4: the sentence "remind me: tomorrow" .*put it in quotes/u],
    ["true", /"true".*put it in quotes/u],
    ["[kitchen]", /"\[kitchen\]".*put it in quotes/u],
    ["[room](kitchen) light", /not YAML.*"\[room\]\(kitchen\) light" is a sentence, put it in quotes/u],
    ["*star light", /put it in quotes/u],
    ["{", /not YAML/u],
  ] as const)
    await t.rejects(imported(t, { "a.yaml": intent(sentence) }, "a.yaml", "en"), shown, sentence);
});
