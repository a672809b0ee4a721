/** One training step of a tagger: one sentence, its gradients, and the updated weights. */
import { type Chain, marginals } from "../slot/chain.ts";
import type { CompiledSentence } from "./compiled.ts";
import type { Matrix } from "./matrix.ts";

export type Learner = {
  readonly count: number;
  readonly transitions: Chain["transitions"];
  /** `columns` has the shared column of each label, or −1; `rows` has the shared row of each row, or −1. */
  readonly columns: Int16Array;
  readonly sharedRows: Int32Array;
  readonly weights: Matrix;
  readonly moves: Matrix;
  readonly shared: Matrix;
  readonly sharedCount: number;
};

/** Labels whose probability is already right, or nearly, are skipped: nothing can be learned from them. */
const minGradient = 1e-3;

export function learnSentence(learner: Learner, sentence: CompiledSentence, rate: number): void {
  const { count, transitions, weights, moves, shared, sharedRows, columns, sharedCount } = learner;
  const { rows, starts, gold } = sentence;
  const length = gold.length;
  if (length === 0) return;
  const emissions = emissionsOf(learner, sentence);
  const chain: Chain = { count, length, emissions, moves: Float64Array.from(moves.values), transitions };
  const expected = marginals(chain);
  const own = { gradients: new Float64Array(count), active: new Int32Array(count) };
  const common = { gradients: new Float64Array(sharedCount), active: new Int32Array(sharedCount) };
  for (let at = 0; at < length; at++) {
    expected.labels[at * count + gold[at]!]! -= 1;
    common.gradients.fill(0);
    let actives = 0;
    for (let label = 0; label < count; label++) {
      const gradient = expected.labels[at * count + label]!;
      if (Math.abs(gradient) < minGradient) continue;
      own.active[actives++] = label;
      own.gradients[label] = gradient;
      const column = columns[label]!;
      if (column >= 0) common.gradients[column]! += gradient;
    }
    if (actives === 0) continue;
    let commons = 0;
    for (let column = 0; column < sharedCount; column++)
      if (common.gradients[column] !== 0) common.active[commons++] = column;
    for (let i = starts[at]!; i < starts[at + 1]!; i++) {
      const row = rows[i]!;
      weights.step(row, own.gradients, own.active, actives, rate);
      const sharedRow = sharedRows[row]!;
      if (sharedRow >= 0) shared.step(sharedRow, common.gradients, common.active, commons, rate);
    }
  }
  for (let at = 1; at < length; at++) expected.moves[moveBetween(transitions, gold[at - 1]!, gold[at]!)]! -= 1;
  moves.stepAll(expected.moves, rate);
}

function emissionsOf(
  { count, columns, sharedRows, sharedCount, weights, shared }: Learner,
  { rows, starts, gold }: CompiledSentence,
): Float64Array {
  const emissions = new Float64Array(gold.length * count);
  const sums = new Float64Array(sharedCount);
  for (let at = 0; at < gold.length; at++) {
    const here = at * count;
    sums.fill(0);
    for (let i = starts[at]!; i < starts[at + 1]!; i++) {
      const row = rows[i]!;
      const begin = row * count;
      for (let label = 0; label < count; label++) emissions[here + label]! += weights.values[begin + label]!;
      const from = sharedRows[row]! * sharedCount;
      if (from < 0) continue;
      for (let column = 0; column < sharedCount; column++) sums[column]! += shared.values[from + column]!;
    }
    for (let label = 0; label < count; label++)
      if (columns[label]! >= 0) emissions[here + label]! += sums[columns[label]!]!;
  }
  return emissions;
}

function moveBetween({ from, to }: Chain["transitions"], a: number, b: number): number {
  let [low, high] = [0, from.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (from[middle]! < a || (from[middle] === a && to[middle]! < b)) low = middle + 1;
    else high = middle;
  }
  return low;
}
