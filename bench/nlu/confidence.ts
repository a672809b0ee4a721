/** Tests whether the confidence is reliable, and whether sentences without intent are distinguished from others. */

/** One sentence: the confidence of its most likely intent, and whether it was right. */
export type Answer = { readonly confidence: number; readonly isRight: boolean };

export type Bin = {
  readonly from: number;
  readonly count: number;
  readonly confidence: number;
  readonly accuracy: number;
};

/** The reliability diagram: ten bins of confidence, with the share of right answers in each. */
export function reliability(answers: readonly Answer[]): Bin[] {
  return Array.from({ length: 10 }, (_, bin) => {
    const own = answers.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin);
    return {
      from: bin / 10,
      count: own.length,
      confidence: mean(own.map(({ confidence }) => confidence)),
      accuracy: mean(own.map(({ isRight }) => Number(isRight))),
    };
  });
}

/** The expected calibration error: the average distance of confidence from accuracy, over the sentences. */
export function calibrationError(bins: readonly Bin[]): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const wrong = bins.reduce((sum, { count, confidence, accuracy }) => sum + count * Math.abs(confidence - accuracy), 0);
  return wrong / Math.max(1, total);
}

/** The area under the curve: how often a sentence of an intent has a higher confidence than one without. */
export function areaUnderCurve(own: readonly number[], strange: readonly number[]): number {
  const sorted = strange.toSorted((a, b) => a - b);
  const below = (value: number, isStrict: boolean) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isStrict ? sorted[middle]! < value : sorted[middle]! <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const wins = own.reduce((sum, value) => sum + (below(value, true) + below(value, false)) / 2, 0);
  return wins / Math.max(1, own.length * strange.length);
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
