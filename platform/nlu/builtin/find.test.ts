import t from "tap";
import { tokenise } from "../text/tokens.ts";
import { findAll, findBuiltins, isUnderstood, resolveBuiltins } from "./find.ts";

const valueOf = (entity: string, text: string) => resolveBuiltins(entity, tokenise(text), "en")[0];
const cases = (entity: string, kind: string, expected: Record<string, number | undefined>) =>
  t.test(`${entity}: digits and words mean the same`, (t) => {
    for (const [text, value] of Object.entries(expected))
      t.same(valueOf(entity, text), value === undefined ? undefined : { kind, value }, text);
    t.end();
  });

cases("snips/number", "Number", {
  "7": 7,
  "1,250.5": 1250.5,
  "-3": -3,
  "minus five": -5,
  zero: 0,
  "twenty five": 25,
  "twenty-five": 25,
  "one hundred and five": 105,
  "a hundred": 100,
  "nineteen hundred": 1900,
  "three hundred twenty one thousand four hundred and five": 321_405,
  "one million two hundred thousand": 1_200_000,
  "one point oh five": 1.05,
  "two and a half": 2.5,
  "a dozen": 12,
  "five six": undefined,
  "five and six": undefined,
  "twenty ten": undefined,
  kitchen: undefined,
  "": undefined,
});
cases("snips/ordinal", "Ordinal", {
  first: 1,
  "the 22nd": 22,
  "twenty first": 21,
  "one hundred and third": 103,
  "two hundredth": 200,
  "21": undefined,
  twenty: undefined,
});
cases("snips/percentage", "Percentage", {
  "50%": 50,
  "fifty percent": 50,
  "12.5 per cent": 12.5,
  "one hundred percent": 100,
  fifty: 50,
});

t.test("snips/duration: units add up, and fractions of a unit become whole numbers of smaller ones", (t) => {
  const expected: Record<string, Record<string, number | string>> = {
    "half an hour": { minutes: 30 },
    "one and a half minutes": { minutes: 1, seconds: 30 },
    "an hour and a half": { hours: 1, minutes: 30 },
    "two hours and five minutes": { hours: 2, minutes: 5 },
    "1h 30min": { hours: 1, minutes: 30 },
    "three quarters of an hour": { minutes: 45 },
    "a couple of minutes": { minutes: 2 },
    "1.5 hours": { hours: 1, minutes: 30 },
    "a year and a half": { years: 1, months: 6 },
    "about seven hours and a quarter": { hours: 7, minutes: 15, precision: "Approximate" },
    "ninety seconds": { seconds: 90 },
  };
  const none = { years: 0, quarters: 0, months: 0, weeks: 0, days: 0, hours: 0, minutes: 0, seconds: 0 };
  for (const [text, parts] of Object.entries(expected))
    t.same(valueOf("snips/duration", text), { kind: "Duration", ...none, precision: "Exact", ...parts }, text);
  for (const text of ["an hour an hour", "five", "minus two hours", "hours", "2 m"])
    t.equal(valueOf("snips/duration", text), undefined, text);
  t.end();
});

t.test("values are found inside sentences, the longest match at each position", (t) => {
  const tokens = tokenise("set 2 timers for one hour and ten minutes at fifty percent");
  const found = findBuiltins(tokens, ["snips/number", "snips/duration", "snips/percentage"], "en");
  const texts = found.map(({ entity, start, end }) => [
    entity,
    tokens
      .slice(start, end)
      .map(({ norm }) => norm)
      .join(" "),
  ]);
  t.same(texts, [
    ["snips/number", "2"],
    ["snips/number", "one"],
    ["snips/number", "ten"],
    ["snips/number", "fifty"],
    ["snips/duration", "one hour and ten minutes"],
    ["snips/percentage", "fifty percent"],
  ]);
  t.end();
});

t.test("words that were moved within a sentence are read where they are now", (t) => {
  const tokens = tokenise("the potatoes take thirty minutes set a timer");
  const moved = [...tokens.slice(5), ...tokens.slice(3, 5)];
  t.match(findBuiltins(moved, ["snips/duration"], "en"), [{ start: 3, end: 5, value: { minutes: 30 } }]);
  const inside = [...tokens.slice(5, 6), ...tokens.slice(3, 5), ...tokens.slice(6)];
  t.match(findBuiltins(inside, ["snips/duration"], "en"), [{ start: 1, end: 3, value: { minutes: 30 } }]);
  t.end();
});

t.test("an hour without a word that marks it is expected only, and an article is none", (t) => {
  const read = (text: string) => findAll(tokenise(text), ["snips/datetime"], "de");
  t.match(read("stell den wecker auf sieben"), { builtins: [], expected: [{ start: 4, end: 5 }] });
  t.match(read("stell einen wecker auf sieben uhr"), { builtins: [{ start: 4, end: 6 }], expected: [] });
  t.same(read("stell einen wecker").expected, []);
  t.end();
});

t.test("text that no grammar covers is not guessed", (t) => {
  t.equal(isUnderstood("snips/datetime", "en"), true);
  t.equal(isUnderstood("snips/datetime", "xx"), false);
  t.equal(isUnderstood("snips/number", "xx"), false);
  t.equal(isUnderstood("snips/number", "en_GB"), true);
  t.equal(isUnderstood("snips/musicArtist", "xx"), true);
  t.same(findBuiltins(tokenise("cinq minutes"), ["snips/duration"], "xx"), []);
  t.equal(valueOf("snips/datetime", "kitchen"), undefined);
  t.end();
});
