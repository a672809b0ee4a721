/** Classifies the intent of a sentence: a logistic regression over all intents and "none of these". */
import { makeWeights, type WeightTable } from "../weights.ts";

/** The result of the training: plain data. Class `intents` is "none of these". */
export type ClassifierModel = {
  readonly intents: number;
  readonly table: WeightTable;
  /** The factor for scores that makes four out of five sentences with confidence .8 correct. */
  readonly sharpness: number;
};

/** Returns the probability of each intent and, last, of none. */
export type Classifier = (features: readonly number[]) => Float64Array;

export function makeClassifier({ intents, table, sharpness }: ClassifierModel): Classifier {
  const weights = makeWeights(table);
  return (features) => {
    const scores = new Float64Array(intents + 1);
    const scale = sharpness * featureScale(features.length);
    for (const feature of features) weights.addTo(scores, 0, feature, scale);
    return softmax(scores);
  };
}

/** Long sentences have many features, so each has a smaller weight. */
export const featureScale = (count: number) => 4 / Math.sqrt(Math.max(1, count));

export function softmax(scores: Float64Array): Float64Array {
  const most = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const gains = scores.map((score) => Math.exp(score - most));
  const total = gains.reduce((a, b) => a + b, 0);
  return gains.map((gain) => gain / total);
}
