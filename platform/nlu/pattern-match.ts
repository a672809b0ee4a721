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

/** Returns the value of a key, which is made if there is none. */
export function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
