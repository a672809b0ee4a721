/** Lists of values, and texts of several words, in one order. */
import t from "tap";
import { statisticalEngine as engine } from "./statistical-engine.ts";
import type { Lesson } from "./engine.ts";
import { accept } from "./zones.ts";

const item = (before: string, text: string, after: string) => ({
  data: [{ text: before }, { text, entity: "item", slot_name: "item" }, { text: after }],
});
const message = (before: string, text: string) => ({
  data: [{ text: before }, { text, entity: "message", slot_name: "message" }],
});
const goods = ["milk", "eggs", "bread", "soap"];
const texts = ["dinner is ready", "the taxi is here", "we are leaving now", "the guests have come"];
const lesson: Lesson = {
  language: "en",
  intents: [
    {
      id: "add",
      slots: [{ name: "item", entity: "item", isMany: true }],
      utterances: [
        item("put ", "milk", " on the list"),
        item("add ", "eggs", " to the list"),
        item("please put ", "bread", " on my list"),
        item("write ", "soap", " on the list"),
      ],
    },
    {
      id: "announce",
      slots: [{ name: "message", entity: "message" }],
      utterances: texts.map((text, at) => message(["tell everybody that ", "announce that "][at % 2]!, text)),
    },
  ],
  entities: [
    { name: "item", isExtensible: true, values: goods },
    { name: "message", isExtensible: true, values: texts },
  ],
};
const entity = (values: readonly string[]) => ({
  values: values.map((value) => ({ value, synonyms: [], weight: 1 })),
  useSynonyms: true,
  automaticallyExtensible: true,
  matchingStrictness: 1,
});
const understanding = await engine.load(
  engine.train(lesson, () => {}),
  lesson,
  new Map([
    ["item", entity(goods)],
    ["message", entity(texts)],
  ]),
);

/** The values that the order would be executed with; undefined if it would not. */
function executed(text: string): string[] | undefined {
  const { best } = understanding.parse(text);
  return best.intentName === null || best.confidenceScore < accept ? undefined : best.slots.map((one) => one.rawValue);
}

t.test("values with commas and joining words between them are one order", (t) => {
  t.same(executed("put milk, eggs and some bread on the list"), ["milk", "eggs", "bread"]);
  t.same(executed("put milk and eggs on the list"), ["milk", "eggs"]);
  t.end();
});

t.test("a sigh before an order is no value of its list", (t) => {
  t.same(executed("oh, and put soap on the list"), ["soap"]);
  t.end();
});

t.test("a text ends before the full stop and a courtesy that a comma sets off", (t) => {
  t.same(executed("tell everybody that the taxi is here, please"), ["the taxi is here"]);
  t.same(executed("announce that dinner is ready, thank you."), ["dinner is ready"]);
  t.end();
});

t.test("the dot of an abbreviation belongs to the text", (t) => {
  t.same(executed("announce that the taxi comes at seven p.m."), ["the taxi comes at seven p.m."]);
  t.same(executed("announce that the taxi comes at seven."), ["the taxi comes at seven"]);
  t.end();
});
