/** Trains the intent classifier, a logistic regression, and calibrates its probabilities. */
import { type ClassifierModel, featureScale, softmax } from "../intent/classifier.ts";
import { sharpnessOf } from "./calibration.ts";
import { Matrix } from "./matrix.ts";
import type { Random } from "./random.ts";
import { RowNumbers } from "./row-numbers.ts";

export type ClassifierSettings = {
  readonly epochs: number;
  readonly rate: number;
  readonly l2: number;
  /** Weights smaller than this are omitted. */
  readonly least: number;
};

export type ClassifierSample = { readonly features: readonly number[]; readonly kind: number };
type Compiled = { readonly rows: Int32Array; readonly scale: number; readonly kind: number };

/** With fewer samples than this, every one of them is held out once; with more, every fifth. */
const fewSamples = 400;
const folds = 5;

/**
 * Each round takes one form of each sample: `forms[round % forms.length]`. The probabilities are calibrated on samples that
 * were held out of another training.
 */
export function trainClassifier(
  forms: readonly (readonly ClassifierSample[])[],
  intents: number,
  settings: ClassifierSettings,
  random: Random,
): ClassifierModel {
  const count = intents + 1;
  const numbers = new RowNumbers();
  const compiled = forms.map((samples) =>
    samples.map(({ features, kind }): Compiled => {
      const rows = Int32Array.from(features, (feature) => numbers.add(feature));
      return { rows, scale: featureScale(features.length), kind };
    }),
  );
  const all = Array.from({ length: compiled[0]?.length ?? 0 }, (_, index) => index);
  const rows = numbers.size;
  const foldOf = new Map(random.shuffle([...all]).map((index, place) => [index, place % folds]));
  const heldOut = Array.from({ length: all.length < fewSamples ? folds : 1 }, (_, fold) => {
    const rest = all.filter((index) => foldOf.get(index) !== fold);
    const weights = learn(compiled, rest, rows, count, settings, random).average();
    return all.flatMap((index) => {
      const sample = compiled[0]![index]!;
      return foldOf.get(index) === fold ? [{ scores: scoresOf(weights, sample, count), kind: sample.kind }] : [];
    });
  });
  const weights = learn(compiled, all, rows, count, settings, random);
  return {
    intents,
    table: weights.table(numbers.keep(0).features, settings.least),
    sharpness: sharpnessOf(heldOut.flat()),
  };
}

function learn(
  forms: readonly (readonly Compiled[])[],
  samples: readonly number[],
  rowCount: number,
  count: number,
  { epochs, rate, l2 }: ClassifierSettings,
  random: Random,
): Matrix {
  const weights = new Matrix(rowCount, count);
  const order = [...samples];
  const active = new Int32Array(count);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const form = forms[epoch % forms.length]!;
    for (const index of random.shuffle(order)) {
      const { rows, scale, kind } = form[index]!;
      const gradients = softmax(scoresOf(weights.values, form[index]!, count));
      gradients[kind]! -= 1;
      let actives = 0;
      for (let c = 0; c < count; c++) {
        if (Math.abs(gradients[c]!) < 1e-3) continue;
        gradients[c]! *= scale;
        active[actives++] = c;
      }
      if (actives > 0) for (const row of rows) weights.step(row, gradients, active, actives, rate);
    }
    weights.shrink(rate, 0, l2);
    if (epoch >= epochs >> 1) weights.remember();
  }
  return weights;
}

function scoresOf(weights: Float32Array, { rows, scale }: Compiled, count: number): Float64Array {
  const scores = new Float64Array(count);
  for (const row of rows) for (let c = 0; c < count; c++) scores[c]! += weights[row * count + c]!;
  return scores.map((score) => scale * score);
}
