/** A word network: what the recogniser can hear, as states and the words that lead from one to the next. */

export type Arc = {
  readonly to: number;
  /** How often it is passed, of all sentences. */
  readonly flow: number;
};

/** States are numbered from 0, the start; there are no cycles. */
export type Network = {
  /** For each state the arcs that leave it, by word. */
  readonly arcs: readonly ReadonlyMap<string, Arc>[];
  /** For each state how often a sentence ends there; 0 where none may. */
  readonly ends: readonly number[];
  readonly arcCount: number;
};

/** Whether the network accepts these words: for tests and for asking a grammar what it knows. */
export function accepts(network: Network, words: readonly string[]): boolean {
  let at: number | undefined = 0;
  for (const word of words) at = at === undefined ? undefined : network.arcs[at]?.get(word)?.to;
  return at !== undefined && (network.ends[at] ?? 0) > 0;
}
