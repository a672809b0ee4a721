/** A word network that describes what the recogniser can hear, as states and the words that lead from one to the next. */

export type Arc = {
  readonly to: number;
  /** How often the arc is passed, counted over all sentences. */
  readonly flow: number;
};

/** States are numbered from 0, the start; there are no cycles. */
export type Network = {
  /** The arcs that leave each state, by word. */
  readonly arcs: readonly ReadonlyMap<string, Arc>[];
  /** How often a sentence ends in each state; 0 where none may end. */
  readonly ends: readonly number[];
  readonly arcCount: number;
};

/** Returns true when the network accepts these words; used by tests and to query a grammar. */
export function accepts(network: Network, words: readonly string[]): boolean {
  let at: number | undefined = 0;
  for (const word of words) at = at === undefined ? undefined : network.arcs[at]?.get(word)?.to;
  return at !== undefined && (network.ends[at] ?? 0) > 0;
}
