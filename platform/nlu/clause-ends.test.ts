/** What punctuation, reasons and remedies do to an order, in English. */
import t from "tap";
import { understandHouse } from "./testing/house.ts";

const { parse, understood, executed } = await understandHouse();

t.test("a request to do something about what is too much adds nothing to it", (t) => {
  for (const text of [
    "it is too dark in the kitchen, please fix it",
    "it is too dark in the kitchen do something about it",
    "it's too dark in the kitchen, could you please change that",
  ])
    t.match(executed(text), { intentName: "lightOn", slots: [{ value: { value: "kitchen" } }] }, text);
  t.equal(understood("fix it please"), undefined, "by itself it says nothing");
  t.end();
});

t.test("who says behind a comma why, wants it done", (t) => {
  for (const text of [
    "can we turn off the light in the cellar, I am on the phone",
    "could we switch off the cellar light, mum is asleep",
    "switch off the cellar light, nobody's in there",
  ])
    t.match(executed(text), { intentName: "lightOff", slots: [{ value: { value: "cellar" } }] }, text);
  for (const text of [
    "turn off the cellar light, don't turn off the stable light",
    "turn off the cellar light, if nobody is in there",
    "turn off the cellar light, she said",
    "turn off the cellar light, I'm only joking",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("an aside before a comma leaves the order what it is, unless it asks, denies or tells of orders", (t) => {
  for (const text of ["hands full of dough, timer for five minutes please", "muddy boots, set a timer for ten minutes"])
    t.match(executed(text), { intentName: "setTimer" }, text);
  for (const text of [
    "she says, turn on the light in the kitchen",
    "not now, turn on the light in the kitchen",
    "tomorrow, turn on the light in the kitchen",
    "Tom, turn on the light in the kitchen",
    "the title is, turn on the light in the kitchen",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("an order that only repeats what is needed is obeyed once", (t) => {
  t.match(executed("we don't need the cellar light any more, switch it off"), {
    intentName: "lightOff",
    slots: [{ value: { value: "cellar" } }],
  });
  t.equal(executed("we don't need the cellar light any more, switch it on")?.intentName === "lightOff", false);
  t.end();
});

t.test("a drawn-out word is the word", (t) => {
  t.match(executed("pleeease turn on the light in the kitchen"), { intentName: "lightOn" });
  t.match(executed("turn on the liiiight in the kitchen pleaseee"), { intentName: "lightOn" });
  t.end();
});

t.test("of several orders, the first is held if it is clear", (t) => {
  const { best, held } = parse("turn on the light in the kitchen and add milk to the shopping list");
  t.equal(best.intentName, null);
  t.match(held, {
    reason: "several",
    intentName: "lightOn",
    slots: [{ rawValue: "kitchen" }],
    words: "turn on the light in the kitchen",
    saidBack: "turn on the light in the kitchen",
  });
  const unclear = parse("turn on the light in the kitchen and the cellar").held;
  t.match(unclear, { reason: "several", saidBack: "" });
  t.end();
});

t.test("a sentence of more words than the rules read is refused at once, with a reason", (t) => {
  const long = Array.from({ length: 150 }, () => "I already put").join(" ");
  t.match(parse(long), { best: { intentName: null }, held: { reason: "several" } });
  const hidden = `turn on the light in the kitchen ${"please ".repeat(60)}no don't`;
  t.equal(understood(hidden), undefined, "what is denied behind them cannot be missed");
  t.end();
});
