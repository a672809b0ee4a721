/** How the parser decides between what is written, what is likely and what speaks against it; the likelihoods are the test's. */
import { join } from "node:path";
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import { here } from "./builtin/find.ts";
import type { Guess } from "./engine.ts";
import { lessonOf } from "./lesson.ts";
import { makeParser, parse } from "./parser.ts";
import { read } from "./reading.ts";
import { assemble, statisticalEngine as engine } from "./statistical-engine.ts";

const assistant = await readAssistant(join(import.meta.dirname, "../../examples/assistant"));
if (assistant === undefined) throw new Error("the example assistant is not there");
const { lesson } = lessonOf(assistant);
const bytes = engine.train(lesson, () => {});
const parts = await assemble(bytes, lesson, vocabulary(assistant.dataset, nothingInjected), here);

type Likely = Readonly<Record<string, number>>;
const known = [...parts.intents.map(({ id }) => id), "none"];
const nameOf = ({ intentName }: Guess) => intentName?.replace("sotto:", "") ?? "none";
const close = (one: number, other: number) => Math.abs(one - other) < 1e-9;

/** What is made of a sentence when the classifier finds these intents so likely, and all others not at all. */
function understand(text: string, likely: Likely, asked?: readonly string[]) {
  const probabilities = Float64Array.from(known, (id) => likely[id.replace("sotto:", "")] ?? 0);
  const given = { ...parts, classify: () => probabilities };
  const found = parse(given, read(given, text), asked && new Set(asked.map((name) => `sotto:${name}`)));
  return { ...found, name: nameOf(found.best), others: found.alternatives.map(nameOf) };
}

t.test("a text without words is none of the intents, with certainty, and nothing else", (t) => {
  const none = { intentName: null, confidenceScore: 1, slots: [] };
  for (const text of ["", "  ", "?!", "… — !"])
    t.match(understand(text, { turnOnLight: 1 }), { best: none, alternatives: [] }, text);
  for (const text of ["", "?!"]) t.same(understand(text, { turnOnLight: 1 }).others, [], text);
  t.end();
});

t.test(
  "a sentence of the dataset is its intent, however unlikely; the likeliest of the others are named with it",
  (t) => {
    const likely = { getTime: 0.1, turnOffLight: 0.15, turnOnLight: 0.2, setTimer: 0.3, lightStatus: 0.05, none: 0.2 };
    const found = understand("turn on the kitchen light", likely);
    t.match(found, { name: "turnOnLight", best: { confidenceScore: 1 }, saidBack: "turn on the kitchen light" });
    t.same(found.others, ["setTimer", "turnOffLight", "getTime"], "neither itself, nor none, nor more than three");
    for (const { confidenceScore } of found.alternatives) t.equal(confidenceScore, 0);
    t.match(found.alternatives[1], { slots: [{ slotName: "room", rawValue: "kitchen" }] });
    t.end();
  },
);

t.test("equally likely intents are named in the assistant's order", (t) => {
  const { others } = understand("turn on the kitchen light", { getDate: 0.2, setTimer: 0.2, getTime: 0.2, none: 0.4 });
  t.same(others, ["setTimer", "getTime", "getDate"]);
  t.end();
});

t.test("only the requested intents are named", (t) => {
  const likely = { turnOnLight: 0.5, setTimer: 0.3, getTime: 0.2 };
  t.same(understand("turn on the kitchen light", likely, ["turnOnLight", "getTime"]).others, ["getTime"]);
  const other = understand("could you turn the light in the kitchen on please", likely, ["setTimer", "getTime"]);
  t.notOk([other.name, ...other.others].includes("turnOnLight"));
  t.end();
});

