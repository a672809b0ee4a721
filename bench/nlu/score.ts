/**
 * The benchmark's metric: a slot is right when its name and its range are, in a sentence whose intent is right. Precision,
 * recall and F1 for each slot, averaged for each intent, then over the intents.
 */
import type { Utterance } from "../../platform/assistant/dataset.ts";
import type { Guess, Parse, Understanding } from "../../platform/nlu/engine.ts";
import type { Answer } from "./confidence.ts";

export type SlotScore = { right: number; found: number; expected: number };
export type Score = {
  readonly slots: Map<string, Map<string, SlotScore>>;
  readonly intents: Map<string, { right: number; of: number }>;
  /**
   * Wall-clock milliseconds per sentence: the first time, and the shortest of three, during which nothing else used the
   * processor. Linux reports processor time too coarsely for one sentence.
   */
  readonly milliseconds: number[];
  readonly undisturbedMilliseconds: number[];
  readonly answers: Answer[];
  /** Training: CPU seconds, and the size of the model. */
  cpuSeconds: number;
  bytes: number;
};

export const makeScore = (): Score => ({
  slots: new Map(),
  intents: new Map(),
  milliseconds: [],
  undisturbedMilliseconds: [],
  answers: [],
  cpuSeconds: 0,
  bytes: 0,
});

export function scoreSentence(score: Score, understanding: Understanding, intent: string, { data }: Utterance): void {
  const text = data.map((chunk) => chunk.text ?? "").join("");
  const times: number[] = [];
  let { best, alternatives } = timed(times, () => understanding.parse(text));
  while (times.length < 3) ({ best, alternatives } = timed(times, () => understanding.parse(text)));
  score.milliseconds.push(times[0]!);
  score.undisturbedMilliseconds.push(Math.min(...times));
  const guess = likeliest({ best, alternatives });
  const isRight = guess?.intentName === intent;
  const counted = entry(score.intents, intent, () => ({ right: 0, of: 0 }));
  counted.of++;
  if (isRight) counted.right++;
  score.answers.push({ confidence: guess?.confidenceScore ?? 0, isRight });
  const expected = expectedSlots(data);
  const found = new Set(
    (isRight ? (guess?.slots ?? []) : []).map(({ slotName, range }) => `${slotName} ${range.start} ${range.end}`),
  );
  const of = (key: string) => {
    const slots = entry(score.slots, intent, () => new Map<string, SlotScore>());
    return entry(slots, key.slice(0, key.indexOf(" ")), () => ({ right: 0, found: 0, expected: 0 }));
  };
  for (const key of found) of(key).found++;
  for (const key of expected) {
    of(key).expected++;
    if (found.has(key)) of(key).right++;
  }
}

function timed<Result>(times: number[], work: () => Result): Result {
  const started = performance.now();
  const result = work();
  times.push(performance.now() - started);
  return result;
}

/** Every sentence of the benchmark has an intent: "none" is not a possible answer. */
export function likeliest({ best, alternatives }: Parse): Guess | undefined {
  return [best, ...alternatives].find(({ intentName }) => intentName !== null);
}

function expectedSlots(data: Utterance["data"]): Set<string> {
  const expected = new Set<string>();
  let at = 0;
  for (const { text = "", slot_name: name } of data) {
    const words = text.trim();
    const start = at + characters(text.slice(0, text.indexOf(words)));
    if (name !== undefined && words !== "") expected.add(`${name} ${start} ${start + characters(words)}`);
    at += characters(text);
  }
  return expected;
}

// Ranges count code points.
const characters = (text: string) => Array.from(text).length;

export type Rates = { readonly precision: number; readonly recall: number; readonly f1: number };

export function ratesOf({ right, found, expected }: SlotScore): Rates {
  const precision = found === 0 ? 0 : right / found;
  const recall = expected === 0 ? 0 : right / expected;
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

export function intentRates(score: Score, intent: string): Rates {
  // A slot that is not in the test sentences cannot be measured.
  const rates = [...(score.slots.get(intent)?.values() ?? [])].filter(({ expected }) => expected > 0).map(ratesOf);
  const average = (of: (rate: Rates) => number) => mean(rates.map(of));
  return { precision: average((r) => r.precision), recall: average((r) => r.recall), f1: average((r) => r.f1) };
}

export const overallF1 = (score: Score) =>
  mean([...score.intents.keys()].map((intent) => intentRates(score, intent).f1));

export function intentAccuracy({ intents }: Score): number {
  const counts = [...intents.values()];
  return counts.reduce((sum, { right }) => sum + right, 0) / counts.reduce((sum, { of }) => sum + of, 0);
}

export const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
