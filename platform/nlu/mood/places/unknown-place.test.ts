/** A place that the assistant does not know holds the command, wherever it stands. */
import t from "tap";
import { understandHouse } from "../../testing/house.ts";

const { parse, executed } = await understandHouse();

t.test("an unknown place is told with what is known", (t) => {
  for (const [text, words] of [
    ["turn on the light in the shed over there", "shed"],
    ["turn the light on in the old barn please", "old barn"],
    ["in the shed turn on the light", "shed"],
    ["turn off the light upstairs", "upstairs"],
    ["switch off the light outside for me", "outside"],
    ["turn on the light on Mars", "Mars"],
  ] as const)
    t.match(parse(text).held, { reason: "unknownValue", words, slotName: "room" }, text);
  t.end();
});

t.test("a known place of somebody else is unknown", (t) => {
  t.match(parse("turn on the light in the kitchen of the neighbours").held, {
    reason: "unknownValue",
    words: "kitchen of the neighbours",
  });
  t.match(executed("turn on the light in the kitchen of course"), { intentName: "lightOn" });
  t.end();
});

t.test("what tells where people are, and how it is there, is no place of the command", (t) => {
  for (const text of [
    "it is dark outside turn on the light in the kitchen",
    "turn on the light in the kitchen it is getting dark outside",
    "turn on the light in the kitchen I'm in a hurry",
    "turn the light in the kitchen on at last",
  ])
    t.match(executed(text), { intentName: "lightOn" }, text);
  t.end();
});

t.test("only an entity of places has unknown ones", (t) => {
  t.match(executed("put oranges on the shopping list in the evening edition"), undefined);
  t.not(parse("set a timer for ten minutes in the barn").held?.slotName, "room");
  t.end();
});
