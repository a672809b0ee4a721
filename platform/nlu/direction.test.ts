/** Sentences in which one clause tells how something is, and the other orders the opposite. */
import t from "tap";
import { understandHouse } from "./testing/house.ts";

const { executed } = await understandHouse();

t.test("the clause that orders decides whether it is switched on or off", (t) => {
  for (const [text, intentName] of [
    ["my son left the stable light on, turn it off", "lightOff"],
    ["the light in the cellar is on, please switch it off", "lightOff"],
    ["we forgot the kitchen light again and it is on, switch it off", "lightOff"],
    ["the cellar light is off, turn it on", "lightOn"],
    ["turn on the light in the stable, it is off", "lightOn"],
    ["switch off the kitchen light, somebody left it on", "lightOff"],
    ["the kitchen light is still on so switch it off", "lightOff"],
  ] as const) {
    const found = executed(text)?.intentName;
    t.ok(found === undefined || found === intentName, `${text}: ${found}`);
  }
  t.end();
});

t.test("the opposite of what is told is done with the thing that is told of", (t) => {
  t.match(executed("I left the stable light on, turn it off"), {
    intentName: "lightOff",
    slots: [{ slotName: "room", value: { value: "stable" } }],
  });
  t.match(executed("the light in the cellar is off, switch it on"), {
    intentName: "lightOn",
    slots: [{ slotName: "room", value: { value: "cellar" } }],
  });
  t.match(executed("turn on the cellar light, it is off"), {
    intentName: "lightOn",
    slots: [{ slotName: "room", value: { value: "cellar" } }],
  });
  t.match(executed("switch on the light in the kitchen, it is off"), {
    intentName: "lightOn",
    slots: [{ slotName: "room", value: { value: "kitchen" } }],
  });
  t.end();
});

t.test("a question how something is stays one", (t) => {
  for (const text of [
    "is the light in the kitchen on",
    "are the lights in the stable off",
    "could the light in the cellar be turned on",
  ])
    t.not(executed(text)?.intentName, "lightOn", text);
  t.end();
});

t.test("a single clause is what it was, with both words or with one", (t) => {
  t.match(executed("turn off the light that is on in the kitchen"), { intentName: "lightOff" });
  t.match(executed("turn on the light in the kitchen, please"), { intentName: "lightOn" });
  t.end();
});
