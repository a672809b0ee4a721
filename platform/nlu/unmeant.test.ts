/** Sentences with all words of a command that are no order to the board. */
import t from "tap";
import { understandHouse } from "./testing/house.ts";

const { engine, parse, executed, understood } = await understandHouse();

t.test("what is imagined, wished, told or asked about is refused", (t) => {
  for (const text of [
    "imagine you could turn on the light in the stable",
    "if only the light in the kitchen was on",
    "I wish somebody would turn off the cellar light",
    "what would you do if I said turn on the light in the kitchen",
    "the manual says turn on the cellar light first",
    "he told us to turn off the light in the stable",
    "she asked whether we could switch off the cellar light",
    "I would have turned on the light in the kitchen",
    "who turned on the light in the kitchen",
    "why did you turn on the light in the stable",
    "do you want me to turn on the light in the kitchen",
    "whoever comes last turns off the light in the stable",
  ])
    t.equal(understood(text), undefined, text);
  t.end();
});

t.test("a thing that is described by what somebody did with it is none that the board knows", (t) => {
  for (const text of [
    "turn on the light I wanted",
    "turn on the light in the kitchen that we bought",
    "add the milk I meant",
    "turn on the light he talked about",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("a condition before a command is told as one, and a question as a question", (t) => {
  t.match(parse("if it rains turn off the light in the stable").held, { reason: "later" });
  t.match(parse("did somebody turn on the light in the stable").held, { reason: "whether" });
  t.end();
});

t.test("an order to somebody else is not carried out", (t) => {
  for (const text of [
    "Peter would you go and turn off the stable light",
    "Tom please turn on the light in the cellar",
    "kids turn off the light in the kitchen",
    "you boys turn off the light in the kitchen",
    "turn off the light in the kitchen on your way out",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("a verb that is governed, or has the form of no order, is doubted", (t) => {
  for (const text of [
    "I forgot to turn on the light in the kitchen",
    "thank you for turning on the light in the kitchen",
    "turning on the light in the kitchen costs a fortune",
    "to turn on the light in the kitchen you press a button",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("a question whether something is possible is an order, unless it asks for more", (t) => {
  t.match(executed("is it possible to turn on the light in the kitchen"), { intentName: "lightOn" });
  t.match(executed("could the kitchen light be turned on please"), { intentName: "lightOn" });
  for (const text of [
    "is it possible to turn on the light in the kitchen from the street",
    "can the kitchen light be turned on by hand",
    "could a child turn on the light in the kitchen",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("a question for permission is no order, and one about people in general is asked about", (t) => {
  for (const text of [
    "may I turn off the light in the kitchen",
    "am I allowed to turn on the cellar light",
    "is it okay to switch off the light in the stable",
  ])
    t.equal(understood(text), undefined, text);
  for (const text of ["can we turn on the light in the stable", "can one turn off the cellar light"])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("what is missing is bought only if it is like what is listed", (t) => {
  for (const text of ["we need patience", "we need courage", "we really need time"])
    t.equal(executed(text), undefined, text);
  t.match(executed("we need eggs"), { intentName: "addItem" });
  t.match(executed("we need cheese"), { intentName: "addItem" });
  t.match(executed("put patience on the shopping list"), { intentName: "addItem" }, "an order says what it is for");
  t.end();
});

t.test("orders remain orders", (t) => {
  for (const [text, intentName] of [
    ["I would like you to turn on the light in the kitchen", "lightOn"],
    ["you can turn off the cellar light now", "lightOff"],
    ["if you please turn on the light in the stable", "lightOn"],
    ["I want to read so turn on the light in the kitchen", "lightOn"],
    ["could somebody turn on the light in the kitchen please", "lightOn"],
    ["dude turn off the light in the cellar", "lightOff"],
    ["oi turn off the light in the cellar", "lightOff"],
    ["we are out of milk", "addItem"],
    ["set a timer for ten minutes for my game", "setTimer"],
    ["have you got the time", "getTime"],
  ] as const)
    t.match(executed(text), { intentName }, text);
  t.end();
});

t.test("what the intent's own sentences say is no doubt", async (t) => {
  const own = {
    id: "whoWasIt",
    slots: [],
    utterances: ["who turned on the light", "who turned off the light", "who was it in the end"].map((text) => ({
      data: [{ text }],
    })),
  };
  const asking = await understandHouse({ intents: [own] });
  t.match(asking.executed("who turned on the light again"), { intentName: "whoWasIt" });
  t.end();
});

t.test("another engine may not choose for what is no order", (t) => {
  t.not(engine.offers("make it bright in the stable").length, 0);
  t.same(engine.offers("she told me to make it bright in the stable"), []);
  t.end();
});

t.test("what is told inside a text is part of it", async (t) => {
  const texts = [
    "call my mother tonight",
    "take the old medicine",
    "water the tall plants",
    "return the book she wanted",
  ];
  const remind = (before: string, text: string) => ({
    data: [{ text: before }, { text, entity: "text", slot_name: "text" }],
  });
  const house = await understandHouse({
    intents: [
      {
        id: "remind",
        slots: [{ name: "text", entity: "text" }],
        utterances: texts.flatMap((text) =>
          ["remind me to ", "a reminder to ", "please remind me to "].map((one) => remind(one, text)),
        ),
      },
      { id: "getTime", slots: [], utterances: [{ data: [{ text: "what time is it" }] }] },
    ],
    entities: [{ name: "text", isExtensible: true, values: texts }],
  });
  for (const text of ["return the shoes I bought", "water the roses she chose", "call the plumber we talked about"])
    t.match(house.executed(`please remind me to ${text}`), { intentName: "remind" }, text);
  for (const text of ["return the key he mentioned", "return the lamp we requested", "call the baker she talked about"])
    t.match(house.executed(`remind me to ${text}`), { intentName: "remind", slots: [{ rawValue: text }] }, text);
  for (const [text, whole] of [
    ["remind me to return the shoes I bought", "return the shoes I bought"],
    ["please remind me to take the medicine that helps", "take the medicine that helps"],
    ["remind me to call the man who sold us the car please", "call the man who sold us the car"],
  ] as const)
    t.match(house.executed(text), { intentName: "remind", slots: [{ rawValue: whole }] }, text);
  for (const text of [
    "she told me to remind you to water the tall plants",
    "he says remind me to call my mother tonight",
  ])
    t.equal(house.executed(text), undefined, text);
});

t.test("what is wanted is ordered, though nothing but its name is said", (t) => {
  for (const text of ["I need bread", "there is no more milk", "can we have some cheese"])
    t.match(executed(text), { intentName: "addItem" }, text);
  for (const text of [
    "bread",
    "milk please",
    "I need the kitchen",
    "there is no time left",
    "we are running out of time",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("who says please wants it done, and asks for no opinion", (t) => {
  t.match(executed("can we turn off the light in the kitchen please"), { intentName: "lightOff" });
  t.match(executed("could we please turn on the light in the cellar"), { intentName: "lightOn" });
  t.equal(executed("can we turn off the light in the kitchen"), undefined);
  t.end();
});
