/** Weights while they are learned: AdaGrad with L1 and L2 penalties, and the average over all steps. */
import type { WeightTable } from "../weights.ts";

export type Penalties = { readonly rate: number; readonly l1: number; readonly l2: number };

export class TrainingWeights {
  readonly width: number;
  weights: Float32Array;
  readonly #penalties: Penalties;
  #squares: Float32Array;
  #paces: Float32Array;
  #late: Float32Array;
  /** How often each row came up in the rounds in which rows are made. */
  #counts: Uint32Array = new Uint32Array(1024);
  readonly #rows = new Map<number, number>();
  #steps = 1;
  /** How many rounds make rows: a count is what a row has in one of them. */
  readonly #rounds: number;

  constructor(width: number, penalties: Penalties, rounds: number) {
    this.width = width;
    this.#penalties = penalties;
    this.#rounds = rounds;
    this.weights = new Float32Array(width * 1024);
    this.#squares = new Float32Array(width * 1024);
    this.#paces = new Float32Array(width * 1024).fill(penalties.rate);
    this.#late = new Float32Array(width * 1024);
  }

  /** The row of a feature, made when it is new. */
  addRow(feature: number): number {
    let row = this.#rows.get(feature);
    if (row === undefined) {
      row = this.#rows.size;
      this.#rows.set(feature, row);
      if ((row + 1) * this.width > this.weights.length) this.#grow();
    }
    this.#counts[row]!++;
    return row;
  }

  #grow(): void {
    this.weights = doubled(this.weights);
    this.#squares = doubled(this.#squares);
    const paces = doubled(this.#paces);
    paces.fill(this.#penalties.rate, this.#paces.length);
    this.#paces = paces;
    this.#late = doubled(this.#late);
    const counts = new Uint32Array(this.#counts.length * 2);
    counts.set(this.#counts);
    this.#counts = counts;
  }

  /** The row of a feature, or −1. */
  row(feature: number): number {
    return this.#rows.get(feature) ?? -1;
  }

  /**
   * Moves a row against `width` gradients from `offset` on. The penalties of a whole round are shared out among the times
   * that the row comes up in it, so that rare features are held back as much as frequent ones.
   */
  move(row: number, gradients: ArrayLike<number>, offset: number): void {
    const { rate } = this.#penalties;
    const share = this.#rounds / Math.max(this.#rounds, this.#counts[row]!);
    const l1 = this.#penalties.l1 * share;
    const l2 = this.#penalties.l2 * share;
    const begin = row * this.width;
    for (let column = 0; column < this.width; column++) {
      const at = begin + column;
      const gradient = gradients[offset + column]!;
      const before = this.weights[at]!;
      const isSteep = gradient > 1e-3 || gradient < -1e-3;
      if (!isSteep && before === 0) continue;
      let after = before;
      if (isSteep) {
        const squares = (this.#squares[at]! += gradient * gradient);
        const steep = rate / Math.sqrt(squares + 1e-2);
        this.#paces[at] = steep;
        after -= steep * gradient;
      }
      const pace = this.#paces[at]!;
      after -= Math.min(0.5, pace * l2) * after;
      const shrink = pace * l1;
      after = after > shrink ? after - shrink : after < -shrink ? after + shrink : 0;
      this.weights[at] = after;
      this.#late[at]! += this.#steps * (after - before);
    }
  }

  step(): void {
    this.#steps++;
  }

  /** The averaged weights; those smaller than `least` are left out. */
  finish(least: number): WeightTable {
    const features: number[] = [];
    const counts: number[] = [];
    const columns: number[] = [];
    const values: number[] = [];
    for (const [feature, row] of [...this.#rows].toSorted(([a], [b]) => a - b)) {
      const before = columns.length;
      for (let column = 0; column < this.width; column++) {
        const at = row * this.width + column;
        const value = this.weights[at]! - this.#late[at]! / this.#steps;
        if (Math.abs(value) < least) continue;
        columns.push(column);
        values.push(value);
      }
      if (columns.length === before) continue;
      features.push(feature);
      counts.push(columns.length - before);
    }
    return {
      features: Uint32Array.from(features),
      counts: Uint16Array.from(counts),
      columns: Uint16Array.from(columns),
      values: Float32Array.from(values),
    };
  }
}

function doubled(array: Float32Array): Float32Array {
  const larger = new Float32Array(array.length * 2);
  larger.set(array);
  return larger;
}
