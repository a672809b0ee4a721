/** Renders figures as a table: by intent and slot, and in total. Averages over the splits. */
import { intentAccuracy, intentRates, mean, overallF1, ratesOf, type Score } from "./score.ts";

export type Row = {
  readonly name: string;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** For an intent, not for a slot. */
  readonly accuracy?: number;
};

/** Each intent, followed by its slots ("  name"). */
export function rowsOf(scores: readonly Score[]): Row[] {
  return [...(scores[0]?.intents.keys() ?? [])].flatMap((intent) => {
    const rates = scores.map((score) => intentRates(score, intent));
    const counts = scores.flatMap((score) => score.intents.get(intent) ?? []);
    const accuracy = round(mean(counts.map(({ right, of }) => right / of)));
    const slots = [...new Set(scores.flatMap((score) => [...(score.slots.get(intent)?.keys() ?? [])]))].toSorted();
    return [
      { name: intent, ...average(rates), accuracy },
      ...slots.map((slot) => {
        const found = scores.flatMap((score) => score.slots.get(intent)?.get(slot) ?? []);
        return { name: `  ${slot}`, ...average(found.filter(({ expected }) => expected > 0).map(ratesOf)) };
      }),
    ];
  });
}

function average(rates: readonly { precision: number; recall: number; f1: number }[]) {
  return {
    precision: round(mean(rates.map((rate) => rate.precision))),
    recall: round(mean(rates.map((rate) => rate.recall))),
    f1: round(mean(rates.map((rate) => rate.f1))),
  };
}

export function* tableOf(rows: readonly Row[]): Generator<string> {
  yield "| intent / slot | precision | recall | F1 | intent accuracy |";
  yield "|---|---|---|---|---|";
  for (const { name, precision, recall, f1, accuracy } of rows) {
    const shown = name.startsWith(" ") ? `· ${name.trim()}` : `**${name}**`;
    const figures = [precision, recall, f1].map((figure) => figure.toFixed(3)).join(" | ");
    yield `| ${shown} | ${figures} | ${accuracy?.toFixed(3) ?? ""} |`;
  }
}

export function overallOf(scores: readonly Score[]) {
  const quantiles = (times: readonly number[]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));
    return { p50: at(0.5), p99: at(0.99) };
  };
  return {
    f1: round(mean(scores.map(overallF1))),
    intentAccuracy: round(mean(scores.map(intentAccuracy))),
    splits: scores.map((score) => round(overallF1(score))),
    trainingCpuSeconds: Number(mean(scores.map(({ cpuSeconds }) => cpuSeconds)).toFixed(1)),
    modelKilobytes: Math.round(mean(scores.map(({ bytes }) => bytes)) / 1024),
    parseMilliseconds: quantiles(scores.flatMap(({ milliseconds }) => milliseconds)),
    undisturbedMilliseconds: quantiles(scores.flatMap(({ undisturbedMilliseconds }) => undisturbedMilliseconds)),
  };
}

export const round = (value: number) => Number(value.toFixed(4));
