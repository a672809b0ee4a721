/**
 * Trains the taggers of all intents: conditional random fields, by stochastic gradients on the likelihood of the
 * labels. They are trained jointly, because slots of the same entity share a table of weights besides those of their
 * own intent.
 */
import { labelCount, transitionsOf } from "../slot/labels.ts";
import type { TaggerModel } from "../slot/tagger.ts";
import type { WeightTable } from "../weights.ts";
import { compileIntent, type TaggedSentence } from "./compiled.ts";
import { Matrix } from "./matrix.ts";
import type { Random } from "./random.ts";
import { RowNumbers } from "./row-numbers.ts";
import { sharedColumns } from "./shared-columns.ts";
import { type Learner, learnSentence } from "./tagger-step.ts";

export type TaggerSettings = {
  readonly epochs: number;
  /** The number of forms of each sentence that are learned, in turn. */
  readonly variants: number;
  readonly rate: number;
  readonly l1: number;
  readonly l2: number;
  /** Features that occur less often are omitted, and so are weights smaller than `least`. */
  readonly fewest: number;
  readonly least: number;
};

export type TaggerLesson = {
  readonly sentences: number;
  /** The entity number of each slot. */
  readonly entities: readonly number[];
  /** Returns sentence `index` unchanged (variant 0) or with other values. */
  readonly sentenceAt: (index: number, variant: number) => TaggedSentence;
};

export type TaughtTaggers = { readonly taggers: readonly TaggerModel[]; readonly shared: WeightTable };

export function trainTaggers(
  lessons: readonly TaggerLesson[],
  { epochs, variants, rate, l1, l2, fewest, least }: TaggerSettings,
  random: Random,
  progress: (done: number, of: number) => void,
): TaughtTaggers {
  const steps = lessons.length + epochs;
  const columns = sharedColumns(lessons.map(({ entities }) => entities));
  const compiled = lessons.map(({ sentences, entities, sentenceAt }, number) => {
    progress(number, steps);
    // Without slots there is nothing to learn.
    return compileIntent(entities.length === 0 ? 0 : sentences, variants, fewest, sentenceAt);
  });
  const usedIn = new Map<number, number>();
  for (const { features } of compiled)
    for (const feature of features) usedIn.set(feature, (usedIn.get(feature) ?? 0) + 1);
  // Features that occur in a single intent are learned in that intent's own table.
  const sharedNumbers = new RowNumbers();
  const rowOf = (feature: number) => (columns.count > 0 && usedIn.get(feature)! > 1 ? sharedNumbers.add(feature) : -1);
  const sharedRows = compiled.map(({ features }) => Int32Array.from(features, rowOf));
  const shared = new Matrix(sharedNumbers.size, columns.count);
  const learners = lessons.map(({ entities }, number): Learner => {
    const count = labelCount(entities.length);
    const transitions = transitionsOf(entities.length);
    return {
      count,
      transitions,
      columns: columns.of(entities),
      sharedRows: sharedRows[number]!,
      weights: new Matrix(compiled[number]!.features.length, count),
      moves: new Matrix(1, transitions.from.length),
      shared,
      sharedCount: columns.count,
    };
  });
  const order = compiled.flatMap(({ variants: [first = []] }, number) =>
    first.map((_, index) => [number, index] as const),
  );
  for (let epoch = 0; epoch < epochs; epoch++) {
    progress(lessons.length + epoch, steps);
    for (const [number, index] of random.shuffle(order))
      learnSentence(learners[number]!, compiled[number]!.variants[epoch % variants]![index]!, rate);
    for (const { weights, moves } of learners) {
      weights.shrink(rate, l1, l2);
      moves.shrink(rate, 0, l2);
    }
    // The shared table gets half of the penalty: what several intents agree on is likelier to be true.
    shared.shrink(rate, l1 / 2, l2);
    if (epoch < epochs >> 1) continue;
    for (const matrix of [shared, ...learners.flatMap(({ weights, moves }) => [weights, moves])]) matrix.remember();
  }
  return {
    taggers: learners.map(({ weights, moves, columns: own }, number) => ({
      slots: lessons[number]!.entities.length,
      table: weights.table(compiled[number]!.features, least),
      moves: moves.average(),
      columns: own,
    })),
    shared: shared.table(sharedNumbers.keep(0).features, least),
  };
}
