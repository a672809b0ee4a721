import t from "tap";
import { spellings, spokenOf } from "./spelling.ts";

t.test("the transcript of the second ear becomes words as they are spoken", async (t) => {
  const cases: readonly (readonly [string, string])[] = [
    ["Turn on the kitchen light.", "turn on the kitchen light"],
    ["Set it to 20%!", "set it to twenty percent"],
    ["Dim to 75 per cent", "dim to seventy five percent"],
    ["Heat to 21.5°", "heat to twenty one point five degrees"],
    ["It’s 7:05 p.m.", "it's seven oh five pm"],
    ["Wake me at 7am", "wake me at seven am"],
    ["at 10:30", "at ten thirty"],
    ["at 6:00", "at six"],
    ["1,250 sheep", "one thousand two hundred fifty sheep"],
    ["The 21st of May, the 30th, the 12th", "the twenty first of may the thirtieth the twelfth"],
    ["−3? no, -3", "three no minus three"],
    ["a twenty-minute timer", "a twenty minute timer"],
    ["Rock & Roll", "rock and roll"],
    ["'Hello,' said Zoë's friend…", "hello said zoë's friend"],
    ["[BLANK] ...", "blank"],
    ["", ""],
  ];
  for (const [written, spoken] of cases) t.equal(spokenOf(written), spoken, written);
});

t.test("words are written with capitals, digits, and a final punctuation mark", async (t) => {
  const none = new Set<string>();
  t.same(spellings("turn on the light", none, "Turn on the right."), ["Turn on the light."]);
  t.same(spellings("what time is it", none, ""), ["What time is it", "What time is it?"]);
  t.same(spellings("i am late", none, "."), ["I am late."]);
  t.same(spellings("set it to twenty one percent", none, "x."), ["Set it to twenty one percent.", "Set it to 21%."]);
  t.same(spellings("play nina simone", new Set(["nina", "simone"]), "y."), ["Play nina simone.", "Play Nina Simone."]);
});

t.test("a number in a name is also written as it sounds", async (t) => {
  const lamp = ["Turn on lamp 2.", "Turn on lamp two.", "Turn on lamp to.", "Turn on lamp too."];
  t.same(spellings("turn on lamp 2", new Set(), "x."), lamp);
  t.same(spellings("turn on lamp 3", new Set(), "x."), ["Turn on lamp 3.", "Turn on lamp three."]);
  t.same(spellings("turn on the s20", new Set(), "x."), ["Turn on the s20."], "it is part of a word");
});

t.test("a number survives spelling and parsing, in digits or in words", async (t) => {
  for (const spoken of ["zero", "nine", "thirteen", "thirty", "ninety nine", "one hundred five"])
    for (const written of spellings(`take ${spoken} of them`, new Set(), "."))
      if (!spoken.includes("hundred")) t.equal(spokenOf(written), `take ${spoken} of them`, written);
});
