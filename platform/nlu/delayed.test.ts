/** A command with a time that it does not take is no timer, whatever its object is called. */
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { type Entity, record } from "../assistant/dataset.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Lesson } from "./engine.ts";
import { statisticalEngine } from "./statistical-engine.ts";
import { ask } from "./zones.ts";

const part = (slot: string, entity: string, text: string) => ({ text, entity, slot_name: slot });
const timer = (before: string, name: string, between: string, duration: string) => ({
  data: [
    { text: before },
    part("timer", "timer", name),
    { text: between },
    part("duration", "snips/duration", duration),
  ],
});
const entity: Entity = {
  data: [{ value: "pizza", synonyms: [] }],
  use_synonyms: true,
  automatically_extensible: true,
  matching_strictness: 1,
};
const lesson: Lesson = {
  language: "en",
  intents: [
    {
      id: "setTimer",
      slots: [
        { name: "timer", entity: "timer" },
        { name: "duration", entity: "snips/duration" },
      ],
      utterances: [
        timer("cut the ", "pizza", " in ", "ten minutes"),
        timer("cut the ", "cake", " in ", "five minutes"),
        timer("stop the ", "roast", " in ", "an hour"),
        timer("tell me about the ", "pasta", " in ", "nine minutes"),
      ],
    },
    {
      id: "mute",
      slots: [],
      utterances: ["cut the sound", "mute", "silence please", "sound off"].map((text) => ({ data: [{ text }] })),
    },
  ],
  entities: [{ name: "timer", isExtensible: true, values: ["pizza"] }],
};
const dataset = { language: "en", intents: record<{ utterances: [] }>([]), entities: record([["timer", entity]]) };

t.test("another intent's command with a time behind it is refused", async (t) => {
  const model = statisticalEngine.train(lesson, () => {});
  const understanding = await statisticalEngine.load(model, lesson, vocabulary(dataset, nothingInjected));
  const pizza = understanding.parse("cut the salad in ten minutes").best;
  t.match(pizza, { intentName: "setTimer" });
  t.ok(pizza.confidenceScore > ask, "a timer's own sentence remains one");
  const { best } = understanding.parse("cut the sound in ten minutes");
  t.ok(best.intentName === null || best.confidenceScore < ask, "nothing is done, and no timer is proposed");
});
