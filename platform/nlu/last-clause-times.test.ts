/** A time behind a statement: nothing begins within it, whatever its words are in other sentences. */
import t from "tap";
import type { Utterance } from "../assistant/dataset.ts";
import { nothingInjected } from "../assistant/injected.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Lesson } from "./engine.ts";
import { statisticalEngine } from "./statistical-engine.ts";
import { accept } from "./zones.ts";

const wake = (before: string, text: string): Utterance => ({
  data: [{ text: before }, { text, entity: "snips/datetime", slot_name: "time" }],
});
const lesson: Lesson = {
  language: "fr",
  intents: [
    {
      id: "getTime",
      slots: [],
      utterances: ["heure s'il te plaît", "heure", "heures", "quelle heure est-il", "donne-moi l'heure"].map(
        (text) => ({
          data: [{ text }],
        }),
      ),
    },
    {
      id: "setAlarm",
      slots: [{ name: "time", entity: "snips/datetime" }],
      utterances: [
        wake("réveille-moi à ", "sept heures"),
        wake("mets le réveil à ", "huit heures"),
        wake("un réveil pour ", "six heures"),
      ],
    },
  ],
  entities: [],
};
const house = await statisticalEngine.load(
  statisticalEngine.train(lesson, () => {}),
  lesson,
  vocabulary({ language: "fr", intents: {}, entities: {} }, nothingInjected),
);
const done = (text: string) => {
  const { best } = house.parse(text);
  return best.confidenceScore >= accept ? best.intentName : null;
};

t.test("the hour at which somebody does something is no question for the hour", (t) => {
  for (const text of [
    "elle me réveille à sept heures",
    "mon frère est parti à huit heures",
    "il est rentré à six heures",
  ])
    t.equal(done(text), null, text);
  t.end();
});

t.test("the hour is told, and an alarm is set", (t) => {
  t.equal(done("quelle heure est-il"), "getTime");
  t.equal(done("réveille-moi à six heures"), "setAlarm");
  t.end();
});
