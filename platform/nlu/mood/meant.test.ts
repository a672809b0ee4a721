/** What a template teaches: its many sentences are made of few words. */
import t from "tap";
import { nothingInjected } from "../../assistant/injected.ts";
import { vocabulary } from "../../assistant/vocabulary.ts";
import type { Lesson } from "../engine.ts";
import { statisticalEngine } from "../statistical-engine.ts";
import { hashText } from "../text/hash.ts";
import { wordsOf } from "../text/tokens.ts";
import { accept } from "../zones.ts";
import { meantBy } from "./learn-meant.ts";
import type { Said } from "./turns.ts";
import { moodReaderOf } from "./read-mood.ts";

const rooms = ["kitchen", "cellar", "stable"];
/** "[please] (turn|switch|put) on [all of] the (fan|blower)[s] in the [room] [(now|again)]", written out. */
const sentences = ["", "please "].flatMap((polite) =>
  ["turn", "switch", "put"].flatMap((verb) =>
    ["", "all of "].flatMap((all) =>
      ["fan", "fans", "blower", "blowers"].flatMap((thing) =>
        ["", " now", " again"].map((end, at) => ({
          data: [
            { text: `${polite}${verb} on ${all}the ${thing} in the ` },
            { text: rooms[at]!, entity: "room", slot_name: "room" },
            { text: end },
          ],
        })),
      ),
    ),
  ),
);
const lesson: Lesson = {
  language: "en",
  intents: [
    { id: "fanOn", slots: [{ name: "room", entity: "room" }], utterances: sentences },
    { id: "getTime", slots: [], utterances: [{ data: [{ text: "what time is it" }] }] },
  ],
  entities: [{ name: "room", isExtensible: false, values: rooms }],
};
const data = rooms.map((value) => ({ value, synonyms: [] }));
const entity = { data, use_synonyms: true, automatically_extensible: false, matching_strictness: 1 };
const understanding = await statisticalEngine.load(
  statisticalEngine.train(lesson, () => {}),
  lesson,
  vocabulary({ language: "en", intents: {}, entities: { room: entity } }, nothingInjected),
);
const executed = (text: string) => {
  const { best } = understanding.parse(text);
  return best.intentName !== null && best.confidenceScore >= accept ? best.intentName : undefined;
};

t.test(
  "an intent counts as many sentences as it has words, so that a template is no surer than a few sentences",
  (t) => {
    const reader = moodReaderOf("en");
    const saidIn = (text: string): Said => {
      const words = wordsOf(text);
      return { words, stems: words.map(hashText), times: [], mood: reader.read(words), slots: [] };
    };
    const template = sentences.map((one) => saidIn(one.data.map(({ text }) => text).join("")));
    t.equal(template.length, 144);
    const words = new Set(template.flatMap((said) => said.words));
    t.equal(meantBy(template, 1, reader).sentences, words.size);
    const few = ["turn on the fan in the stable", "start the blower of the kitchen"].map(saidIn);
    t.equal(meantBy(few, 1, reader).sentences, 2);
    t.equal(executed("please put on all of the blowers in the stable again"), "fanOn");
    t.equal(executed("could you turn the stable fan on for me"), "fanOn");
    t.end();
  },
);

t.test("all of them in one room does not allow all of them everywhere", (t) => {
  t.equal(executed("turn on all the fans in the stable"), "fanOn");
  for (const text of ["turn on all the fans", "switch on the fans everywhere", "turn on both fans"])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("a turn of a single sentence among many is allowed in its own words only", async (t) => {
  const plain = ["stop", "halt", "end", "turn off", "switch off"].flatMap((verb) =>
    ["the fan", "my fan", "our fan"].map((thing) => ({ data: [{ text: `${verb} ${thing}` }] })),
  );
  const taught: Lesson = {
    language: "en",
    intents: [
      { id: "fanOff", slots: [], utterances: [...plain, { data: [{ text: "I do not need the fan" }] }] },
      { id: "getTime", slots: [], utterances: [{ data: [{ text: "what time is it" }] }] },
    ],
    entities: [],
  };
  const fan = await statisticalEngine.load(
    statisticalEngine.train(taught, () => {}),
    taught,
    vocabulary({ language: "en", intents: {}, entities: {} }, nothingInjected),
  );
  const done = (text: string) => {
    const { best } = fan.parse(text);
    return best.confidenceScore >= accept ? best.intentName : null;
  };
  t.equal(done("I do not need our fan"), "fanOff");
  t.equal(done("do not stop the fan please"), null);
  t.end();
});

t.test("a turn before a value does not allow the same word at the end of a sentence", async (t) => {
  const item = (before: string, text: string, after = "") => ({
    data: [{ text: before }, { text, entity: "item", slot_name: "item" }, { text: after }],
  });
  const plain = ["setz", "schreib", "leg"].flatMap((verb) =>
    ["die", "meine", "unsere"].map((whose) => item(`${verb} `, "Milch", ` auf ${whose} Liste`)),
  );
  const taught: Lesson = {
    language: "de",
    intents: [
      {
        id: "addItem",
        slots: [{ name: "item", entity: "item" }],
        utterances: [...plain, item("vergiss nicht ", "Brot")],
      },
      { id: "getTime", slots: [], utterances: [{ data: [{ text: "wie spät ist es" }] }] },
    ],
    entities: [{ name: "item", isExtensible: true, values: ["Milch", "Brot"] }],
  };
  const goods = {
    data: ["Milch", "Brot"].map((value) => ({ value, synonyms: [] })),
    use_synonyms: true,
    automatically_extensible: true,
    matching_strictness: 1,
  };
  const list = await statisticalEngine.load(
    statisticalEngine.train(taught, () => {}),
    taught,
    vocabulary({ language: "de", intents: {}, entities: { item: goods } }, nothingInjected),
  );
  const done = (text: string) => {
    const { best } = list.parse(text);
    return best.confidenceScore >= accept ? best.intentName : null;
  };
  t.equal(done("vergiss nicht Milch"), "addItem");
  t.equal(done("setz Brot auf meine Liste"), "addItem");
  t.equal(done("setz die Milch auf die Liste nicht"), null);
});
