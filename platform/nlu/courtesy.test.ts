/** Sentences with greetings, politeness and hesitation around a command. */
import t from "tap";
import { understandHouse } from "./testing/house.ts";

const { executed, parse } = await understandHouse();

const commands = [
  ["turn on the light in the kitchen", "lightOn"],
  ["switch off the cellar light", "lightOff"],
  ["add milk to the shopping list", "addItem"],
  ["what time is it", "getTime"],
] as const;

t.test("a command remains the same with any courtesy before it, behind it, or both", (t) => {
  for (const [command, intentName] of commands)
    for (const before of ["", "hello", "excuse me", "um", "good morning"])
      for (const after of ["", "please", "thank you", "for heaven's sake"]) {
        const text = `${before} ${command} ${after}`.trim();
        t.equal(executed(text)?.intentName, intentName, text);
      }
  t.end();
});

t.test("a courtesy does not hide that something must not be done", (t) => {
  for (const before of ["hello", "please", "um", "excuse me"])
    for (const text of [
      "do not turn on the light in the kitchen",
      "stop turning on the light in the kitchen",
      "no need to switch off the cellar light",
      "no need for milk on the shopping list",
    ])
      t.equal(executed(`${before} ${text}`), undefined, `${before} ${text}`);
  t.end();
});

t.test("an article that is said twice with a pause between is hesitation", (t) => {
  const found = executed("turn on the, um, the light in the kitchen");
  t.equal(found?.intentName, "lightOn");
  t.equal(found?.slots[0]?.rawValue, "kitchen");
  t.equal(executed("put bread, no, not bread, cheese on the shopping list")?.slots[0]?.rawValue, "cheese");
  t.end();
});

t.test("a slot keeps its place in what was said", (t) => {
  const text = "hello, um, switch off the cellar light please";
  const [slot] = parse(text).best.slots;
  t.equal(text.slice(slot?.range.start, slot?.range.end), "cellar");
  t.end();
});
