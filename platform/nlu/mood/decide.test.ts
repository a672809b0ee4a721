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

t.test(
  "what is said in words that are only understood, of a thing unlike the listed ones, is asked about",
  async (t) => {
    const goods = ["Milch", "Brot", "Butter", "Salz"];
    const item = (before: string, text: string, after = "") => ({
      data: [{ text: before }, { text, entity: "item", slot_name: "item" }, { text: after }],
    });
    const each = (before: string, after = "") => goods.map((one) => item(before, one, after));
    const heard = [...each("setz ", " auf die Liste"), ...each("wir brauchen "), ...each("ich muss ", " kaufen")];
    const understood = [
      ...each("wir brauchen dringend "),
      ...each("wir müssen demnächst ", " kaufen"),
      ...each("hau ", " auf die Liste"),
    ];
    const list = {
      language: "de",
      intents: [
        {
          id: "addItem",
          slots: [{ name: "item", entity: "item" }],
          utterances: [...heard, ...understood.map((one) => ({ ...one, isUnheard: true as const }))],
        },
        { id: "countScrews", slots: [], utterances: said("wie viele Schrauben sind da", "zähl die Schrauben") },
      ],
      entities: [{ name: "item", isExtensible: true, values: goods }],
    };
    const entity = {
      data: goods.map((value) => ({ value, synonyms: [] })),
      use_synonyms: true,
      automatically_extensible: true,
      matching_strictness: 1,
    };
    const taught = await statisticalEngine.load(
      statisticalEngine.train(list, () => {}),
      list,
      vocabulary({ language: "de", intents: {}, entities: { item: entity } }, nothingInjected),
    );
    for (const text of [
      "wir brauchen dringend Hilfe",
      "ich brauche dringend Urlaub",
      "wir müssen demnächst schlafen",
      "wir müssen demnächst reden",
    ])
      t.equal(isExecuted(taught.parse(text).best), false, text);
    for (const text of [
      "wir brauchen dringend Butter",
      "hau Zangen auf die Liste",
      "setz Urlaub auf die Liste",
      "hau Salz auf die Liste",
    ])
      t.equal(isExecuted(taught.parse(text).best), true, text);
  },
);
