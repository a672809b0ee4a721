/** Values of closed slots in sentences that are said word by word. */
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { type Entity, record } from "../assistant/dataset.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Lesson } from "./engine.ts";
import { statisticalEngine } from "./statistical-engine.ts";

const entity = (isExtensible: boolean, ...values: string[]): Entity => ({
  data: values.map((value) => ({ value, synonyms: [] })),
  use_synonyms: true,
  automatically_extensible: isExtensible,
  matching_strictness: 1,
});
const entities = { door: entity(false, "front door", "garage door"), name: entity(true, "Anna", "Ben") };
const plain = (...texts: string[]) => texts.map((text) => ({ data: [{ text }] }));
const value = (before: string, text: string, slot: string) => ({
  data: [{ text: before }, { text, entity: slot, slot_name: slot }],
});
const lesson: Lesson = {
  language: "en",
  intents: [
    {
      id: "lock",
      slots: [{ name: "door", entity: "door" }],
      utterances: [
        ...plain("lock the front door", "lock the door", "lock the front door and the garage door"),
        value("please lock the ", "garage door", "door"),
      ],
    },
    {
      id: "call",
      slots: [{ name: "name", entity: "name" }],
      utterances: [...plain("call Anna", "make a call"), value("please call ", "Ben", "name")],
    },
  ],
  entities: Object.entries(entities).map(([name, { automatically_extensible: isExtensible, data }]) => {
    return { name, isExtensible, values: data.map((one) => one.value) };
  }),
};
const dataset = {
  language: "en",
  intents: record<{ utterances: [] }>([]),
  entities: record(Object.entries(entities)),
};

t.test("a listed value of a closed slot fills it, though the author wrote it as plain words", async (t) => {
  const model = statisticalEngine.train(lesson, () => {});
  const understanding = await statisticalEngine.load(model, lesson, vocabulary(dataset, nothingInjected));
  const said = (text: string) => {
    const { intentName, confidenceScore, slots } = understanding.parse(text).best;
    return [intentName, confidenceScore, ...slots.map(({ slotName, rawValue }) => `${slotName}=${rawValue}`)];
  };
  t.same(said("lock the front door"), ["lock", 1, "door=front door"]);
  t.same(said("please lock the front door"), ["lock", 1, "door=front door"]);
  t.same(said("lock the door"), ["lock", 1], "none is named");
  t.same(said("lock the front door and the garage door"), ["lock", 1], "two are named, and the slot takes one");
  t.same(said("call Anna"), ["call", 1], "of an open slot the words may mean anything");
});
