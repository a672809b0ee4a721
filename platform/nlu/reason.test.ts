/** A command before its reason, and what only looks like one. */
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
const understanding = await statisticalEngine.load(
  statisticalEngine.train(lesson, () => {}),
  lesson,
  words,
);
const executed = (text: string) => {
  const { best } = understanding.parse(text);
  return best.intentName !== null && best.confidenceScore >= accept ? best : undefined;
};

t.test("a reason, a purpose or a statement after a command does not make it uncertain", (t) => {
  for (const text of [
    "turn on the fan in the stable because my cows are sweating",
    "turn on the fan in the stable so that the hay does not rot",
    "switch on the stable fan I cannot breathe in here",
    "turn on the stable fan my husband has painted the wall",
    "would you switch on the stable fan please there is smoke all over the place",
    "my hands are full of hay so turn on the stable fan because it is boiling",
    "turn on the stable fan because the stable stinks",
  ]) {
    const found = executed(text);
    t.match(found, { intentName: "fanOn", slots: [{ value: { value: "stable" } }] }, text);
    t.ok((found?.confidenceScore ?? 0) <= 0.95, "it is no more certain than the command alone");
  }
  t.equal(executed("what time is it I have to catch the bus at nine")?.intentName, "getTime");
  t.end();
});

t.test("greetings and frames around a command are passed over", (t) => {
  for (const text of [
    "good morning turn on the stable fan",
    "I was going to ask you to turn on the stable fan",
    "I think it is time to turn on the stable fan",
    "turn on the stable fan that would be lovely",
  ])
    t.equal(executed(text)?.intentName, "fanOn", text);
  t.end();
});

t.test("a command that is taken back, reported, or left to another is not executed", (t) => {
  for (const text of [
    "turn on the stable fan just kidding",
    "turn on the stable fan I have changed my mind",
    "turn on the stable fan no wait",
    "turn on the stable fan my husband said",
    "turn on the stable fan is what he told me",
    "turn on the stable fan I will do it myself",
  ])
    t.equal(executed(text), undefined, text);
  t.equal(executed("no wait turn on the stable fan")?.intentName, "fanOn", "what follows is a new command");
  t.end();
});

t.test("a condition, a time or a value after a command is no mere statement", (t) => {
  for (const text of [
    "turn on the stable fan once I am gone",
    "turn on the stable fan the moment I leave",
    "turn on the stable fan I will be home at seven",
    "turn on the stable fan because I leave but only then",
    "turn on the fan it is in the attic",
    "turn on the fan that is in the attic",
    "turn on the stable fan I mean the one in the attic",
    "turn on the stable fan because it is hot and switch on the cellar fan",
    "turn on the stable fan it was the kitchen that I meant",
    "why did you turn on the stable fan I was sleeping",
    "should I turn on the stable fan because it is hot",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("one value said twice is one command", (t) => {
  t.match(executed("it stinks in the stable so turn on the fan in the stable"), { intentName: "fanOn" });
  t.equal(executed("turn on the fan in the stable and in the cellar"), undefined);
  t.end();
});
