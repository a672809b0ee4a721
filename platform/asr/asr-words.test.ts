import t from "tap";
import { builtinSpoken } from "./builtin-spoken.ts";
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

t.test("signs are spoken in the assistant's language, and a shortened word keeps its apostrophe", async (t) => {
  const cases: [string, string, string][] = [
    ["it", "Accendi la luce dell’", "accendi la luce dell'"],
    ["it", "l'ora, c'è? 50% e 20°", "l'ora c'è 50 per cento e 20 gradi"],
    ["es_MX", "¿Qué hora es? 5 % & más", "qué hora es 5 por ciento y más"],
    ["fr", "Qu’est-ce qu' l'", "qu'est ce qu' l'"],
    ["en", "the boys' room", "the boys room"],
    ["xx", "50%", "50 percent"],
  ];
  for (const [language, text, words] of cases) t.equal(spokenWords(text, language).join(" "), words, text);
});

t.test("other languages have their own number words, durations and times", async (t) => {
  const cases: [string, string, string[], string[]][] = [
    [
      "it",
      "snips/number",
      ["ventuno", "trentotto", "ventitré", "duecento quattro", "meno cinque"],
      ["ventiuno", "one"],
    ],
    ["it", "snips/duration", ["mezz'ora", "un'ora e mezza", "un'ora e dieci minuti", "venti minuti"], ["venti"]],
    [
      "it",
      "snips/datetime",
      ["domani alle sette e mezza", "alle diciotto", "tra dieci minuti", "lunedì mattina"],
      ["alle"],
    ],
    [
      "es",
      "snips/number",
      ["veintidós", "treinta y cinco", "ciento veinte", "mil doscientos"],
      ["treinta cinco", "uno dos"],
    ],
    ["es", "snips/duration", ["media hora", "una hora y media", "dos horas y diez minutos"], ["media"]],
    [
      "es",
      "snips/datetime",
      ["mañana por la mañana", "a las siete y media", "el lunes a la una", "dentro de una hora"],
      ["a las"],
    ],
    [
      "fr",
      "snips/number",
      ["vingt et un", "soixante et onze", "quatre vingt dix neuf", "deux cent cinq"],
      ["vingt un"],
    ],
    ["fr", "snips/temperature", ["vingt et un degrés", "moins cinq degrés"], ["degrés"]],
    ["fr", "snips/datetime", ["demain à sept heures", "à midi", "dans une demi heure", "lundi matin"], ["heures"]],
  ];
  for (const [language, entity, yes, no] of cases) {
    const network = networkOf(builtinSpoken(entity, language) ?? oneOf());
    for (const text of yes) t.ok(accepts(network, text.split(" ")), `${language} ${entity}: ${text}`);
    for (const text of no) t.notOk(accepts(network, text.split(" ")), `${language} ${entity}: not ${text}`);
  }
  t.equal(builtinSpoken("snips/number", "ja"), undefined);
  t.ok(builtinSpoken("snips/number", "es_MX"));
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
