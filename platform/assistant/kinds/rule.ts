/** The form of the rules by which people of ten kinds say something differently. */
export const kinds = [
  "short",
  "polite",
  "indirect",
  "commanding",
  "a child",
  "old",
  "regional",
  "hurried",
  "explaining",
  "non-native",
] as const;
export type Kind = (typeof kinds)[number];

export type Rule = {
  /**
   * Patterns of a whole sentence without courtesies, the first of which applies. `<name>` is one of the words of that
   * list, `<slot>` a slot, `(?<x>…)` what the sayings repeat.
   */
  readonly when: readonly string[];
  /** Sentences that mean the same: `{x}` repeats what `x` matched, `{x-}` without articles, `{s}` and `{s-}` the whole sentence. */
  readonly say: Readonly<Partial<Record<Kind, readonly string[]>>>;
};

export type Sayings = {
  /** Words that may be left out, as alternatives of a pattern. */
  readonly articles: string;
  /** What is removed from a sentence before it is said differently, as alternatives of a pattern. */
  readonly courtesies: string;
  /** Words of a kind, as alternatives of a pattern. */
  readonly lists: Readonly<Record<string, string>>;
  /** All rules that match apply. */
  readonly rules: readonly Rule[];
  /** What is said differently after a rule applied: "de el" – "del". */
  readonly contracted?: readonly (readonly [string, string])[];
};
