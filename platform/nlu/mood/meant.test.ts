/** What a template teaches: its many sentences are made of few words. */
import { join } from "node:path";
import t from "tap";
import { learned } from "../../assistant/expanded.ts";
import { nothingInjected } from "../../assistant/injected.ts";
import { readAssistant } from "../../assistant/read-assistant.ts";
import { vocabulary } from "../../assistant/vocabulary.ts";
import type { Lesson } from "../engine.ts";
import { languagesWith } from "../../languages/languages.ts";
import { lessonOf } from "../lesson.ts";
import { statisticalEngine } from "../statistical-engine.ts";
import { hashText } from "../text/hash.ts";
import { wordsOf } from "../text/tokens.ts";
import { accept } from "../zones.ts";
import { meantBy } from "./learn-meant.ts";
import { opposites, type Sign } from "./mood-text.ts";
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

t.test("sentences that are only understood teach words, and widen nothing", (t) => {
  const reader = moodReaderOf("en");
  const saidIn = (text: string): Said => {
    const words = wordsOf(text);
    return { words, stems: words.map(hashText), times: [], mood: reader.read(words), slots: [] };
  };
  const heard = ["start the blower", "start the stable blower"].map(saidIn);
  const understood = ["get it started", "turn off the heat", "why is it so warm", "we had it started"].map(saidIn);
  const [narrow, wide] = [
    meantBy([...heard, ...understood], 0, reader, 2),
    meantBy([...heard, ...understood], 0, reader),
  ];
  const core = meantBy(heard, 0, reader);
  for (const key of ["allows", "signs", "verbs", "keys", "relays", "isInformation", "signed"] as const)
    t.same(narrow[key], core[key], key);
  const turnsOf = (text: string) => [...meantBy([...heard, saidIn(text)], 0, reader, 2).turns];
  for (const text of [
    "get it started",
    "the heat can start later",
    "start soon",
    "let the heat stay",
    "start tomorrow",
  ])
    t.same(turnsOf(text), [], text);
  // With the word behind it, and with its small words, a turn means what it means here.
  for (const text of ["do not let me forget the blower", "the blower can wait for a minute"])
    t.not(turnsOf(text).length, 0, text);
  t.same(narrow.stems, wide.stems);
  t.notSame(wide.signs, core.signs);
  t.end();
});

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

t.test("a time that is only understood allows no other, and a denial at the end none of other words", async (t) => {
  const texts = (...said: string[]) => said.map((text) => ({ data: [{ text }] }));
  const unheard = (...said: string[]) => texts(...said).map((one) => ({ ...one, isUnheard: true as const }));
  const timer = ["stopp", "lösch", "beende"].flatMap((verb) =>
    texts(...["den", "meinen"].map((whose) => `${verb} ${whose} Timer`)),
  );
  const radio = ["unterbrich", "halt"].flatMap((verb) =>
    texts(...["das", "unser"].map((whose) => `${verb} ${whose} Radio`)),
  );
  const taught: Lesson = {
    language: "de",
    intents: [
      {
        id: "endTimer",
        slots: [],
        utterances: [...timer, ...timer, ...timer, ...texts("den Timer brauche ich nicht")],
      },
      {
        id: "pauseRadio",
        slots: [],
        utterances: [...radio, ...unheard("das Radio kann eine Minute warten", "halt das Radio eine Minute")],
      },
    ],
    entities: [],
  };
  const house = await statisticalEngine.load(
    statisticalEngine.train(taught, () => {}),
    taught,
    vocabulary({ language: "de", intents: {}, entities: {} }, nothingInjected),
  );
  const done = (text: string) => {
    const { best } = house.parse(text);
    return best.confidenceScore >= accept ? best.intentName : null;
  };
  for (const text of ["den Timer brauche ich nicht", "ich brauche den Timer nicht", "meinen Timer brauche ich nicht"])
    t.equal(done(text), "endTimer", text);
  for (const text of ["lösch den Timer nicht", "stopp meinen Timer nicht", "beende den Timer nicht", "den Timer nicht"])
    t.equal(done(text), null, text);
  for (const text of ["halt das Radio eine Minute", "unterbrich unser Radio eine Minute"])
    t.equal(done(text), "pauseRadio", text);
  for (const text of [
    "halt das Radio in einer Minute",
    "unterbrich das Radio morgen",
    "halt unser Radio nach einer Minute",
  ])
    t.equal(done(text), null, text);
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

/** The reason why a sentence says the opposite of its intent: it starts another list, ends a silence, asks, or tells how it is. */
const reversed = /clearList|unmute|disturbAgain|Status$/u;
const told = /dunkel|dark|oscur|buio|escur|plus de lumi|arranca da cama|muito baixo|arrêtée|desliguei|terminei/u;
/** "Halt die Musik an" stops it. */
const halts = /\bhalte? .*\ban$/u;
/** A direction that at least this share of an intent's sentences have is its own; one that fewer have than the other share is none. */
const [ownShare, strayShare] = [0.3, 0.1];

t.test("no sentence of a house that is shipped says the opposite of its intent", async (t) => {
  for (const language of languagesWith("moods")) {
    const assistant = await readAssistant(join(import.meta.dirname, "../../../examples/house", language));
    const reader = moodReaderOf(language);
    for (const { id, utterances } of lessonOf(assistant!).lesson.intents) {
      if (reversed.test(id)) continue;
      const sentences = learned(utterances).map(({ data, isUnheard }) => {
        const text = data.map(({ text = "", slot_name: slot }) => (slot === undefined ? text : "0")).join("");
        const signs = reader.read(wordsOf(text)).signs.map(({ sign }) => sign);
        return { text, isUnheard, signs: halts.test(text) ? signs.filter((sign) => sign !== "on") : signs };
      });
      const heard = sentences.filter(({ isUnheard }) => isUnheard !== true);
      const share = (sign: Sign) =>
        heard.filter(({ signs }) => signs.includes(sign)).length / Math.max(1, heard.length);
      const isStray = (sign: Sign) => share(opposites[sign]) >= ownShare && share(sign) < strayShare;
      const wrong = sentences.filter(({ text, signs }) => {
        return !told.test(text.toLowerCase()) && signs.some((one) => isStray(one) && !signs.includes(opposites[one]));
      });
      t.same([...new Set(wrong.map(({ text }) => text))], [], `${language}: ${id}`);
    }
  }
});
