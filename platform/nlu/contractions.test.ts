/** Contractions, which authors write in full. */
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { record } from "../assistant/dataset.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Lesson } from "./engine.ts";
import { statisticalEngine } from "./statistical-engine.ts";
import { understandHouse } from "./testing/house.ts";
import { accept } from "./zones.ts";

const plain = (...texts: string[]) => texts.map((text) => ({ data: [{ text }] }));
const lesson: Lesson = {
  language: "en",
  intents: [
    {
      id: "remind",
      slots: [],
      utterances: plain("do not let me forget", "remind me", "set a reminder", "I am forgetful"),
    },
    { id: "light", slots: [], utterances: plain("turn on the light", "light please", "let us have light") },
  ],
  entities: [],
};
const dataset = { language: "en", intents: record<{ utterances: [] }>([]), entities: record<never>([]) };

t.test("a contraction means what it says in full", async (t) => {
  const model = statisticalEngine.train(lesson, () => {});
  const understanding = await statisticalEngine.load(model, lesson, vocabulary(dataset, nothingInjected));
  for (const text of ["don't let me forget", "dont let me forget", "I'm forgetful", "let's have light"]) {
    const { best, held } = understanding.parse(text);
    t.equal(held, undefined, text);
    t.equal(best.intentName, text.includes("light") ? "light" : "remind", text);
    t.ok(best.confidenceScore >= accept, text);
  }
});

t.test("a denial remains one, however it is written", async (t) => {
  const { executed } = await understandHouse();
  for (const denied of ["don't", "dont", "do not", "you shouldn't", "we won't"])
    t.equal(executed(`${denied} turn on the light in the kitchen`), undefined, denied);
});

t.test("a contraction is no order where its full form is none", async (t) => {
  const { executed } = await understandHouse();
  for (const told of [
    "I've put bread on the shopping list",
    "you've put eggs on the list",
    "they'll add milk to the shopping list",
    "she'd turn on the light in the kitchen",
    "he'll switch off the cellar light",
    "don't forget the kitchen light",
  ])
    t.equal(executed(told), undefined, told);
  for (const order of ["let's turn on the light in the kitchen", "I'd like the kitchen light on", "we'll need butter"])
    t.ok(executed(order), order);
});
