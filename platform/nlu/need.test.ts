/** What people say instead of a command, and what only resembles it. */
import t from "tap";
import { understandHouse } from "./testing/house.ts";

const { understood, executed } = await understandHouse();

t.test("a need is understood as the command that meets it", (t) => {
  const cases: readonly (readonly [text: string, intent: string, value?: string])[] = [
    ["it is far too dark in the stable", "lightOn", "stable"],
    ["in the cellar I can hardly see anything", "lightOn", "cellar"],
    ["the stable is too dark", "lightOn", "stable"],
    ["I could do with some light in the cellar", "lightOn", "cellar"],
    ["nobody needs the stable light any more", "lightOff", "stable"],
    ["the cellar light keeps me awake", "lightOff", "cellar"],
    ["we are out of milk", "addItem", "milk"],
    ["there is hardly any bread left", "addItem", "bread"],
    ["the butter is all gone", "addItem", "butter"],
    ["I have no idea what time it is", "getTime"],
    ["sorry I have lost track of the time", "getTime"],
  ];
  for (const [text, intentName, slot] of cases) {
    const found = executed(text);
    t.match(found, { intentName, slots: slot === undefined ? [] : [{ value: { value: slot } }] }, text);
    t.ok((found?.confidenceScore ?? 1) < 1, "it is less certain than the command");
  }
  t.end();
});

t.test("the slots of a need are where they were said", (t) => {
  t.match(executed("oh — in the cellar it's too dark!")?.slots, [
    { rawValue: "cellar", range: { start: 12, end: 18 }, value: { value: "cellar" } },
  ]);
  t.end();
});

t.test("what is denied, asked, past, conditional or about somebody else is no need", (t) => {
  for (const text of [
    "it is not too dark in the stable",
    "is it too dark in the stable",
    "it was too dark in the stable yesterday",
    "if it is too dark in the stable",
    "my brother says it is too dark in the stable",
    "it is too dark in the attic",
    "we are not out of milk",
    "are we out of milk",
    "we were out of milk last week",
    "I do not know what to cook",
    "tell my sister it is too dark in the stable",
    "she thinks the stable is too dark",
    "nobody needs to know",
    "we are out of the stable",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("what may be mere talk is confirmed first", (t) => {
  for (const [text, intentName] of [
    ["the stable light is still on", "lightOff"],
    ["I forgot to turn off the stable light", "lightOff"],
    ["we have run out of patience", "addItem"],
    ["there is no hope left", "addItem"],
  ] as const) {
    t.equal(executed(text), undefined, text);
    t.equal(understood(text)?.intentName, intentName, `${text}: asked`);
  }
  t.end();
});

t.test("a thing that is used like the listed ones is found in a sentence of another form", (t) => {
  t.match(executed("chuck tea on the list"), { intentName: "addItem", slots: [{ value: { value: "tea" } }] });
  t.equal(executed("chuck ideas on the list"), undefined);
  t.end();
});

t.test("an author's counter-example is never taken for a need", async (t) => {
  const strict = await understandHouse({ counterExamples: ["it is too dark in the stable"] });
  t.equal(strict.parse("it is too dark in the stable").best.intentName, null);
});