t.test("the more likely intent is chosen, even if more words support the other", (t) => {
  const found = understand("lights kitchen", { turnOnLight: 0.4, turnOffLight: 0.35, setBrightness: 0.2, none: 0.05 });
  t.equal(found.name, "turnOnLight");
  t.ok(found.best.confidenceScore < (found.alternatives[0]?.confidenceScore ?? 0));
  t.same(found.others, ["setBrightness", "turnOffLight", "none"], "the surest of the others first");
  t.equal(found.saidBack, "turn on the kitchen light");
  t.end();
});

t.test("an intent that explains much less of the sentence ranks lower, however likely", (t) => {
  const text = "could you turn the light in the kitchen on please";
  const found = understand(text, { getTime: 0.6, turnOnLight: 0.3, none: 0.1 });
  t.equal(found.name, "turnOnLight");
  t.same(found.others, ["none", "getTime"]);
  const none = found.alternatives[0]?.confidenceScore ?? 0;
  t.ok(close(none + found.best.confidenceScore, 1), "none is as likely as the best is not");
  t.same(understand(text, { getTime: 0.3, setTimer: 0.3, turnOnLight: 0.3, none: 0.1 }).others, [
    "none",
    "setTimer",
    "getTime",
  ]);
  t.end();
});

t.test("a text that supports no intent is none, with the likeliest beside it", (t) => {
  const { best, name, others, alternatives, held, saidBack } = understand("hello", {
    turnOnLight: 0.5,
    turnOffLight: 0.45,
    none: 0.05,
  });
  t.equal(name, "none");
  t.same(others, ["turnOnLight", "turnOffLight"]);
  t.ok(close(best.confidenceScore + (alternatives[0]?.confidenceScore ?? 0), 1));
  t.same([held, saidBack], [undefined, undefined]);
  t.end();
});

t.test("an intent with contrary evidence is held back, with the reason", (t) => {
  for (const [text, reason, words] of [
    ["turn on the dungeon light", "unknownValue", "dungeon"],
    ["don't put the kitchen lights on", "negated", /don't/u],
  ] as const) {
    const found = understand(text, { turnOnLight: 0.8, turnOffLight: 0.1, none: 0.1 });
    t.match(found, { name: "none", best: { confidenceScore: 1 }, held: { reason, words } }, text);
    t.equal(found.held?.intentName, "sotto:turnOnLight");
    t.same(found.others, ["turnOnLight", "turnOffLight"], "it is named all the same");
    t.equal(found.saidBack, undefined, "nobody is asked for a yes");
  }
  t.end();
});

t.test("another intent replaces a held one only when that may be what was meant, and it is certain", (t) => {
  const off = understand("switch the light in the kitchen off", { turnOnLight: 0.5, turnOffLight: 0.45, none: 0.05 });
  t.match(off, { name: "turnOffLight", others: ["none"], held: undefined }, "it was the opposite");
  const unsure = understand("is the light in the kitchen on", { turnOnLight: 0.6, getTime: 0.3, none: 0.1 });
  t.match(unsure, { name: "none", held: { intentName: "sotto:turnOnLight", reason: "whether" } }, "it is not sure");
  const elsewhere = understand("don't put the kitchen lights on", { turnOnLight: 0.5, lightStatus: 0.45, none: 0.05 });
  t.match(elsewhere, { name: "none", held: { reason: "negated" } }, "a ban is a ban of whatever was meant");
  t.end();
});

t.test("a held intent that is less likely than an allowed one blocks nothing", (t) => {
  const { name, held, others } = understand("turn on the dungeon light", {
    listTimers: 0.6,
    turnOnLight: 0.3,
    none: 0.1,
  });
  t.equal(held, undefined);
  t.notOk(others.includes("turnOnLight"), "nor is it named");
  t.equal(name, "listTimers");
  t.end();
});

t.test("an answer for a slot is read for the available intents", (t) => {
  const { parseSlot } = makeParser(parts);
  t.match(parseSlot("the kitchen", "sotto:turnOnLight", "room"), { slotName: "room", rawValue: "kitchen" });
  t.equal(parseSlot("the kitchen", "sotto:nothing", "room"), undefined);
  t.end();
});
