/**
 * Measures the understanding on the public benchmark by cross-validation, or on files of one's own.
 *   --quick                  70 sentences an intent only
 *   --folds n                n of the five folds of the full sets
 *   --data FILE --test FILE  two datasets in Snips NLU's JSON instead: one is taught, the other asked
 * The benchmark's last line is JSON: {f1_70, f1_full, intent_accuracy}; a whole run is kept in bench/results/nlu.{json,md}.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { statisticalEngine } from "../../platform/nlu/statistical-engine.ts";
import { type Answer, areaUnderCurve, type Bin, calibrationError, reliability } from "./confidence.ts";
import { accept } from "../../platform/nlu/zones.ts";
import { reliabilityDiagram } from "./diagram.ts";
import { readBenchmark } from "./data.ts";
import { intentAccuracy, likeliest, makeScore, mean, overallF1, type Score, scoreSentence } from "./score.ts";
import { draws, folds, leavesOneOut, ownFiles, type Split } from "./splits.ts";
import { overallOf, round, rowsOf, tableOf } from "./table.ts";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    folds: { type: "string", default: "5" },
    data: { type: "string" },
    test: { type: "string" },
  },
});

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function understand({ train }: Split) {
  const started = cpuSeconds();
  const model = statisticalEngine.train(train, () => {});
  const seconds = cpuSeconds() - started;
  const open = { useSynonyms: true, automaticallyExtensible: true, matchingStrictness: 1, values: [] };
  const vocabulary = new Map(train.entities.map(({ name }) => [name, open]));
  return { seconds, bytes: model.length, understanding: await statisticalEngine.load(model, train, vocabulary) };
}

async function measure(split: Split): Promise<Score> {
  const { seconds, bytes, understanding } = await understand(split);
  const score = { ...makeScore(), cpuSeconds: seconds, bytes };
  for (const [intent, utterances] of split.test)
    for (const utterance of utterances) scoreSentence(score, understanding, intent, utterance);
  const trained = `trained in ${seconds.toFixed(1)} CPU s, ${Math.round(bytes / 1024)} KB`;
  console.log(`  ${trained}: F1 ${overallF1(score).toFixed(4)}, intents ${intentAccuracy(score).toFixed(4)}`);
  return score;
}

/** Prints the results of some splits and returns what is kept. */
async function measureAll(title: string, splits: readonly Split[]) {
  console.log(title);
  const scores: Score[] = [];
  for (const split of splits) scores.push(await measure(split));
  const bins = reliability(scores.flatMap(({ answers }) => answers));
  const result = {
    title,
    overall: overallOf(scores),
    calibrationError: round(calibrationError(bins)),
    reliability: bins.map((bin): Bin => ({ ...bin, confidence: round(bin.confidence), accuracy: round(bin.accuracy) })),
    rows: rowsOf(scores),
  };
  for (const line of linesOf(result)) console.log(line);
  return result;
}

type Result = Awaited<ReturnType<typeof measureAll>>;

function* linesOf({ overall, calibrationError: error, reliability: bins, rows }: Result): Generator<string> {
  yield* tableOf(rows);
  const { p50, p99 } = overall.parseMilliseconds;
  const alone = overall.undisturbedMilliseconds;
  yield "";
  yield `Overall: F1 ${overall.f1}, intents ${overall.intentAccuracy}; training ${overall.trainingCpuSeconds} CPU s, model ${overall.modelKilobytes} KB; a sentence takes ${alone.p50} ms (p50), ${alone.p99} ms (p99), the shortest of three times; the first time, beside whatever else the machine did, ${p50} and ${p99} ms.`;
  yield "";
  yield `Confidence: expected calibration error ${error}.`;
  yield "";
  yield "| confidence | sentences | mean | right |";
  yield "|---|---|---|---|";
  for (const { from, count, confidence, accuracy } of bins)
    yield `| ${from.toFixed(1)}–${(from + 0.1).toFixed(1)} | ${count} | ${confidence.toFixed(3)} | ${accuracy.toFixed(3)} |`;
  yield "";
}

