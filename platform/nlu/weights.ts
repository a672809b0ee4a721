/** Learned weights: a row of few columns for each feature, looked up by the feature's hash. */

/** Plain arrays: `counts[i]` columns and values belong to `features[i]`. */
export type WeightTable = {
  readonly features: Uint32Array;
  readonly counts: Uint16Array;
  readonly columns: Uint16Array;
  readonly values: Float32Array;
};

export type Weights = {
  /** Adds `scale` times the feature's row to `scores` from `offset` on. */
  addTo(scores: Float64Array, offset: number, feature: number, scale: number): void;
};

/** Open addressing over typed arrays: a third of the memory of a Map, and no garbage. */
export function makeWeights({ features, counts, columns, values }: WeightTable): Weights {
  let size = 16;
  while (size < features.length * 1.5) size *= 2;
  const mask = size - 1;
  const slots = new Int32Array(size).fill(-1);
  const starts = new Uint32Array(features.length + 1);
  for (let row = 0; row < features.length; row++) {
    starts[row + 1] = starts[row]! + counts[row]!;
    let slot = features[row]! & mask;
    while (slots[slot] !== -1) slot = (slot + 1) & mask;
    slots[slot] = row;
  }
  return {
    addTo(scores, offset, feature, scale) {
      for (let slot = feature & mask; ; slot = (slot + 1) & mask) {
        const row = slots[slot]!;
        if (row === -1) return;
        if (features[row] !== feature) continue;
        for (let at = starts[row]!; at < starts[row + 1]!; at++) scores[offset + columns[at]!]! += scale * values[at]!;
        return;
      }
    },
  };
}
