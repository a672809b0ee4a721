/** Learns a tagger: stochastic gradients on the likelihood of the labels, over sentences with their values shuffled. */
import { type Chain, marginals } from "../slot/chain.ts";
import { type SlotContext, slotFeatures } from "../slot/features.ts";
import { labelCount, labelsOf, type SlotSpan, transitionsOf } from "../slot/labels.ts";
import type { TaggerModel } from "../slot/tagger.ts";
import type { Word } from "../text/word.ts";
import type { Random } from "./random.ts";
import { TrainingWeights } from "./training-weights.ts";

export type TaggedSentence = {
  readonly words: readonly Word[];
  readonly spans: readonly SlotSpan[];
  readonly context: SlotContext;
};

export type TaggerSettings = {
  readonly epochs: number;
  readonly rate: number;
  readonly l1: number;
  readonly l2: number;
  /** Weights smaller than this are left out of the model. */
  readonly least: number;
};

/**
 * `sentenceAt(index, round)` gives sentence `index` as it is (round 0) or with other values; the features of rounds 0 and 1
 * are those that are learned.
 */
export function trainTagger(
  sentences: number,
  slots: number,
  sentenceAt: (index: number, round: number) => TaggedSentence,
  { epochs, rate, l1, l2, least }: TaggerSettings,
  random: Random,
): TaggerModel {
  const transitions = transitionsOf(slots);
  const moves = transitions.from.length;
  const count = labelCount(slots);
  const weights = new TrainingWeights(count, { rate, l1, l2 }, 2);
  const moveWeights = new TrainingWeights(moves, { rate, l1: 0, l2 }, 1);
  const moveRow = moveWeights.addRow(0);
  // Without slots there is nothing to learn.
  const order = Array.from({ length: slots === 0 ? 0 : sentences }, (_, index) => index);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const index of random.shuffle(order)) {
      const { words, spans, context } = sentenceAt(index, epoch);
      const rows = slotFeatures(words, context).map((features) =>
        features.map((feature) => (epoch < 2 ? weights.addRow(feature) : weights.row(feature))),
      );
      const chain: Chain = {
        count,
        length: words.length,
        emissions: emissionsOf(rows, weights, count),
        moves: Float64Array.from(moveWeights.weights.subarray(0, moves)),
        transitions,
      };
      const gold = labelsOf(words.length, spans);
      const expected = marginals(chain);
      const gradients = expected.labels;
      for (const [at, features] of rows.entries()) {
        gradients[at * count + gold[at]!]! -= 1;
        for (const row of features) if (row >= 0) weights.move(row, gradients, at * count);
      }
      for (let at = 1; at < words.length; at++) {
        const taken = moveBetween(transitions, gold[at - 1]!, gold[at]!);
        expected.moves[taken]! -= 1;
      }
      moveWeights.move(moveRow, expected.moves, 0);
      weights.step();
      moveWeights.step();
    }
  }
  return { slots, table: weights.finish(least), moves: denseRow(moveWeights, moves) };
}

function emissionsOf(rows: readonly (readonly number[])[], { weights }: TrainingWeights, count: number): Float64Array {
  const emissions = new Float64Array(rows.length * count);
  for (let at = 0; at < rows.length; at++) {
    for (const row of rows[at]!) {
      if (row < 0) continue;
      for (let label = 0; label < count; label++) emissions[at * count + label]! += weights[row * count + label]!;
    }
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

function denseRow(weights: TrainingWeights, width: number): Float32Array {
  const { columns, values } = weights.finish(0);
  const row = new Float32Array(width);
  for (const [at, column] of columns.entries()) row[column] = values[at]!;
  return row;
}
