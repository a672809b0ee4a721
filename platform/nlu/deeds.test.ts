/** What the speakers themselves must or will do, what ought to be, and what somebody else may do. */
import t from "tap";
import { understandHouse } from "./testing/house.ts";

const { executed, understood } = await understandHouse();

t.test("the speaker's duty and plan are not executed", (t) => {
  for (const text of [
    "I should turn on the light in the kitchen",
    "I still have to switch off the cellar light",
    "we really ought to turn off the light in the stable",
    "I'm going to turn on the light in the cellar",
    "I'll switch off the cellar light",
    "I must put cheese on the shopping list",
    "it's time to turn off the light in the stable",
    "I'm too lazy to switch off the cellar light",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("a thing alone, which does not say what is to be done with it, is not executed", (t) => {
  t.equal(executed("the light"), undefined);
  t.match(executed("turn on the light"), { intentName: "lightOn" });
  t.end();
});

t.test("what the speaker did not do, or may do later, is refused", (t) => {
  for (const text of [
    "I was going to turn off the light in the kitchen",
    "I might turn on the light in the cellar",
    "I meant to switch off the cellar light",
  ])
    t.equal(understood(text), undefined, text);
  t.end();
});

t.test("an order beside a duty is executed", (t) => {
  for (const [text, intent] of [
    ["I have to sleep turn off the light in the kitchen", "lightOff"],
    ["I should go now, turn off the cellar light", "lightOff"],
    ["you should turn off the light in the kitchen", "lightOff"],
    ["I need you to turn off the light in the kitchen", "lightOff"],
    ["I want to turn off the light in the kitchen", "lightOff"],
    ["I have to buy butter", "addItem"],
  ] as const)
    t.match(executed(text), { intentName: intent }, text);
  t.end();
});

t.test("what ought to be, what another person may do, and what one likes are not executed", (t) => {
  for (const text of [
    "the light in the kitchen ought to be on by now",
    "the cellar light should be off",
    "yes you may turn on the light in the kitchen",
    "of course you can switch off the cellar light darling",
    "I like the light in the kitchen",
    "the kitchen light is brighter than the cellar light",
    "you could have turned off the cellar light",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("a name at the end calls somebody else", (t) => {
  t.equal(executed("go and turn off the light in the kitchen Anna"), undefined);
  t.match(executed("go and turn off the light in the kitchen"), { intentName: "lightOff" });
  t.end();
});
