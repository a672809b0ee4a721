/** A small house in English, for tests of the understanding: five sentences an intent, or fewer. */
import { nothingInjected } from "../../assistant/injected.ts";
import { vocabulary } from "../../assistant/vocabulary.ts";
import type { Lesson } from "../engine.ts";
import { statisticalEngine } from "../statistical-engine.ts";
import { accept, ask } from "../zones.ts";

const value = (slot: string, before: string, text: string, after = "", entity = slot) => ({
  data: [{ text: before }, { text, entity, slot_name: slot }, { text: after }],
});
const lesson: Lesson = {
  language: "en",
  intents: [
    {
      id: "lightOn",
      slots: [{ name: "room", entity: "room" }],
      utterances: [
        value("room", "turn on the light in the ", "kitchen"),
        value("room", "switch on the ", "cellar", " light"),
        value("room", "put the light in the ", "stable", " on"),
        value("room", "please turn the ", "kitchen", " light on"),
        value("room", "light on in the ", "cellar"),
      ],
    },
    {
      id: "lightOff",
      slots: [{ name: "room", entity: "room" }],
      utterances: [
        value("room", "turn off the light in the ", "kitchen"),
        value("room", "switch off the ", "cellar", " light"),
        value("room", "put the light in the ", "stable", " out"),
        value("room", "please turn the ", "kitchen", " light off"),
        value("room", "light off in the ", "cellar"),
      ],
    },
    {
      id: "addItem",
      slots: [{ name: "item", entity: "item" }],
      utterances: [
        value("item", "add ", "milk", " to the shopping list"),
        value("item", "put ", "bread", " on the shopping list"),
        value("item", "add ", "cheese", " to my list"),
        value("item", "we need ", "butter"),
        value("item", "put ", "eggs", " on the list please"),
      ],
    },
    {
      id: "setTimer",
      slots: [{ name: "duration", entity: "snips/duration" }],
      utterances: [
        value("duration", "set a timer for ", "ten minutes", "", "snips/duration"),
        value("duration", "start a timer of ", "an hour", "", "snips/duration"),
        value("duration", "timer for ", "five minutes", " please", "snips/duration"),
      ],
    },
    { id: "getTime", slots: [], utterances: [{ data: [{ text: "what time is it" }] }] },
  ],
  entities: [
    { name: "room", isExtensible: false, values: ["kitchen", "cellar", "stable"] },
    { name: "item", isExtensible: true, values: ["milk", "bread", "cheese", "butter", "eggs"] },
  ],
};
const entityOf = ({ values, isExtensible }: Lesson["entities"][number]) => ({
  data: values.map((one) => ({ value: one, synonyms: [] })),
  use_synonyms: true,
  automatically_extensible: isExtensible,
  matching_strictness: 1,
});

/** Trains the house and returns its understanding, with other counter-examples if wanted. */
export async function understandHouse(changes: Partial<Lesson> = {}) {
  const taught = { ...lesson, ...changes };
  const entities = Object.fromEntries(taught.entities.map((one) => [one.name, entityOf(one)]));
  const engine = await statisticalEngine.load(
    statisticalEngine.train(taught, () => {}),
    taught,
    vocabulary({ language: "en", intents: {}, entities }, nothingInjected),
  );
  const understood = (text: string) => {
    const { best } = engine.parse(text);
    return best.intentName !== null && best.confidenceScore >= ask ? best : undefined;
  };
  const executed = (text: string) => {
    const best = understood(text);
    return best !== undefined && best.confidenceScore >= accept ? best : undefined;
  };
  return { engine, parse: (text: string) => engine.parse(text), understood, executed };
}
