/** Calibrates probabilities: of all answers with confidence .8, four out of five should be correct. */
import { softmax } from "../intent/classifier.ts";

export type HeldOut = { readonly scores: Float64Array; readonly kind: number };

/** A perfect answer on few samples is no proof of certainty. */
const minSharpness = 0.3;
const maxSharpness = 3;

/** What scores must be multiplied by to make what really was the likeliest (temperature scaling). */
export function sharpnessOf(samples: readonly HeldOut[]): number {
  if (samples.length === 0) return 1;
  const loss = (logarithm: number) => {
    const factor = Math.exp(logarithm);
    let sum = 0;
    for (const { scores, kind } of samples)
      sum -= Math.log(Math.max(1e-9, softmax(scores.map((score) => score * factor))[kind]!));
    return sum;
  };
  // The loss has one valley: golden sections.
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
