/** The whole skill as its own process; its lists survive it. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { runSkill } from "../../test/skills/run-skill.ts";
import { calculate } from "./calculation.ts";
import { Fraction } from "./fraction.ts";
import { Lists, maxItems, maxLists } from "./lists.ts";
import { convert, unitNames } from "./units.ts";
import { wordsIn } from "./words.ts";

t.setTimeout(180_000);

/** The numbers of a sentence, as the platform finds them. */
const numbersIn = (said: string) =>
  [...said.matchAll(/-?\d+(?:\.\d+)?(%)?/gu)].map(({ 0: text, 1: percent, index }) => ({
    value: Number.parseFloat(text),
    isPercent: percent !== undefined,
    start: index,
    end: index + text.length,
  }));
const result = (said: string): string => {
  const found = calculate(said, numbersIn(said));
  if ("problem" in found) return found.problem;
  const { text, isExact } = found.value.decimal(6);
  return isExact ? text : `about ${text}`;
};

t.test("calculations are exact, products come before sums, and what cannot be done is refused", async (t) => {
  for (const [said, expected] of [
    ["what is 0.1 plus 0.2", "0.3"],
    ["12 times 7", "84"],
    ["2 plus 3 times 4", "14"],
    ["10 minus 2 minus 3", "5"],
    ["10 divided by 4 times 2", "5"],
    ["1 divided by 3", "about 0.333333"],
    ["2 over 3", "about 0.666667"],
    ["subtract 3 from 10", "7"],
    ["add 3 and 4", "7"],
    ["divide 10 by 4", "2.5"],
    ["multiply 6 by 7", "42"],
    ["20% of 80", "16"],
    ["7 divided by 0", "zero"],
    ["0 divided by 7", "0"],
    ["-3 times -4", "12"],
    ["999999999 times 999999999", "large"],
    ["12", "unclear"],
    ["12 bananas 7", "unclear"],
    ["zieh 3 von 10 ab", "7"],
    ["wie viel ist 12 mal 7", "84"],
    ["teile 10 durch 4", "2.5"],
    ["combien font 12 fois 7", "84"],
    ["cuánto es 10 entre 4", "2.5"],
    ["cuánto es 10 por 4", "40"],
    ["quanto fa 10 diviso 4", "2.5"],
    ["quanto fa 10 per 4", "40"],
    ["quanto é 10 vezes 4", "40"],
    ["quanto é 10 mais 4", "14"],
    ["le 20% de 80", "16"],
  ] as const)
    t.equal(result(said), expected, said);
  t.equal(Fraction.of("1e-7")?.decimal(7).text, "0.0000001");
  t.equal(Fraction.of("eight"), undefined);
  t.equal(Fraction.of(-0.004)?.decimal(2).text, "0");
});

t.test("units of one kind are converted, others are refused", async (t) => {
  const to = (amount: number, from: string, into: string) => {
    const found = convert(amount, from, into);
    return "problem" in found ? found.problem : found.value.decimal(2).text;
  };
  t.equal(to(5, "kilogram", "pound"), "11.02");
  t.equal(to(1, "mile", "kilometre"), "1.61");
  t.equal(to(100, "degree celsius", "degree fahrenheit"), "212");
  t.equal(to(-40, "degree fahrenheit", "degree celsius"), "-40");
  t.equal(to(0, "kelvin", "degree celsius"), "-273.15");
  t.equal(to(2, "week", "hour"), "336");
  t.equal(to(5, "kilogram", "metre"), "unlike");
  t.equal(to(-1, "metre", "foot"), "impossible");
  t.equal(to(-300, "degree celsius", "kelvin"), "impossible");
  t.equal(to(5, "furlong", "metre"), "unknown");
  t.equal(to(5, "constructor", "toString"), "unknown");
  for (const name of unitNames) t.equal(to(3, name, name), "3", name);
});

t.test("lists are several, have limits, and survive a kill after each answer", async (t) => {
  const skill = await runSkill(t, "everyday");
  const { say, ask, again, root } = skill;
  t.equal(await say("addToList", { item: "milk and eggs" }), "On the shopping list: milk and eggs.");
  await again();
  t.equal(await say("addToList", { item: "Milk" }), "That is on the shopping list already.");
  t.match(await ask("addToList", { list: "packing list" }), {
    slot: "item",
    customData: "sotto-everyday:packing list",
  });
  t.equal(
    await say("addToList", { item: "socks" }, { customData: "sotto-everyday:packing list" }),
    "On the packing list: socks.",
  );
  await again();
  t.equal(await say("readList", {}, { customData: "of another program" }), "2 on the shopping list: milk and eggs.");
  t.equal(await say("readList", { list: "packing list" }), "1 on the packing list: socks.");
  t.equal(await say("removeFromList", { item: "bread" }), "Not on the shopping list: bread.");
  t.equal(await say("removeFromList", { item: "EGGS" }), "Off the shopping list: eggs.");
  await again();
  t.equal(await say("clearList"), "The shopping list is empty now. 1 removed.");
  t.equal(await say("clearList"), "There is nothing on the shopping list.");
  t.match(await say("addToList", { item: "x".repeat(101) }), /too long/);
  t.equal(
    await say("addToList", { item: "Milch und Brot" }, { lang: "de" }),
    "Einkaufsliste: Milch und Brot ist notiert.",
  );
  writeFileSync(join(root, "data", "lists.json"), '{"shopping list": 3}');
  await again();
  t.equal(await say("readList"), "There is nothing on the shopping list.");
  t.equal(readdirSync(join(root, "data")).filter((name) => name.includes("damaged")).length, 1, "it is kept");
});

t.test("a list has room for so many things, and there are so many lists", async (t) => {
  const lists = new Lists(t.testdir());
  const many = Array.from({ length: maxItems }, (_, at) => `thing ${at}`);
  t.equal(lists.add("one", many).length, maxItems);
  t.equal(lists.add("one", ["another"]), "full");
  for (let at = 1; at < maxLists; at++) t.same(lists.add(`list ${at}`, ["x"]), ["x"]);
  t.equal(lists.add("too many", ["x"]), "full");
  t.equal(lists.clear("one"), maxItems);
  t.same(lists.add("too many", ["x"]), ["x"]);
});

t.test("calculations and units are answered in the language of the assistant", async (t) => {
  const { say } = await runSkill(t, "everyday");
  const number = (value: number) => ({ kind: "Number", value });
  t.equal(
    await say("convert", { amount: number(5), from: "kilogram", to: "pound" }, { lang: "de" }),
    "5 kilogram: ungefähr 11,02 pound.",
  );
  t.equal(
    await say("convert", { from: "mile", to: "kilometre" }, { input: "a mile in kilometres" }),
    "1 mile: about 1.61 kilometre.",
  );
  t.equal(await say("convert", { from: "mile", to: "kilometre" }, { input: "miles in kilometres" }), "How many?");
  t.match(await say("convert", { amount: number(5), from: "mile", to: "gram" }), /cannot be converted/);
  t.match(await say("calculate", { first: number(5) }, { input: "what is five" }), /did not understand/);
  t.equal(new Set(["en", "de", "fr", "es", "it", "pt"].map((language) => wordsIn(language).byZero)).size, 6);
});
