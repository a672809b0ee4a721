/** Calibrates probabilities: of all answers with confidence .8, four out of five should be correct. */
import { softmax } from "../intent/classifier.ts";

export type HeldOut = { readonly scores: Float64Array; readonly kind: number };

/** A perfect result on few samples does not prove certainty. */
const minSharpness = 0.3;
const maxSharpness = 3;

/** Returns the factor for scores that maximises the likelihood of the correct classes (temperature scaling). */
export function sharpnessOf(samples: readonly HeldOut[]): number {
  if (samples.length === 0) return 1;
  const loss = (logarithm: number) => {
    const factor = Math.exp(logarithm);
    let sum = 0;
    for (const { scores, kind } of samples)
      sum -= Math.log(Math.max(1e-9, softmax(scores.map((score) => score * factor))[kind]!));
    return sum;
  };
  // The loss has a single minimum: golden-section search finds it.
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [Math.log(minSharpness), Math.log(maxSharpness)];
  for (let round = 0; round < 20; round++) {
    const left = high - ratio * (high - low);
    const right = low + ratio * (high - low);
    if (loss(left) < loss(right)) high = right;
    else low = left;
  }
  return Math.exp((low + high) / 2);
}
