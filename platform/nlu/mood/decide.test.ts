import t from "tap";
import { nothingInjected } from "../../assistant/injected.ts";
import { vocabulary } from "../../assistant/vocabulary.ts";
import { statisticalEngine } from "../statistical-engine.ts";
import { accept, ask } from "../zones.ts";

const said = (...sentences: string[]) => sentences.map((text) => ({ data: [{ text }] }));
const lesson = {
  language: "en",
  intents: [
    {
      id: "extractorOn",
      slots: [],
      utterances: said("turn on the dust extractor", "start the extractor", "switch the dust extractor on"),
    },
    { id: "countScrews", slots: [], utterances: said("how many screws are left", "count the screws") },
  ],
  entities: [],
};
const words = vocabulary({ language: "en", intents: {}, entities: {} }, nothingInjected);
const understanding = await statisticalEngine.load(
  statisticalEngine.train(lesson, () => {}),
  lesson,
  words,
);
const parse = (text: string) => understanding.parse(text).best;
const isExecuted = ({ intentName, confidenceScore }: ReturnType<typeof parse>) =>
  intentName !== null && confidenceScore >= accept;

t.test("a sentence with another direction is not executed", (t) => {
  for (const text of ["close the dust extractor", "raise the extractor"]) t.equal(isExecuted(parse(text)), false, text);
  t.end();
});

t.test(
  "a sentence without the direction that all sentences of two opposite intents have is not executed",
  async (t) => {
    const off = {
      id: "extractorOff",
      slots: [],
      utterances: said("turn off the dust extractor", "stop the extractor"),
    };
    const both = { ...lesson, intents: [...lesson.intents, off] };
    const other = await statisticalEngine.load(
      statisticalEngine.train(both, () => {}),
      both,
      words,
    );
    t.equal(isExecuted(other.parse("the dust extractor").best), false);
    t.match(other.parse("would you stop the dust extractor").best, { intentName: "extractorOff" });
  },
);

t.test("an unknown action or an unknown object of a known action is not executed", (t) => {
  for (const text of ["empty the dust extractor", "turn on the water for the extractor"]) {
    const found = parse(text);
    t.equal(isExecuted(found), false, text);
    t.equal(found.intentName === null || found.confidenceScore >= ask, true, `${text}: asked or refused`);
  }
  t.end();
});

t.test("polite words, and an unknown word that describes a known object, do not prevent it", (t) => {
  for (const text of ["would you start the extractor for me dear", "turn on the old dust extractor"])
    t.match(parse(text), { intentName: "extractorOn" }, text);
  t.equal(isExecuted(parse("would you start the extractor for me dear")), true);
  t.equal(isExecuted(parse("turn on the old dust extractor")), true);
  t.end();
});
