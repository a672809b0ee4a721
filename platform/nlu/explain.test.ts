import { join } from "node:path";
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import { lessonOf } from "./lesson.ts";
import { statisticalEngine } from "./statistical-engine.ts";

t.setTimeout(300_000);

const assistant = await readAssistant(join(import.meta.dirname, "../../examples/assistant"));
if (assistant === undefined) throw new Error("no example assistant");
const { lesson } = lessonOf(assistant);
const model = statisticalEngine.train(lesson, () => {});
const understanding = await statisticalEngine.load(model, lesson, vocabulary(assistant.dataset, nothingInjected));

t.test("a sentence of the dataset is shown with its slots in braces, and with the runner-up", async (t) => {
  const told = understanding.explain("Turn on the kitchen light!");
  t.match(told, {
    stage: "pattern",
    pattern: "Turn on the {room} light",
    best: { intentName: "sotto:turnOnLight", confidenceScore: 1 },
    candidates: [
      { entity: "room", rawValue: "kitchen", range: { start: 12, end: 19 }, from: "list", slotName: "room" },
    ],
  });
  t.not(told.nearest?.intentName, "sotto:turnOnLight");
  t.match(told.scores[0], { intentName: "sotto:turnOnLight" });
});

t.test("in another sentence, the words that decide weigh most", async (t) => {
  const text = "could you kindly turn off the light of the kitchen";
  const told = understanding.explain(text);
  t.match(told, { stage: "statistics", best: understanding.parse(text).best });
  t.equal(told.pattern, undefined);
  const heaviest = told.words.toSorted((a, b) => b.weight - a.weight)[0];
  t.match(heaviest, { text: "off", range: { start: 22, end: 25 } }, JSON.stringify(told.words));
});

t.test("a text without an intent is shown with the nearest one", async (t) => {
  const told = understanding.explain("my grandmother likes apple pie");
  t.match(told, { stage: "none", best: { intentName: null }, nearest: { intentName: /^sotto:/u } });
  t.match(understanding.explain("?!"), { stage: "none", scores: [], words: [], candidates: [] });
});

t.test("only the requested intents are compared; numbers are candidates by grammar", async (t) => {
  const asked = new Set(["sotto:setBrightness", "sotto:turnOffLight"]);
  const told = understanding.explain("put the light at about forty percent", asked);
  for (const { intentName } of told.scores) t.ok(intentName === null || asked.has(intentName));
  t.match(told.candidates, [{ entity: "snips/percentage", rawValue: "forty percent", from: "grammar" }]);
});
