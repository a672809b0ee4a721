/** Finds the slots of one intent's sentences with a conditional random field. */
import type { Word } from "../text/word.ts";
import { makeWeights, type Weights, type WeightTable } from "../weights.ts";
import { type Chain, marginals, viterbi } from "./chain.ts";
import { type SlotContext, slotFeatures } from "./features.ts";
import { labelCount, type SlotSpan, spansOf, transitionsOf } from "./labels.ts";

/** The result of the training: plain data. */
export type TaggerModel = {
  readonly slots: number;
  readonly table: WeightTable;
  /** The weight of each allowed transition. */
  readonly moves: Float32Array;
  /** The column of each label in the table that the intents share, or −1. */
  readonly columns: Int16Array;
};

export type TaggedSpan = SlotSpan & { readonly confidence: number };
export type Tagger = (words: readonly Word[], context: SlotContext) => TaggedSpan[];

export function makeTagger({ slots, table, moves, columns }: TaggerModel, shared: Weights): Tagger {
  const width = 1 + Math.max(-1, ...columns);
  const weights = makeWeights(table);
  const count = labelCount(slots);
  const transitions = transitionsOf(slots);
  const moveScores = Float64Array.from(moves);
  return (words, context) => {
    if (words.length === 0 || slots === 0) return [];
    const emissions = new Float64Array(words.length * count);
    const sums = new Float64Array(width);
    for (const [at, features] of slotFeatures(words, context).entries()) {
      sums.fill(0);
      for (const feature of features) {
        weights.addTo(emissions, at * count, feature, 1);
        shared.addTo(sums, 0, feature, 1);
      }
      for (let label = 0; label < count; label++)
        if (columns[label]! >= 0) emissions[at * count + label]! += sums[columns[label]!]!;
    }
    const chain: Chain = { count, length: words.length, emissions, moves: moveScores, transitions };
    const labels = viterbi(chain);
    const spans = spansOf(labels);
    if (spans.length === 0) return [];
    const { labels: likely } = marginals(chain);
    return spans.map((span) => {
      let confidence = 1;
      for (let at = span.start; at < span.end; at++)
        confidence = Math.min(confidence, likely[at * count + labels[at]!]!);
      return { ...span, confidence };
    });
  };
}
