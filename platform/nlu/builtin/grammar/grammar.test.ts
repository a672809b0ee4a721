import t from "tap";
import { tokenise } from "../../text/tokens.ts";
import { findBuiltins } from "../find.ts";
import { readChart } from "./chart.ts";
import { compile } from "./grammar.ts";
import { expand, readRules, readWords } from "./notation.ts";
import { readText } from "./text.ts";
import type { Actions } from "./values.ts";

const actions: Actions = {
  sum: (first, second) => Number(first) + Number(second),
  value: (value) => value,
};
const grammar = (rules: string, lexicon: Record<string, string> = { n: "one=1; two=2; three=3; ~x=9" }) =>
  compile({ lexicon, rules: [rules] }, actions, ["s"]);

/** The values of the phrases of category "s" that are the whole text. */
function values(text: string, rules: string, hasCompounds = false): unknown[] {
  const made = grammar(rules);
  const { phrases, readable } = readChart(text, made, hasCompounds);
  const whole = phrases.filter(({ start, end }) => start === 0 && end === readable.text.length);
  return whole.filter(({ category }) => category === made.categories.get("s")).map(({ value }) => value);
}

t.test("a rule's words, alternatives, options and categories are read, in any case and with any accents", (t) => {
  const rule = "s: [the|a] <n> (and|plus) <n> = sum($1,$2)";
  t.same(values("one and two", rule), [3]);
  t.same(values("The ONE  plus twö", rule), [3]);
  t.same(values("one two", rule), []);
  t.same(values("bone and two", rule), [], "a word begins where a word begins");
  t.end();
});

t.test("categories have limits, and parts that must be joined match only without a space", (t) => {
  t.same(values("three", "s: <n:1-2>"), []);
  t.same(values("two", "s: <n:1-2>"), [2]);
  t.same(values("5h", String.raw`s: /(\d+)/ &h = value(7)`), [7]);
  t.same(values("5 h", String.raw`s: /(\d+)/ &h = value(7)`), []);
  t.end();
});

t.test("recursive rules terminate", (t) => {
  t.same(values("one two three one", "s: <n>\ns: <s> <s> = sum($1,$2)"), [7]);
  t.end();
});

t.test("a compound is split where all its parts are words", (t) => {
  t.same(values("twothree", "s: <n> <n> = sum($1,$2)", true), [5]);
  t.same(values("twothree", "s: <n> <n> = sum($1,$2)", false), []);
  t.same(values("twothreeish", "s: <n> <n> = sum($1,$2)", true), []);
  t.end();
});

t.test("an error in a language's file is reported with the line", (t) => {
  t.same(expand("letzt(e|er) (x|y z)"), ["letzte x", "letzte y z", "letzter x", "letzter y z"]);
  t.throws(() => expand("a (b|c"), /a bracket is left open in "a \(b\|c"/);
  t.throws(() => readRules("= nothing"), /"= nothing" names no category/);
  t.throws(() => readRules("s: a = b"), /"b" in "s: a = b" is no action/);
  t.throws(() => grammar("s: <n> = unknown($1)"), /there is no action "unknown"/);
  t.throws(() => readWords("one two"), /"one two" has no value/);
  t.end();
});

t.test("characters keep their positions when a text is normalised", (t) => {
  const { text, offsets } = readText("  Où   est—l’été ５ ½");
  t.equal(text, "ou est l'ete 5 1/2");
  t.equal(offsets[text.indexOf("5")], "  Où   est—l’été ".length);
  t.equal(offsets.at(-1), "  Où   est—l’été ５ ½".length);
  t.end();
});

t.test("hostile texts create a limited number of phrases, in every language", (t) => {
  const all = ["number", "ordinal", "percentage", "duration", "temperature", "amountOfMoney", "datetime"];
  const entities = all.map((name) => `snips/${name}`);
  const texts = [
    "1 ".repeat(5000),
    "monday ".repeat(2000),
    "one and one hundred and ".repeat(500),
    "9".repeat(100_000),
    "1-1/1:1.".repeat(3000),
    "👩‍👩‍👧‍👦🇫🇷".repeat(1000),
    "غدا الساعة ١٠ ".repeat(1000),
    `e${"\u0301".repeat(50_000)}`,
    "einundzwanzig".repeat(1000),
    "一二三四五六七八九十百千万".repeat(500),
    "el primero de la última semana de ".repeat(200),
    "the first day of ".repeat(500),
    "\u0000\uD800\uDFFF\u202E",
  ];
  for (const language of ["en", "fr", "de", "es", "it", "pt", "ja"])
    for (const text of texts) {
      const tokens = tokenise(text);
      for (const { start, end } of findBuiltins(tokens, entities, language)) t.ok(start < end && end <= tokens.length);
    }
  const made = grammar("s: <n>\ns: <s> <s> = sum($1,$2)");
  t.ok(readChart("one two three ".repeat(400), made, false).phrases.length <= 6000);
  t.end();
});
