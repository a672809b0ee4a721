/**
 * Google's speech embedding: a small convolutional network that turns each 80 ms of sound, with the 0.7 seconds before, into
 * 96 numbers in which words are easy to tell apart. It was trained on much speech of many people; a wake word is then a small
 * head on top of it. It runs row by row and keeps the earlier rows that the next one needs, so nothing is computed twice.
 */
import { Arena } from "./kernel.ts";
import { bandCount, MelSpectrum } from "./mel-spectrum.ts";

/** Numbers in an embedding. */
export const dimensions = 96;
/** Samples between two embeddings. */
export const embeddingSamples = 1280;
/** Samples before the first embedding: 76 rows of the spectrum. */
export const firstEmbeddingSamples = 12_512;

type Layer = {
  readonly inputs: number;
  readonly outputs: number;
  /** True: the convolution spans three rows of time; false: three bands. The first layer spans both. */
  readonly overTime: boolean;
  readonly overBands: boolean;
  readonly bands: number;
  /** Max-pooling after the layer: over two bands, and for "both" also over two rows. */
  readonly pool?: "bands" | "both";
};

/** Five blocks; the first layer of each but the first raises the number of channels. */
const blocks = [
  { channels: 48, bands: 16, pool: "bands" },
  { channels: 72, bands: 8, pool: "both" },
  { channels: 96, bands: 4, pool: "bands" },
  { channels: 96, bands: 2, pool: "both" },
] as const;

const layers: readonly Layer[] = [
  { inputs: 1, outputs: 24, overTime: true, overBands: true, bands: bandCount },
  { inputs: 24, outputs: 24, overTime: false, overBands: true, bands: bandCount },
  { inputs: 24, outputs: 24, overTime: true, overBands: false, bands: bandCount, pool: "both" },
  ...blocks.flatMap(({ channels, bands, pool }, index): Layer[] => {
    const inputs = index === 0 ? 24 : blocks[index - 1]!.channels;
    const across = { outputs: channels, overTime: false, overBands: true, bands };
    const along = { inputs: channels, outputs: channels, overTime: true, overBands: false, bands };
    return [{ ...across, inputs }, along, { ...across, inputs: channels }, { ...along, pool }];
  }),
  { inputs: 96, outputs: 96, overTime: true, overBands: false, bands: 1 },
];

const weightsOf = ({ inputs, outputs, overTime, overBands }: Layer): number =>
  (overTime ? 3 : 1) * (overBands ? 3 : 1) * inputs * outputs;

/** Number of values in the file of weights: for each layer [row][band][input][output], then its biases. */
export const weightCount = layers.reduce((sum, layer) => sum + weightsOf(layer) + layer.outputs, 0);

type Placed = Layer & { readonly weights: readonly Float32Array[]; readonly bias: Float32Array };

/** Each row has an extra zero band at both edges, so the convolution needs no special case there. */
const rowFloats = (layer: Layer): number => (layer.bands + 2) * layer.inputs;
const maxRow = Math.max(...layers.map((layer) => (layer.bands + 3) * Math.max(layer.inputs, layer.outputs)));

export class Weights {
  readonly arena: Arena;
  readonly layers: readonly Placed[];
  /** The current row at each layer, with the two previous rows. */
  readonly padded: readonly Float32Array[];
  readonly result: Float32Array;

  /** Throws RangeError when the number of weights is that of another network. */
  constructor(numbers: Float32Array) {
    if (numbers.length !== weightCount)
      throw new RangeError(`the embedding has ${numbers.length} weights instead of ${weightCount}`);
    this.arena = new Arena(weightCount + 4 * maxRow + 4096);
    let at = 0;
    const taken = (count: number): Float32Array => {
      const floats = this.arena.floats(count);
      floats.set(numbers.subarray(at, at + count));
      at += count;
      return floats;
    };
    this.layers = layers.map((layer) => {
      const rows = layer.overTime ? 3 : 1;
      const weights = Array.from({ length: rows }, () => taken(weightsOf(layer) / rows));
      return { ...layer, weights, bias: taken(layer.outputs) };
    });
    this.padded = [0, 1, 2].map(() => this.arena.floats(maxRow));
    this.result = this.arena.floats(maxRow);
  }
}

type State = {
  readonly history: readonly Float32Array[];
  rows: number;
  readonly pooled: Float32Array;
  isHalf: boolean;
};

