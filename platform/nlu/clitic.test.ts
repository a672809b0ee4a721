/** Verbs that are written with their pronouns, and nouns that only look like them. */
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { record } from "../assistant/dataset.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import { here } from "./builtin/find.ts";
import { parseWithoutClitics } from "./clitic.ts";
import type { Lesson } from "./engine.ts";
import { parse } from "./parser.ts";
import { read } from "./reading.ts";
import { assemble, statisticalEngine } from "./statistical-engine.ts";

const plain = (...texts: string[]) => texts.map((text) => ({ data: [{ text }] }));
const lesson: Lesson = {
  language: "es",
  intents: [
    { id: "light", slots: [], utterances: plain("enciende la luz", "enciende una luz", "pon la luz") },
    { id: "next", slots: [], utterances: plain("ve a la siguiente", "ve al siguiente") },
  ],
  entities: [],
};
const dataset = { language: "es", intents: record<{ utterances: [] }>([]), entities: record<never>([]) };
const bytes = statisticalEngine.train(lesson, () => {});
const parts = await assemble(bytes, lesson, vocabulary(dataset, nothingInjected), here);

/** Returns the sentence that is tried instead. */
function tried(text: string): string | undefined {
  let without: string | undefined;
  parseWithoutClitics(parts, read(parts, text), (reading) => {
    without = reading.text;
    return parse(parts, reading, undefined);
  });
  return without;
}

t.test("a verb is read without its pronouns, a noun behind its article is none", (t) => {
  t.equal(tried("la luz enciéndela"), "la luz enciende");
  t.equal(tried("vela"), "ve", "see it");
  t.equal(tried("enciende una vela"), undefined, "a candle");
  t.end();
});
