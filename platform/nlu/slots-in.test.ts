/** Values in wordings that no sentence of the intent has: the grammar's and the list's match, not the tagger's cut. */
import t from "tap";
import { record } from "../assistant/dataset.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Lesson } from "./engine.ts";
import { statisticalEngine } from "./statistical-engine.ts";

const [dish, duration] = [
  { entity: "dish", slot_name: "dish" },
  { entity: "snips/duration", slot_name: "duration" },
];
const lesson: Lesson = {
  language: "en",
  intents: [
    {
      id: "cook",
      slots: [
        { name: "dish", entity: "dish" },
        { name: "duration", entity: "snips/duration" },
      ],
      utterances: [
        {
          data: [
            { text: "cook the " },
            { text: "soup", ...dish },
            { text: " for " },
            { text: "ten minutes", ...duration },
          ],
        },
        { data: [{ text: "boil " }, { text: "rice", ...dish }, { text: " quickly" }] },
        { data: [{ text: "boil the rice water for " }, { text: "one hour", ...duration }] },
        { data: [{ text: "cook " }, { text: "soup", ...dish }] },
      ],
    },
  ],
  entities: [{ name: "dish", isExtensible: true, values: ["soup", "rice", "pot roast"] }],
};
const data = ["soup", "rice", "pot roast"].map((value) => ({ value, synonyms: [] }));
const entity = { data, use_synonyms: true, automatically_extensible: true, matching_strictness: 1 };
const injected = {
  lastInjectionDate: null,
  entities: record([["dish", [{ value: "borscht", weight: 1 }]]]),
  lexicon: record<string[]>([]),
};
const words = vocabulary({ language: "en", intents: {}, entities: { dish: entity } }, injected);
const model = statisticalEngine.train(lesson, () => {});
const understanding = await statisticalEngine.load(model, lesson, words);
const rawOf = (text: string) => {
  const { best, held, alternatives } = understanding.parse(text, new Set(["cook"]));
  const found = [best, held, ...alternatives].find((guess) => guess?.intentName === "cook");
  return Object.fromEntries(found?.slots.map(({ slotName, rawValue }) => [slotName, rawValue]) ?? []);
};

t.test("listed and injected values of an extensible entity are found where no sentence has them", (t) => {
  t.match(rawOf("my pot roast is in the oven now"), { dish: "pot roast" });
  t.match(rawOf("borscht is what we eat"), { dish: "borscht" });
  t.end();
});

t.test("a duration of two parts is found completely", (t) => {
  t.match(rawOf("the stove should run one hour and ten minutes then"), { duration: "one hour and ten minutes" });
  t.end();
});

t.test("a part of a duration is never a value of another slot", (t) => {
  t.same(rawOf("boil a quarter of an hour quickly"), { duration: "a quarter of an hour" });
  t.same(rawOf("cook the quarter of an hour"), { duration: "quarter of an hour" });
  t.end();
});

t.test("a word that the intent's sentences have outside slots is no extensible entity's value by itself", (t) => {
  t.notOk("dish" in rawOf("the water of the rice is hot for one hour"));
  t.end();
});
