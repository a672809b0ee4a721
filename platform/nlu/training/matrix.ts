/**
 * Keeps the weights during training: AdaGrad, L1 and L2 penalties once per round, and the average over the later rounds.
 */
import { packTable, type WeightTable } from "../weights.ts";

/** Keeps the first steps of a weight from being too large. */
const calm = 1e-2;

export class Matrix {
  readonly values: Float32Array;
  readonly #squares: Float32Array;
  readonly #sums: Float32Array;
  readonly #width: number;
  #rounds = 0;

  constructor(rows: number, width: number) {
    this.#width = width;
    this.values = new Float32Array(rows * width);
    this.#squares = new Float32Array(rows * width);
    this.#sums = new Float32Array(rows * width);
  }

  /** Updates a row against its gradients in the first `count` of `columns`. */
  step(row: number, gradients: Float64Array, columns: Int32Array, count: number, rate: number): void {
    const begin = row * this.#width;
    const squares = this.#squares;
    const { values } = this;
    for (let i = 0; i < count; i++) {
      const column = columns[i]!;
      const gradient = gradients[column]!;
      const at = begin + column;
      const sum = squares[at]! + gradient * gradient;
      squares[at] = sum;
      values[at]! -= (rate * gradient) / Math.sqrt(sum + calm);
    }
  }

  stepAll(gradients: Float64Array, rate: number): void {
    for (let at = 0; at < gradients.length; at++) {
      const gradient = gradients[at]!;
      const sum = (this.#squares[at]! += gradient * gradient);
      this.values[at]! -= (rate * gradient) / Math.sqrt(sum + calm);
    }
  }

  /** Applies the penalties of one round, at each weight's own rate. */
  shrink(rate: number, l1: number, l2: number): void {
    const { values } = this;
    for (let at = 0; at < values.length; at++) {
      let value = values[at]!;
      if (value === 0) continue;
      const pace = rate / Math.sqrt(this.#squares[at]! + calm);
      value /= 1 + pace * l2;
      const cut = pace * l1;
      values[at] = value > cut ? value - cut : value < -cut ? value + cut : 0;
    }
  }

  /** Adds this round to the average. */
  remember(): void {
    this.#rounds++;
    for (let at = 0; at < this.values.length; at++) this.#sums[at]! += this.values[at]!;
  }

  average(): Float32Array {
    return this.#sums.map((sum) => sum / Math.max(1, this.#rounds));
  }

  /** Returns the averaged weights; `features[row]` is the feature of a row. Weights smaller than `least` are omitted. */
  table(features: Uint32Array, least: number): WeightTable {
    return packTable(features, this.#width, this.average(), least);
  }
}
