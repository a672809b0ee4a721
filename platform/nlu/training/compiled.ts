/** The sentences of an intent as rows of weights: features are computed once instead of in every round. */
import { type SlotContext, slotFeatures } from "../slot/features.ts";
import { labelsOf, type SlotSpan } from "../slot/labels.ts";
import type { Word } from "../text/word.ts";
import { RowNumbers } from "./row-numbers.ts";

export type TaggedSentence = {
  readonly words: readonly Word[];
  readonly spans: readonly SlotSpan[];
  readonly context: SlotContext;
};

/** The rows of word `at` are those from `starts[at]` to `starts[at + 1]`; `gold` are the correct labels. */
export type CompiledSentence = {
  readonly rows: Int32Array;
  readonly starts: Uint32Array;
  readonly gold: Uint16Array;
};

export type CompiledIntent = {
  /** The feature of each row. */
  readonly features: Uint32Array;
  /** The sentences by variant, then by index. */
  readonly variants: readonly (readonly CompiledSentence[])[];
};

/** Omits features that occur less than `fewest` times in all variants together: too little can be learned about them. */
export function compileIntent(
  sentences: number,
  variants: number,
  fewest: number,
  sentenceAt: (index: number, variant: number) => TaggedSentence,
): CompiledIntent {
  const numbers = new RowNumbers();
  const all = Array.from({ length: variants }, (_v, variant) =>
    Array.from({ length: sentences }, (_s, index) => compile(sentenceAt(index, variant), numbers)),
  );
  const kept = numbers.keep(fewest);
  return {
    features: kept.features,
    variants: all.map((compiled) => compiled.map((sentence) => renumber(sentence, kept.rows))),
  };
}

function compile({ words, spans, context }: TaggedSentence, numbers: RowNumbers): CompiledSentence {
  const features = slotFeatures(words, context);
  const starts = new Uint32Array(features.length + 1);
  for (const [at, made] of features.entries()) starts[at + 1] = starts[at]! + made.length;
  const rows = new Int32Array(starts[features.length]!);
  for (const [at, made] of features.entries())
    for (let i = 0; i < made.length; i++) rows[starts[at]! + i] = numbers.add(made[i]!);
  return { rows, starts, gold: labelsOf(words.length, spans) };
}

/** Renumbers rows: `to[row]` is the new number, −1 for a row that is omitted. */
function renumber({ rows, starts, gold }: CompiledSentence, to: Int32Array): CompiledSentence {
  const left = new Int32Array(rows.length);
  const begins = new Uint32Array(starts.length);
  let count = 0;
  for (let at = 0; at + 1 < starts.length; at++) {
    for (let i = starts[at]!; i < starts[at + 1]!; i++) {
      const row = to[rows[i]!]!;
      if (row >= 0) left[count++] = row;
    }
    begins[at + 1] = count;
  }
  return { rows: left.slice(0, count), starts: begins, gold };
}
