import t from "tap";
import { builtinSpoken } from "./english.ts";
import { countWays, oneOf, wordsIn } from "./expression.ts";
import { accepts } from "./network.ts";
import { networkOf } from "./smallest-network.ts";
import { spokenWords } from "./spoken.ts";

t.test("texts become the words as they are spoken", async (t) => {
  const cases: [string, string][] = [
    ["Turn on the light!", "turn on the light"],
    ["  what's   up? ", "what's up"],
    ["Set it to 21° & 50%", "set it to 21 degrees and 50 percent"],
    ["AC/DC", "ac dc"],
    ["R.E.M. at 7 a.m.", "rem at 7 am"],
    ["living-room", "living room"],
    ["Beyoncé’s", "beyoncé's"],
    ["3.5 litres, please", "3.5 litres please"],
    ["«¿Qué?» — 中文", "qué 中文"],
    ["<s> [NOISE] (2) _", "s noise 2"],
    ["...", ""],
    ["", ""],
  ];
  for (const [text, words] of cases) t.equal(spokenWords(text).join(" "), words, text);
});

t.test("numbers, ordinals, percentages, durations and times are known in words", async (t) => {
  const cases: [string, string[], string[]][] = [
    [
      "snips/number",
      ["zero", "seven", "twenty one", "a hundred and five", "two thousand and twelve", "one point five"],
      ["twenty twelve seven", "percent", ""],
    ],
    ["snips/ordinal", ["first", "twenty third", "hundredth"], ["one", "first second"]],
    ["snips/percentage", ["fifty percent", "one hundred percent", "five per cent"], ["fifty", "two hundred percent"]],
    [
      "snips/duration",
      ["five minutes", "half an hour", "an hour and a half", "two and a half hours", "one hour and ten minutes"],
      ["five", "half"],
    ],
    ["snips/temperature", ["twenty one degrees", "minus five degrees celsius", "nineteen"], ["degrees"]],
    [
      "snips/datetime",
      ["tomorrow", "at seven thirty", "on monday at half past six", "in ten minutes", "tomorrow morning"],
      ["seven eight nine ten"],
    ],
    ["snips/amountOfMoney", ["five dollars", "one hundred euros"], ["dollars"]],
  ];
  for (const [entity, yes, no] of cases) {
    const network = networkOf(builtinSpoken(entity) ?? oneOf());
    for (const text of yes) t.ok(accepts(network, text.split(" ")), `${entity}: ${text}`);
    for (const text of no) t.notOk(accepts(network, text.split(" ")), `${entity}: not ${text}`);
  }
});

t.test("an entity that is not built in has no grammar", async (t) => {
  for (const name of ["room", "snips/unheardOf", "snips/constructor", "snips/", ""])
    t.equal(builtinSpoken(name), undefined);
});

t.test("the paths and words of an expression are counted", async (t) => {
  const ordinal = builtinSpoken("snips/ordinal");
  t.equal(ordinal && countWays(ordinal), 9 + 10 + 9 + 72);
  t.ok(ordinal && wordsIn(ordinal).has("twentieth"));
});
