/**
 * Sentences of the grammar that sound like one that was heard: with another value, "thirteen" for "thirty", a word more or
 * less. The second ear chooses among them what the grammar's decoder confuses.
 */
import type { Network } from "../network.ts";

/** Words that may differ. */
const maxChanges = 2;
/** Steps of the search that make a change: a bound for grammars with thousands of values in a place. */
const maxSteps = 20_000;

type Step = {
  readonly state: number;
  readonly at: number;
  /** The word said last, and the step before it. */
  readonly word: string | undefined;
  readonly before: Step | undefined;
};

/**
 * The `most` sentences, other than `heard`, that differ least: first those nearest to `freeText` by their letters.
 * Whether `freeText` itself is a sentence comes out of itself: it is the nearest then.
 */
export function neighboursOf(network: Network, heard: string, freeText: string, most: number): string[] {
  const found = new Set([...around(network, heard.split(" ")), ...around(network, freeText.split(" "))]);
  found.delete(heard);
  const ranked = [...found].map((sentence) => ({
    sentence,
    // What the free text is far from may still be what the decoder took something else for.
    distance: Math.min(lettersApart(sentence, freeText), 2 + lettersApart(sentence, heard)),
  }));
  ranked.sort((a, b) => a.distance - b.distance || (a.sentence < b.sentence ? -1 : 1));
  return ranked.slice(0, most).map(({ sentence }) => sentence);
}

/** The sentences of the network within so many words left out, put in or put instead; those of fewest changes first. */
function around(network: Network, words: readonly string[]): Set<string> {
  const found = new Set<string>();
  let level: Step[] = [{ state: 0, at: 0, word: undefined, before: undefined }];
  let left = maxSteps;
  for (let changes = 0; changes <= maxChanges; changes++) {
    const changed: Step[] = [];
    const change = (step: Step): void => {
      if (changes < maxChanges && left-- > 0) changed.push(step);
    };
    // All that takes no further change is gone through before one is made: steps are added to the level meanwhile.
    for (const step of level) {
      const { state, at } = step;
      const wanted = words[at];
      if (wanted === undefined && (network.ends[state] ?? 0) > 0) found.add(saidBy(step));
      const arcs = network.arcs[state];
      if (wanted !== undefined) {
        const to = arcs?.get(wanted)?.to;
        if (to !== undefined) level.push({ state: to, at: at + 1, word: wanted, before: step });
        change({ ...step, at: at + 1 });
      }
      if (changes === maxChanges || left <= 0) continue;
      for (const [word, { to }] of arcs ?? []) {
        if (word === wanted) continue;
        if (wanted !== undefined) change({ state: to, at: at + 1, word, before: step });
        change({ state: to, at, word, before: step });
      }
    }
    level = changed;
  }
  return found;
}

function saidBy(step: Step): string {
  const words: string[] = [];
  for (let at: Step | undefined = step; at !== undefined; at = at.before)
    if (at.word !== undefined) words.push(at.word);
  return words.toReversed().join(" ");
}

/** Letters to be changed, put in or left out. */
export function lettersApart(one: string, other: string): number {
  const row = Uint16Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i++) {
    const letter = one.charCodeAt(i - 1);
    let diagonal = row[0]!;
    row[0] = i;
    for (let j = 1; j <= other.length; j++) {
      const above = row[j]!;
      const changed = diagonal + (letter === other.charCodeAt(j - 1) ? 0 : 1);
      row[j] = Math.min(row[j - 1]! + 1, above + 1, changed);
      diagonal = above;
    }
  }
  return row.at(-1)!;
}