async function measureStrangers(splits: readonly Split[], names: readonly string[]) {
  const answers: Answer[] = [];
  const results: { left: string; auc: number; rejected: number; ownRejected: number }[] = [];
  for (const [index, split] of splits.entries()) {
    const { understanding } = await understand(split);
    const sureness = (utterances: Split["strangers"] = [], intent?: string) =>
      utterances.map(({ data }) => {
        const parse = understanding.parse(data.map(({ text = "" }) => text).join(""));
        // A sentence that most likely has no intent is rejected, however confident the next guess is.
        const isNone = parse.best.intentName === null;
        const { confidenceScore: confidence = 0, intentName } = likeliest(parse) ?? {};
        return { confidence, isRight: intentName === intent, isRejected: isNone || confidence < accept };
      });
    const own = [...split.test].flatMap(([intent, utterances]) => sureness(utterances, intent));
    const strange = sureness(split.strangers);
    const share = (answers: readonly { isRejected: boolean }[]) =>
      round(mean(answers.map(({ isRejected }) => Number(isRejected))));
    answers.push(
      ...own.map(({ confidence, isRight }) => ({ confidence, isRight })),
      ...strange.map(({ confidence }) => ({ confidence, isRight: false })),
    );
    const curve = areaUnderCurve(
      own.map(({ confidence }) => confidence),
      strange.map(({ confidence }) => confidence),
    );
    results.push({ left: names[index] ?? "", auc: round(curve), rejected: share(strange), ownRejected: share(own) });
  }
  const average = (of: (result: (typeof results)[number]) => number) => round(mean(results.map(of)));
  const all = {
    auc: average((r) => r.auc),
    rejected: average((r) => r.rejected),
    ownRejected: average((r) => r.ownRejected),
  };
  for (const line of strangerLines([...results, { left: "**average**", ...all }])) console.log(line);
  const error = round(calibrationError(reliability(answers)));
  console.log(`${errorOf(error)}\n`);
  return { ...all, calibrationError: error, intents: results };
}

function* strangerLines(
  results: readonly { left: string; auc: number; rejected: number; ownRejected: number }[],
): Generator<string> {
  yield "Sentences of no intent: each intent left out of training once (70 sentences of each other one).";
  yield "";
  yield "| left out | area under the curve | its sentences rejected | the others' rejected |";
  yield "|---|---|---|---|";
  for (const { left, auc, rejected, ownRejected } of results)
    yield `| ${left} | ${auc.toFixed(3)} | ${rejected.toFixed(3)} | ${ownRejected.toFixed(3)} |`;
  yield "";
}

function errorOf(error: number): string {
  return `Confidence with one stranger among seven sentences: expected calibration error ${error}.`;
}

if (options.data !== undefined && options.test !== undefined) {
  const own = await measureAll(options.data, [ownFiles(options.data, options.test)]);
  console.log(JSON.stringify({ f1: own.overall.f1, intent_accuracy: own.overall.intentAccuracy }));
} else {
  const small = readBenchmark("small");
  const wanted = Math.min(5, Math.max(1, Number(options.folds) || 5));
  const few = await measureAll("70 sentences an intent, three draws", draws(small));
  const strangers = await measureStrangers(leavesOneOut(small), [...small.keys()]);
  const all = options.quick
    ? undefined
    : await measureAll(`Full sets, ${wanted} of five folds`, folds(readBenchmark("full"), wanted));
  const line = {
    f1_70: few.overall.f1,
    f1_full: all?.overall.f1 ?? null,
    intent_accuracy: (all ?? few).overall.intentAccuracy,
  };
  if (all !== undefined) {
    const folder = join(import.meta.dirname, "../results");
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "nlu.json"),
      `${JSON.stringify({ ...line, few, strangers, full: all }, undefined, 2)}\n`,
    );
    const series = [few, all].map(({ title, reliability: bins }) => ({ name: title, bins }));
    writeFileSync(join(folder, "nlu-reliability.svg"), reliabilityDiagram(series));
    const parts = [few, all].flatMap((result) => [`## ${result.title}`, "", ...linesOf(result)]);
    const results = [...strangers.intents, { left: "**average**", ...strangers }];
    const strange = ["## Out of domain", "", ...strangerLines(results), errorOf(strangers.calibrationError)];
    writeFileSync(
      join(folder, "nlu.md"),
      `${["# Understanding", "", "![Reliability](nlu-reliability.svg)", "", ...parts, ...strange].join("\n").trimEnd()}\n`,
    );
  }
  console.log(JSON.stringify(line));
}
