/**
 * Measures many intents with few sentences, and requests of none, on files that are not kept here:
 *   --data FILE   JSON in the form of clinc/oos-eval (CC-BY-3.0): { train, test, oos_test: [[sentence, intent], …] }
 *   --sentences n how many sentences of each intent are taught (20)
 *   --write       keeps the figures in bench/results/oos.md
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Lesson } from "../../platform/nlu/engine.ts";
import { statisticalEngine } from "../../platform/nlu/statistical-engine.ts";
import { accept, ask } from "../../platform/nlu/zones.ts";
import { keep } from "../keep.ts";
import { likeliest } from "./score.ts";

type Labelled = readonly (readonly [text: string, intent: string])[];
type Data = { readonly train: Labelled; readonly test: Labelled; readonly oos_test: Labelled };

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    sentences: { type: "string", default: "20" },
    write: { type: "boolean", default: false },
  },
});
if (options.data === undefined) throw new Error("--data FILE: JSON in the form of clinc/oos-eval's data_full.json");
const { train, test, oos_test: strangers } = JSON.parse(readFileSync(options.data, "utf8")) as Data;
const perIntent = Number(options.sentences);

const intents = [...Map.groupBy(train, ([, intent]) => intent)].map(([id, all]) => ({
  id,
  slots: [],
  utterances: all.slice(0, perIntent).map(([text]) => ({ data: [{ text }] })),
}));
const lesson: Lesson = { language: "en", intents, entities: [] };

const seconds = () => process.cpuUsage().user / 1e6;
const started = seconds();
const model = statisticalEngine.train(lesson, () => {});
const trained = seconds() - started;
const understanding = await statisticalEngine.load(model, lesson, new Map());

type Zone = "right" | "wrong" | "asked" | "refused";
const zoneOf = (text: string, intent: string | null): { readonly zone: Zone; readonly isTop: boolean } => {
  const parse = understanding.parse(text);
  const { intentName, confidenceScore } = parse.best;
  const isTop = likeliest(parse)?.intentName === intent;
  if (intentName === null || confidenceScore < ask) return { zone: "refused", isTop };
  if (confidenceScore < accept) return { zone: "asked", isTop };
  return { zone: intentName === intent ? "right" : "wrong", isTop };
};
const share = (count: number, of: number) => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`;
const before = seconds();
const row = (name: string, found: readonly ReturnType<typeof zoneOf>[], hasIntent: boolean) => {
  const zones = (["right", "wrong", "asked", "refused"] as const).map((zone) =>
    share(found.filter((one) => one.zone === zone).length, found.length),
  );
  const top = hasIntent ? share(found.filter(({ isTop }) => isTop).length, found.length) : "";
  return `| ${[name, found.length, top, ...zones].join(" | ")} |`;
};
const lines = [
  "# Many intents with few sentences",
  "",
  `${intents.length} intents of clinc/oos-eval (CC-BY-3.0), each taught ${perIntent} sentences, without slots; the sentences are not kept here.`,
  "",
  "| | sentences | likeliest intent is right | right | wrong (executed, but not meant) | asked | refused |",
  "|---|---|---|---|---|---|---|",
  row(
    "own",
    test.map(([text, intent]) => zoneOf(text, intent)),
    true,
  ),
  row(
    "of no intent",
    strangers.map(([text]) => zoneOf(text, null)),
    false,
  ),
  "",
  `Training took ${trained.toFixed(1)} CPU s, a sentence ${((1000 * (seconds() - before)) / (test.length + strangers.length)).toFixed(2)} ms of processor on average; the model has ${Math.round(model.length / 1024)} KB.`,
];
for (const line of lines) console.log(line);
if (options.write) keep("oos", lines.join("\n"));
