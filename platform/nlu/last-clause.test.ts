/** A command behind a complete statement that the sentence as a whole hides. */
import t from "tap";
import { statementReaderOf } from "./mood/statements/statements.ts";
import { understandHouse } from "./testing/house.ts";
import { wordsOf } from "./text/tokens.ts";

const { executed, understood } = await understandHouse();

t.test("what somebody tells before a command does not hide it", (t) => {
  for (const [text, intentName, room] of [
    ["I can't see what I'm chopping turn on the light in the kitchen", "lightOn", "kitchen"],
    ["hang on a second mum turn off the light in the cellar", "lightOff", "cellar"],
    ["the soup is ready and everybody is sitting down turn on the light in the stable", "lightOn", "stable"],
    ["my hands hurt from all the digging switch on the cellar light", "lightOn", "cellar"],
  ] as const) {
    const found = executed(text);
    t.match(found, { intentName, slots: [{ value: { value: room } }] }, text);
    t.ok((found?.confidenceScore ?? 1) < 1, "it is less certain than the command alone");
  }
  t.end();
});

t.test("what a statement denies or when it is does not hide a command", (t) => {
  for (const text of [
    "the soup isn't ready yet turn on the light in the kitchen",
    "we have to look for the cat so turn on the light in the kitchen",
    "I am going to bed so turn on the light in the kitchen",
  ])
    t.match(executed(text), { intentName: "lightOn", slots: [{ value: { value: "kitchen" } }] }, text);
  t.end();
});

t.test("the slots are where they were said", (t) => {
  const text = "hang on a second mum turn off the light in the cellar";
  t.match(executed(text)?.slots, [{ rawValue: "cellar", range: { start: text.indexOf("cellar") } }]);
  t.end();
});

t.test("what is forbidden, asked, open or about others is no statement before a command", (t) => {
  for (const text of [
    "please don't turn on the light in the kitchen",
    "don't you dare turn off the light in the cellar",
    "it is not necessary to turn on the light in the kitchen",
    "everyone can turn on the light in the kitchen",
    "they have me turn off the light in the cellar",
    "the children who sleep turn off the light in the cellar",
    "there is a song called turn on the light in the kitchen",
    "my brother needs light in the stable",
    "he was cold and they turn off the light in the cellar",
    "could a child turn on the light in the kitchen",
    "I want to hear the children turn on the light in the kitchen",
    "I have to remember to turn on the light in the kitchen when it is dark",
    "he doesn't ever turn on the light in the kitchen",
    "she is here and says turn on the light in the kitchen",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("a pronoun stands for the one thing that the statement names", async (t) => {
  const switching = (id: string, sentences: readonly (readonly [string, string, string])[]) => ({
    id,
    slots: [{ name: "device", entity: "device" }],
    utterances: sentences.map(([before, text, after]) => ({
      data: [{ text: before }, { text, entity: "device", slot_name: "device" }, { text: after }],
    })),
  });
  const devices = await understandHouse({
    intents: [
      switching("turnOn", [
        ["turn on the ", "radio", ""],
        ["switch the ", "desk lamp", " on"],
        ["start the ", "fan", ""],
      ]),
      switching("turnOff", [
        ["turn off the ", "radio", ""],
        ["switch the ", "desk lamp", " off"],
        ["stop the ", "fan", ""],
      ]),
    ],
    entities: [{ name: "device", isExtensible: false, values: ["radio", "desk lamp", "fan"] }],
  });
  const text = "my desk lamp broke the fuse yesterday evening again, switch it off";
  const asked = devices.understood(text);
  t.match(asked, { intentName: "turnOff", slots: [{ rawValue: "desk lamp", range: { start: 3, end: 12 } }] });
  t.equal(devices.understood("the desk lamp and the fan are old, turn it off"), undefined, "which of them?");
});

t.test("a time or a value that only the statement has is not dropped", (t) => {
  t.equal(executed("tomorrow is my birthday turn on the light in the kitchen"), undefined);
  t.equal(executed("the kitchen is far too quiet for me turn on the light in the cellar"), undefined);
  t.equal(understood("in ten minutes we are all gone set a timer for five minutes"), undefined);
  t.end();
});

t.test("what nobody has is no statement before a command", async (t) => {
  for (const [language, text] of [
    ["fr", "je n'ai pas"],
    ["it", "non ho"],
    ["pt", "não tenho"],
    ["es", "no tengo"],
  ] as const)
    t.equal(statementReaderOf(language)?.isWhole(wordsOf(text)), false, text);
  t.equal(statementReaderOf("fr")?.isWhole(wordsOf("je ne vois pas")), true);
  t.end();
});
