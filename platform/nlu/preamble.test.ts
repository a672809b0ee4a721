/** A command behind what only explains it. */
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Lesson } from "./engine.ts";
import { statisticalEngine } from "./statistical-engine.ts";
import { accept } from "./zones.ts";

const rooms = ["kitchen", "cellar", "stable"];
const sentence = (before: string, room: string, after = "") => ({
  data: [{ text: before }, { text: room, entity: "room", slot_name: "room" }, { text: after }],
});
const lesson: Lesson = {
  language: "en",
  intents: [
    {
      id: "fanOn",
      slots: [{ name: "room", entity: "room" }],
      utterances: [
        sentence("turn on the fan in the ", "kitchen"),
        sentence("switch on the ", "cellar", " fan"),
        sentence("turn the fan in the ", "stable", " on"),
        sentence("please turn on the ", "kitchen", " fan"),
        sentence("start the fan in the ", "cellar"),
      ],
    },
    { id: "getTime", slots: [], utterances: [{ data: [{ text: "what time is it" }] }] },
  ],
  entities: [{ name: "room", isExtensible: false, values: rooms }],
};
const data = rooms.map((value) => ({ value, synonyms: [] }));
const entity = { data, use_synonyms: true, automatically_extensible: false, matching_strictness: 1 };
const words = vocabulary({ language: "en", intents: {}, entities: { room: entity } }, nothingInjected);
const model = statisticalEngine.train(lesson, () => {});
const understanding = await statisticalEngine.load(model, lesson, words);
const outcome = (text: string) => {
  const { best } = understanding.parse(text);
  return best.intentName !== null && best.confidenceScore >= accept ? best : undefined;
};

t.test("a reason before a command does not make it uncertain, and values keep their positions", (t) => {
  const found = outcome("my cows smell terribly so turn on the fan in the stable");
  t.match(found, { intentName: "fanOn", slots: [{ value: { value: "stable" } }] });
  t.match(found!.slots[0]!.range, { start: 49, end: 55 });
  const text = "it will smell when the cows are back so turn on the fan in the stable";
  t.equal(outcome(text), undefined, "a condition still holds it back");
  t.equal(outcome("I am melting down here please switch on the cellar fan")?.intentName, "fanOn");
  t.equal(outcome("I have burnt the soup turn on the fan in the kitchen")?.intentName, "fanOn");
  t.end();
});

t.test("a value in the statement is not lost", (t) => {
  const meant = { intentName: "fanOn", slots: [{ value: { value: "stable" } }] };
  t.match(outcome("the stable is full of smoke so turn on the fan"), meant, "the stable's fan is meant");
  const text = "the stable is full of smoke so turn on the fan in the stable";
  t.match(outcome(text), meant);
  t.end();
});

t.test("a command after another, for another person, or quoted is not executed", (t) => {
  for (const text of [
    "call my brother so turn on the fan in the stable",
    "tell my brother to turn on the fan in the stable",
    "my brothers turn on the fan in the stable",
    "I have a brother called turn on the fan in the stable",
    "I would never have wanted to turn on the fan in the stable",
  ])
    t.equal(outcome(text), undefined, text);
  t.end();
});

t.test("a statement may contain what a command may not, except a negation, a condition or reported speech", (t) => {
  const text = "there is smoke all over the place please turn on the fan in the kitchen";
  t.match(outcome(text), { intentName: "fanOn", slots: [{ value: { value: "kitchen" } }] });
  for (const held of [
    "I have told you yesterday turn on the fan in the kitchen",
    "I am not saying please turn on the fan in the kitchen",
    "when there is smoke all over the place please turn on the fan in the kitchen",
    "there is smoke please turn on all the fans",
  ])
    t.equal(outcome(held), undefined, held);
  t.end();
});

t.test("a statement may end in a small word, have several parts, and deny a fact", (t) => {
  for (const text of [
    "I have not got my boots on turn on the fan in the kitchen please",
    "dinner is ready and the cows are asleep so please turn on the fan in the kitchen",
    "I am off to bed now so turn on the stable fan",
  ])
    t.equal(outcome(text)?.intentName, "fanOn", text);
  t.equal(outcome("the cows sleep and turn on the cellar fan so please turn on the stable fan"), undefined);
  t.end();
});

t.test("a question is asked now, whenever the statement before it is", (t) => {
  t.equal(outcome("I have to milk the cows soon what time is it")?.intentName, "getTime");
  t.equal(outcome("I have to milk the cows soon turn on the stable fan"), undefined);
  t.equal(outcome("I had to turn on the stable fan"), undefined, "what was done is no command");
  t.end();
});
