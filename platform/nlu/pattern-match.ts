/** What matches a pattern: a sentence of the dataset, or of one of its templates. */

/** The words from `start` to `end` may be a value of the entity. */
export type Candidate = { readonly entity: string; readonly start: number; readonly end: number };
export type PatternSlot = Candidate & { readonly slot: number };
export type PatternMatch = {
  readonly intent: number;
  readonly slots: readonly PatternSlot[];
  /** The number of words in the pattern itself. */
  readonly literals: number;
};
