/** Learns the classifier of intents. */
import { type ClassifierModel, featureScale, softmax } from "../intent/classifier.ts";
import type { Random } from "./random.ts";
import { TrainingWeights } from "./training-weights.ts";

export type ClassifierSettings = {
  readonly epochs: number;
  readonly rate: number;
  readonly l1: number;
  readonly l2: number;
  readonly least: number;
};

/** `sampleAt(index, round)` gives the features of sample `index`, with other values in later rounds, and its class. */
export function trainClassifier(
  samples: number,
  intents: number,
  sampleAt: (index: number, round: number) => { features: readonly number[]; kind: number },
  { epochs, rate, l1, l2, least }: ClassifierSettings,
  random: Random,
): ClassifierModel {
  const count = intents + 1;
  const weights = new TrainingWeights(count, { rate, l1, l2 }, 2);
  const order = Array.from({ length: samples }, (_, index) => index);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const index of random.shuffle(order)) {
      const { features, kind } = sampleAt(index, epoch);
      const scale = featureScale(features.length);
      const rows: number[] = [];
      const scores = new Float64Array(count);
      for (const feature of features) {
        const row = epoch < 2 ? weights.addRow(feature) : weights.row(feature);
        if (row < 0) continue;
        rows.push(row);
        for (let c = 0; c < count; c++) scores[c]! += scale * weights.weights[row * count + c]!;
      }
      const likely = softmax(scores);
      const gradients = likely.map((likelihood, c) => (likelihood - (c === kind ? 1 : 0)) * scale);
      for (const row of rows) weights.move(row, gradients, 0);
      weights.step();
    }
  }
  return { intents, table: weights.finish(least) };
}
