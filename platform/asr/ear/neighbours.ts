/**
 * Finds sentences of the grammar that sound like the one that was heard: with another value ("thirteen" for "thirty"), or
 * with a word more or less. Among them the second ear chooses where the grammar's decoder confuses sentences.
 */
import type { Network } from "../network.ts";

/** The maximum number of words that may differ. */
const maxChanges = 2;
/** The maximum number of search steps that make a change: a bound for grammars with thousands of values in one place. */
const maxSteps = 20_000;

type Step = {
  readonly state: number;
  readonly at: number;
  /** The last word, and the step before it. */
  readonly word: string | undefined;
  readonly before: Step | undefined;
};

/**
 * Returns the `most` sentences, other than `heard`, that differ least; those nearest to `freeText` by their letters come
 * first. If `freeText` is a sentence of the grammar, it is the first, because it is the nearest.
 */
export function neighboursOf(network: Network, heard: string, freeText: string, most: number): string[] {
  const found = new Set([...around(network, heard.split(" ")), ...around(network, freeText.split(" "))]);
  found.delete(heard);
  const ranked = [...found].map((sentence) => ({
    sentence,
    // A sentence that is far from the free text may still be the one that the decoder confused with another.
    distance: Math.min(lettersApart(sentence, freeText), 2 + lettersApart(sentence, heard)),
  }));
  ranked.sort((a, b) => a.distance - b.distance || (a.sentence < b.sentence ? -1 : 1));
  return ranked.slice(0, most).map(({ sentence }) => sentence);
}

/**
 * Returns the sentences of the network within `maxChanges` words left out, inserted or replaced; those with the fewest
 * changes come first.
 */
function around(network: Network, words: readonly string[]): Set<string> {
  const found = new Set<string>();
  let level: Step[] = [{ state: 0, at: 0, word: undefined, before: undefined }];
  let left = maxSteps;
  for (let changes = 0; changes <= maxChanges; changes++) {
    const changed: Step[] = [];
    const change = (step: Step): void => {
      if (changes < maxChanges && left-- > 0) changed.push(step);
    };
    // All steps without a further change are followed before one is made: the loop adds steps to the level meanwhile.
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

/** Returns the number of letters to be replaced, inserted or left out. */
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
