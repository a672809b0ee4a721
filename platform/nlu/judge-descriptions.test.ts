/** What small assistants must not take for an order, and verbs with pronouns in them. */
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Lesson } from "./engine.ts";
import { statisticalEngine } from "./statistical-engine.ts";
import { accept } from "./zones.ts";

type Piece = string | { readonly slot: string; readonly entity: string; readonly text: string };
const said = (...sentences: (readonly Piece[] | string)[]) =>
  sentences.map((pieces) => ({
    data: [pieces].flat().map((piece: Piece) => {
      return typeof piece === "string"
        ? { text: piece }
        : { text: piece.text, slot_name: piece.slot, entity: piece.entity };
    }),
  }));
const drink = (text: string): Piece => ({ slot: "drink", entity: "drink", text });
const time = (text: string): Piece => ({ slot: "time", entity: "snips/duration", text });
const timer = (text: string): Piece => ({ slot: "timer", entity: "timer", text });

async function load(lesson: Lesson, lists: Readonly<Record<string, readonly string[]>>) {
  const entities = Object.fromEntries(
    Object.entries(lists).map(([name, values]) => {
      const data = values.map((value) => ({ value, synonyms: [] }));
      return [name, { data, use_synonyms: true, automatically_extensible: true, matching_strictness: 1 }];
    }),
  );
  const words = vocabulary({ language: lesson.language, intents: {}, entities }, nothingInjected);
  const loaded = await statisticalEngine.load(
    statisticalEngine.train(lesson, () => {}),
    lesson,
    words,
  );
  return (text: string) => {
    const { best } = loaded.parse(text);
    return best.confidenceScore >= accept ? best.intentName : null;
  };
}

const drinks = ["water", "tea", "juice", "coffee"];
const english: Lesson = {
  language: "en",
  intents: [
    { id: "pumpOn", slots: [], utterances: said("pump on", "turn on the pump", "start the pump", "I need the pump") },
    { id: "pumpOff", slots: [], utterances: said("pump off", "turn off the pump", "stop the pump", "no more pump") },
    {
      id: "reportFault",
      slots: [],
      utterances: said("the pump is broken", "the pump does not work", "something is wrong with the pump"),
    },
    {
      id: "bringDrink",
      slots: [{ name: "drink", entity: "drink", isMany: false }],
      utterances: said(
        ["bring me some ", drink("water")],
        ["a cup of ", drink("tea"), " please"],
        ["can I have a ", drink("coffee")],
        ["bring me ", drink("juice")],
      ),
    },
    {
      id: "setTimer",
      slots: [
        { name: "time", entity: "snips/duration", isMany: false },
        { name: "timer", entity: "timer", isMany: false },
      ],
      utterances: said(
        ["set a timer for ", time("ten minutes")],
        ["set the ", timer("tea"), " timer to ", time("five minutes")],
        ["start the ", timer("pasta"), " timer"],
        ["set a timer"],
      ),
    },
  ],
  entities: [
    { name: "drink", isExtensible: true, values: drinks },
    { name: "timer", isExtensible: true, values: ["tea", "pasta"] },
  ],
};
const parse = await load(english, { drink: drinks, timer: ["tea", "pasta"] });

t.test("how a thing is, and what it does already, is no order", async (t) => {
  for (const text of [
    "the pump is on",
    "the pump was off this morning",
    "my pump has stopped",
    "the pump starts by itself",
  ])
    t.equal(parse(text), null, text);
  t.equal(parse("the tea is cold start the pump"), "pumpOn", "an order behind it is one");
  t.equal(parse("the pump is broken"), "reportFault", "unless the intent's own sentences describe");
});

t.test("one sentence with a denial does not allow others", async (t) => {
  t.equal(parse("the pump does not work"), "reportFault");
  t.equal(parse("the pump is not broken"), null);
});

t.test("a thing unlike the listed values, said as none of them is, is asked about", async (t) => {
  t.equal(parse("bring me some lemonade"), "bringDrink");
  for (const text of ["bring me my glasses", "bring me the newspaper"]) t.equal(parse(text), null, text);
});

t.test("a number alone is no name", async (t) => {
  const loaded = await statisticalEngine.load(
    statisticalEngine.train(english, () => {}),
    english,
    vocabulary({ language: "en", intents: {}, entities: {} }, nothingInjected),
  );
  const { slots } = loaded.parse("set the timer to seven").best;
  t.same(
    slots.filter(({ slotName }) => slotName === "timer"),
    [],
  );
});

t.test("a value behind “à”, and “this” behind a preposition, do not make an order a description", async (t) => {
  const percent = (text: string): Piece => ({ slot: "percent", entity: "snips/percentage", text });
  const slots = [{ name: "percent", entity: "snips/percentage", isMany: false }];
  const inFrench = await load(
    {
      language: "fr",
      intents: [
        {
          id: "dim",
          slots,
          utterances: said(
            ["lumière à ", percent("vingt pour cent")],
            ["mets la lumière du salon à ", percent("trente pour cent")],
            ["règle la lumière à ", percent("dix pour cent")],
            ["baisse la lumière de la cuisine à ", percent("cinq pour cent")],
          ),
        },
        { id: "time", slots: [], utterances: said("quelle heure est-il", "donne-moi l'heure", "il est quelle heure") },
      ],
      entities: [],
    },
    {},
  );
  t.equal(inFrench("la lumière du salon à quarante pour cent"), "dim");
  t.equal(inFrench("la lumière du salon a sauté"), null);
  const inSpanish = await load(
    {
      language: "es",
      intents: [
        {
          id: "dim",
          slots,
          utterances: said(
            ["luz al ", percent("veinte por ciento")],
            ["pon la luz de esta habitación al ", percent("treinta por ciento")],
            ["baja la luz de la cocina al ", percent("diez por ciento")],
          ),
        },
        { id: "time", slots: [], utterances: said("qué hora es", "dime la hora", "qué hora tenemos") },
      ],
      entities: [],
    },
    {},
  );
  t.equal(inSpanish("la luz de esta habitación al cuarenta por ciento"), "dim");
  t.equal(inSpanish("la luz está al cuarenta por ciento"), null);
});

t.test("pronouns in a verb do not hide it", async (t) => {
  const spanish: Lesson = {
    language: "es",
    intents: [
      { id: "sawOff", slots: [], utterances: said("para la sierra", "apaga la sierra", "quiero parar la sierra") },
      {
        id: "sawOn",
        slots: [],
        utterances: said("arranca la sierra", "enciende la sierra", "pon en marcha la sierra"),
      },
    ],
    entities: [],
  };
  const parseSpanish = await load(spanish, {});
  for (const text of ["párame la sierra", "la sierra, apágala"]) t.equal(parseSpanish(text), "sawOff", text);
  t.equal(parseSpanish("no me pares la sierra"), null);
  t.equal(parseSpanish("enciende la sierra"), "sawOn");
});