/** The embeddings of one stream of sound. */
export class SpeechEmbedding {
  readonly #weights: Weights;
  readonly #states: readonly State[];
  readonly #spectrum = new MelSpectrum();

  constructor(weights: Weights) {
    this.#weights = weights;
    this.#states = weights.layers.map((layer) => ({
      history: layer.overTime ? [0, 1, 2].map(() => new Float32Array(rowFloats(layer))) : [],
      rows: 0,
      pooled: new Float32Array((layer.bands / 2) * layer.outputs),
      isHalf: false,
    }));
  }

  /** Calls `made` for each embedding that these samples complete. The embedding is valid only during the call. */
  push(samples: Int16Array, made: (embedding: Float32Array) => void): void {
    this.#spectrum.push(samples, (bands) => {
      const embedding = this.#row(bands);
      if (embedding !== undefined) made(embedding);
    });
  }

  reset(): void {
    this.#spectrum.reset();
    for (const state of this.#states) {
      state.rows = 0;
      state.isHalf = false;
    }
  }

  #row(bands: Float64Array): Float32Array | undefined {
    const { arena, result, layers: placed } = this.#weights;
    result.set(bands);
    for (const [n, layer] of placed.entries()) {
      const state = this.#states[n]!;
      if (!this.#convolve(layer, state)) return undefined;
      if (n === placed.length - 1) return result.subarray(0, dimensions);
      arena.activate(result, layer.bands * layer.outputs);
      if (layer.pool !== undefined && !poolInto(result, layer, state)) return undefined;
    }
    return undefined;
  }

  /** From `result` to `result`. False while there are fewer than three rows of time. */
  #convolve(layer: Placed, state: State): boolean {
    const { padded, result, arena } = this.#weights;
    const { inputs, outputs, bands, overBands, overTime, weights, bias } = layer;
    const length = bands * inputs;
    const row = padded[2]!;
    row.fill(0, 0, inputs);
    row.set(result.subarray(0, length), inputs);
    row.fill(0, inputs + length, 2 * inputs + length);
    if (overTime && !remember(state, row, padded)) return false;
    for (const [n, part] of weights.entries()) {
      const from = overTime ? padded[n]! : row;
      arena.multiply({
        out: result,
        x: overBands ? from : from.subarray(inputs),
        weights: part,
        start: n === 0 ? bias : result,
        startPerRow: n > 0,
        rows: Math.max(2, bands),
        inner: overBands ? 3 * inputs : inputs,
        xStride: bands === 1 ? 0 : inputs,
        columns: outputs,
      });
    }
    return true;
  }
}

/** Stores a row and loads the two previous rows. Returns false while there are fewer than three. */
function remember(state: State, row: Float32Array, padded: readonly Float32Array[]): boolean {
  const { history } = state;
  // The oldest of the three is overwritten.
  const kept = history[state.rows % 3]!;
  kept.set(row.subarray(0, kept.length));
  state.rows++;
  if (state.rows < 3) return false;
  padded[0]!.set(history[state.rows % 3]!);
  padded[1]!.set(history[(state.rows + 1) % 3]!);
  return true;
}

/** Pools in place. Returns false while the second of two rows is missing. */
function poolInto(values: Float32Array, { bands, outputs, pool }: Layer, state: State): boolean {
  const half = (bands / 2) * outputs;
  for (let band = 0; band < bands / 2; band++) {
    for (let n = 0; n < outputs; n++) {
      const at = 2 * band * outputs + n;
      values[band * outputs + n] = Math.max(values[at]!, values[at + outputs]!);
    }
  }
  if (pool === "bands") return true;
  const { pooled } = state;
  state.isHalf = !state.isHalf;
  if (state.isHalf) {
    pooled.set(values.subarray(0, half));
    return false;
  }
  for (let n = 0; n < half; n++) values[n] = Math.max(values[n]!, pooled[n]!);
  return true;
}

/** Returns all embeddings of a sound, in order. */
export function embed(weights: Weights, samples: Int16Array, stream = new SpeechEmbedding(weights)): Float32Array {
  const count = Math.max(0, Math.floor((samples.length - firstEmbeddingSamples) / embeddingSamples) + 1);
  const all = new Float32Array(count * dimensions);
  let at = 0;
  stream.reset();
  stream.push(samples, (embedding) => {
    all.set(embedding, at);
    at += dimensions;
  });
  return all;
}
