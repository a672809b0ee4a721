/** A statement before a command names what the command lacks; an interruption names nothing. */
import t from "tap";
import { understandHouse } from "./testing/house.ts";

const { executed } = await understandHouse();

t.test("a statement's verb behind its subject may be any, and its one value is the command's", (t) => {
  const kitchen = [{ slotName: "room", value: { value: "kitchen" } }];
  t.match(executed("we bake bread in the kitchen turn on the light"), { intentName: "lightOn", slots: kitchen });
  const stable = [{ slotName: "room", value: { value: "stable" } }];
  t.match(executed("she grooms the horse turn on the light in the stable"), { intentName: "lightOn", slots: stable });
  t.equal(executed("she leaves the kitchen light on"), undefined, "its value belongs to the noun behind it");
  t.end();
});

t.test("a time in the statement is that of the command", (t) => {
  const twenty = [{ slotName: "duration", rawValue: "twenty minutes", value: { minutes: 20 } }];
  t.match(executed("the cake needs twenty minutes set a timer"), { intentName: "setTimer", slots: twenty });
  t.end();
});

t.test("what interrupts a sentence changes nothing", (t) => {
  for (const text of [
    "turn off the hang on a second yes light in the kitchen",
    "turn off the light in the what was it called kitchen",
  ])
    t.match(executed(text), { intentName: "lightOff", slots: [{ value: { value: "kitchen" } }] }, text);
  t.end();
});
