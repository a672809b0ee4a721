/** Sentences that correct themselves, and what only resembles them. */
import t from "tap";
import { understandHouse } from "./testing/house.ts";

const { parse, understood, executed } = await understandHouse();

t.test("what is said after a correction replaces the value of the same kind", (t) => {
  for (const [text, room] of [
    ["turn on the light in the kitchen, no, the stable", "stable"],
    ["turn on the light in the kitchen I mean in the stable", "stable"],
    ["switch the kitchen light on sorry the cellar light", "cellar"],
    ["switch on the kitchen no wait the stable light", "stable"],
    ["turn on the light I mean the cellar light", "cellar"],
    ["turn on the light in the kitchen no the stable no the cellar", "cellar"],
    ["turn on the light in the kitchen or rather the stable please", "stable"],
    ["turn on the light in the kitchen er actually no in the cellar", "cellar"],
  ] as const)
    t.match(executed(text), { intentName: "lightOn", slots: [{ value: { value: room } }] }, text);
  t.end();
});

t.test("a particle behind the value that is corrected still says what to do", (t) => {
  for (const text of [
    "switch the kitchen light off sorry the cellar light",
    "turn the kitchen light off no the cellar light please",
    "turn the light in the kitchen off sorry in the cellar",
    "turn the light in the kitchen off I mean the cellar",
    "put the kitchen light out or rather the cellar light",
  ]) {
    const best = understood(text);
    t.match(best, { intentName: "lightOff", slots: [{ value: { value: "cellar" } }] }, text);
  }
  for (const text of ["the one in the cellar", "the light in the cellar"])
    t.not(executed(`switch the kitchen light off I mean ${text}`)?.intentName, "lightOn", text);
  t.end();
});

t.test("a number alone replaces the number in a value, and a value replaces a number without a unit", (t) => {
  for (const [text, minutes] of [
    ["set a timer for ten minutes no twelve", 12],
    ["set a timer for ten minutes no twelve minutes", 12],
    ["set a timer for ten make that twelve minutes", 12],
    ["set a timer for ten minutes I mean twenty", 20],
  ] as const)
    t.match(executed(text), { intentName: "setTimer", slots: [{ value: { minutes } }] }, text);
  t.end();
});

t.test("a whole command after a correction replaces the one before it", (t) => {
  for (const [text, intentName, room] of [
    ["turn on sorry turn off the light in the kitchen", "lightOff", "kitchen"],
    ["turn on the light in the kitchen no turn off the light in the cellar", "lightOff", "cellar"],
    ["put the light in the stable on no wait put the light in the stable out", "lightOff", "stable"],
  ] as const)
    t.match(executed(text), { intentName, slots: [{ value: { value: room } }] }, text);
  t.end();
});

t.test("a correction is less certain than the command itself, and its values are where they were said", (t) => {
  const best = executed("light on in the cellar — no, the stable!");
  t.match(best?.slots, [{ rawValue: "stable", range: { start: 33, end: 39 }, value: { value: "stable" } }]);
  t.ok(best!.confidenceScore < 1);
  t.end();
});

t.test("what was taken back is never executed", (t) => {
  for (const text of [
    "turn on the light in the kitchen no leave it",
    "turn on the light in the kitchen no don't",
    "turn on the light in the kitchen no forget it",
    "turn on the light in the kitchen no the attic",
    "turn on the light in the kitchen I mean the attic",
    "turn on the light in the kitchen I mean the radio",
    "set a timer for ten minutes I mean an alarm",
    "we need no light in the kitchen",
    "there is no milk no bread",
  ]) {
    const best = executed(text);
    t.ok(best === undefined || best.intentName === "lightOff", `${text}: ${best?.intentName}`);
  }
  t.end();
});

t.test("a single no between two values may also deny the second, so the user is asked", (t) => {
  t.equal(executed("add milk no bread"), undefined);
  t.ok(["addItem", undefined].includes(understood("add milk no bread")?.intentName ?? undefined));
  t.end();
});

t.test("words of corrections that correct nothing change nothing", (t) => {
  for (const text of [
    "sorry turn on the light in the kitchen",
    "actually turn on the light in the kitchen",
    "turn on the light in the kitchen sorry to bother you",
    "turn on the light in the kitchen I mean it",
    "no wait turn on the light in the kitchen",
  ])
    t.match(executed(text), { intentName: "lightOn", slots: [{ value: { value: "kitchen" } }] }, text);
  t.end();
});

t.test("a sentence of many corrections takes no longer than another", (t) => {
  t.ok(parse(`turn on the light in the kitchen ${"no the stable ".repeat(10)}`));
  t.ok(parse("no ".repeat(200)));
  t.ok(parse("i mean ".repeat(200)));
  t.end();
});
