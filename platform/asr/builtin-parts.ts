/** What the built-in entities of several languages are composed of. */
import { byWeight, type Expression, inOrder, oneOf } from "./expression.ts";

/** One of these words. */
export const list = (words: string): Expression => oneOf(...words.split(" "));

/** The part is said once in `times` sentences. */
export const rarely = (part: Expression, times: number): Expression => byWeight([times - 1, ""], [1, part]);

/** The usual lengths are the most frequent: hardly any timer is set for eight years. */
const unitWeights = [8, 4, 4, 1, 1, 1, 1] as const;

/** A choice between minutes, seconds, hours, days, weeks, months and years, named in this order. */
export const units = (words: string): Expression =>
  byWeight(...words.split(" ").map((word, n) => [unitWeights[n] ?? 1, word] as const));

/** The first part, and sometimes the second after it. */
export const withMore = (first: Expression, times: number, more: Expression): Expression =>
  inOrder(first, rarely(more, times));
