/**
 * Cross-validates the understanding on the public benchmark. `--quick`: with 70 sentences an intent only; `--folds n`: n of
 * the five folds of the full sets. The last line is JSON: {f1_70, f1_full, intent_accuracy}.
 */
import { parseArgs } from "node:util";
import type { Utterance } from "../../platform/assistant/dataset.ts";
import type { Lesson } from "../../platform/nlu/engine.ts";
import { statisticalEngine } from "../../platform/nlu/statistical-engine.ts";
import { randomFrom } from "../../platform/nlu/training/random.ts";
import { readBenchmark, type Sentences } from "./data.ts";
import {
  intentAccuracy,
  intentRates,
  makeScore,
  mean,
  overallF1,
  ratesOf,
  type Score,
  scoreSentence,
} from "./score.ts";

const { values: options } = parseArgs({
  options: { quick: { type: "boolean", default: false }, folds: { type: "string", default: "5" } },
});

type Split = { readonly train: Sentences; readonly test: Sentences };

function lessonOf(sentences: Sentences): Lesson {
  const slotNames = new Set<string>();
  const intents = [...sentences].map(([id, utterances]) => {
    const names = new Set(utterances.flatMap(({ data }) => data.flatMap(({ slot_name: name }) => name ?? [])));
    for (const name of names) slotNames.add(name);
    return { id, slots: [...names].toSorted().map((name) => ({ name, entity: name })), utterances };
  });
  return {
    language: "en",
    intents,
    entities: [...slotNames].toSorted().map((name) => ({ name, isExtensible: true, values: [] })),
  };
}

async function measure({ train, test }: Split): Promise<Score> {
  const lesson = lessonOf(train);
  const started = process.cpuUsage();
  const model = statisticalEngine.train(lesson, () => {});
  const used = process.cpuUsage(started);
  const seconds = ((used.user + used.system) / 1e6).toFixed(1);
  const open = { useSynonyms: true, automaticallyExtensible: true, matchingStrictness: 1, values: [] };
  const vocabulary = new Map(lesson.entities.map(({ name }) => [name, open]));
  const understanding = await statisticalEngine.load(model, lesson, vocabulary);
  const score = makeScore();
  for (const [intent, utterances] of test)
    for (const utterance of utterances) scoreSentence(score, understanding, intent, utterance);
  const size = `${Math.round(model.length / 1024)} KB`;
  console.log(
    `  trained in ${seconds} CPU s, ${size}: F1 ${overallF1(score).toFixed(4)}, intents ${intentAccuracy(score).toFixed(4)}`,
  );
  return score;
}

/** Three draws of 70 sentences an intent; the others of the 300 are the test. */
function draws(small: Sentences): Split[] {
  return [1, 2, 3].map((seed) => {
    const random = randomFrom(seed);
    const shuffled = [...small].map(([intent, all]) => [intent, random.shuffle([...all])] as const);
    const part = (from: number, to?: number) => new Map(shuffled.map(([intent, all]) => [intent, all.slice(from, to)]));
    return { train: part(0, 70), test: part(70) };
  });
}

function folds(full: Sentences, wanted: number): Split[] {
  const random = randomFrom(7);
  const shuffled = [...full].map(([intent, all]) => [intent, random.shuffle([...all])] as const);
  return Array.from({ length: wanted }, (_, fold) => {
    const part = (isTest: boolean): Sentences =>
      new Map(
        shuffled.map(([intent, all]): [string, Utterance[]] => [
          intent,
          all.filter((_s, i) => (i % 5 === fold) === isTest),
        ]),
      );
    return { train: part(false), test: part(true) };
  });
}

async function measureAll(title: string, splits: readonly Split[]): Promise<Score[]> {
  console.log(title);
  const scores: Score[] = [];
  for (const split of splits) scores.push(await measure(split));
  for (const row of tableOf(scores)) console.log(row);
  return scores;
}

/** Figures are averages over the splits. */
function* tableOf(scores: readonly Score[]): Generator<string> {
  const figures = (...values: number[]) => values.map((value) => value.toFixed(3).padStart(10)).join("");
  yield `${"intent / slot".padEnd(44)}${["precision", "recall", "F1", "intent"].map((head) => head.padStart(10)).join("")}`;
  for (const intent of scores[0]?.intents.keys() ?? []) {
    const rates = scores.map((score) => intentRates(score, intent));
    const accuracy = scores.map((score) => score.intents.get(intent)!.right / score.intents.get(intent)!.of);
    const average = [rates.map((r) => r.precision), rates.map((r) => r.recall), rates.map((r) => r.f1), accuracy].map(
      mean,
    );
    yield intent.padEnd(44) + figures(...average);
    for (const slot of [
      ...new Set(scores.flatMap((score) => [...(score.slots.get(intent)?.keys() ?? [])])),
    ].toSorted()) {
      const known = scores
        .flatMap((score) => score.slots.get(intent)?.get(slot) ?? [])
        .filter((one) => one.expected > 0);
      const slotRates = known.map(ratesOf);
      const row = figures(
        ...[slotRates.map((r) => r.precision), slotRates.map((r) => r.recall), slotRates.map((r) => r.f1)].map(mean),
      );
      yield `  ${slot.padEnd(42)}${row}`;
    }
  }
  const times = scores.flatMap(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
  yield `overall: F1 ${mean(scores.map(overallF1)).toFixed(4)}, intents ${mean(scores.map(intentAccuracy)).toFixed(4)}; parse p50 ${at(0.5)} ms, p99 ${at(0.99)} ms\n`;
}

const few = await measureAll("70 sentences an intent, three draws", draws(readBenchmark("small")));
const wanted = Math.min(5, Math.max(1, Number(options.folds) || 5));
const all = options.quick
  ? []
  : await measureAll(`full sets, ${wanted} of five folds`, folds(readBenchmark("full"), wanted));
const round = (value: number) => Number(value.toFixed(4));
console.log(
  JSON.stringify({
    f1_70: round(mean(few.map(overallF1))),
    f1_full: options.quick ? null : round(mean(all.map(overallF1))),
    intent_accuracy: round(mean((options.quick ? few : all).map(intentAccuracy))),
  }),
);
