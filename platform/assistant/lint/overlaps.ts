/**
 * Finds sentences that could belong to two intents: the pattern of one, with values in its slots, equals a sentence of
 * the other. This is detected before training, because afterwards it only appears as a low confidence.
 */
import type { Dataset } from "../dataset.ts";
import { type Part, patternOf, wordsOf } from "./phrase.ts";

export type Overlap = {
  readonly intents: readonly [string, string];
  /** The indices of the two sentences, from 0. */
  readonly at: readonly [number, number];
  /** A sentence of the first intent that also belongs to the second. */
  readonly sentence: readonly Part[];
  /** The second intent's matching pattern. */
  readonly pattern: readonly Part[];
};

type Pattern = { readonly intent: string; readonly at: number; readonly parts: readonly Part[] };
type Node = { readonly next: Map<string, Node>; readonly ends: Pattern[] };

/** Limit on the words in a value of an extensible entity. */
const maxValueWords = 4;
/** Limit on the steps of the search: enough for ten thousand sentences; a larger dataset is only searched in part. */
const maxSteps = 5_000_000;

export type Overlaps = { readonly overlaps: readonly Overlap[]; readonly complete: boolean };

/** Returns one overlap for each pair of intents and sentence. */
export function findOverlaps({ intents, entities }: Dataset): Overlaps {
  const root = node();
  const patterns: Pattern[] = [];
  for (const [intent, { utterances }] of Object.entries(intents)) {
    for (const [at, utterance] of utterances.entries()) {
      const parts = patternOf(utterance);
      if (parts.length === 0) continue;
      const pattern = { intent, at, parts };
      patterns.push(pattern);
      insert(root, parts.map(keyOf), pattern);
    }
  }
  const values = new Map<string, string[][]>();
  const valuesOf = (entity: string): string[][] => {
    const known = values.get(entity);
    if (known !== undefined) return known;
    const found = (entities[entity]?.data ?? []).flatMap(({ value, synonyms }) => [value, ...synonyms].map(wordsOf));
    values.set(entity, found);
    return found;
  };
  let steps = maxSteps;
  const overlaps = new Map<string, Overlap>();

  /** Follows a pattern through the sentences of all intents. */
  function follow(from: Node, parts: readonly Part[], at: number, found: (node: Node) => void): void {
    if (--steps < 0) return;
    const part = parts[at];
    if (part === undefined) {
      found(from);
      return;
    }
    const same = from.next.get(keyOf(part));
    if (same !== undefined) follow(same, parts, at + 1, found);
    if (typeof part === "string") return;
    for (const value of valuesOf(part.entity)) {
      const reached = value.reduce<Node | undefined>((to, word) => to?.next.get(word), from);
      if (reached !== undefined && value.length > 0) follow(reached, parts, at + 1, found);
    }
    if (entities[part.entity]?.automatically_extensible !== true) return;
    anyWords(from, maxValueWords, (reached) => follow(reached, parts, at + 1, found));
  }

  function anyWords(from: Node, most: number, found: (node: Node) => void): void {
    if (most === 0) return;
    for (const [key, next] of from.next) {
      if (key.startsWith("{") || --steps < 0) continue;
      found(next);
      anyWords(next, most - 1, found);
    }
  }

  for (const { intent, at, parts } of patterns) {
    // A pattern that consists only of an open slot matches everything, so it is ignored.
    if (parts.every((part) => typeof part !== "string" && entities[part.entity]?.automatically_extensible)) continue;
    follow(root, parts, 0, ({ ends }) => {
      for (const other of ends) {
        if (other.intent === intent) continue;
        const key = [other.intent, intent].toSorted().join("\n") + other.parts.map(keyOf).join(" ");
        if (!overlaps.has(key))
          overlaps.set(key, {
            intents: [other.intent, intent],
            at: [other.at, at],
            sentence: other.parts,
            pattern: parts,
          });
      }
    });
  }
  return { overlaps: [...overlaps.values()], complete: steps >= 0 };
}

function node(): Node {
  return { next: new Map(), ends: [] };
}

/** No word contains a brace. */
function keyOf(part: Part): string {
  return typeof part === "string" ? part : `{${part.entity}`;
}

function insert(root: Node, keys: readonly string[], end: Pattern): void {
  let at = root;
  for (const key of keys) {
    const next = at.next.get(key) ?? node();
    at.next.set(key, next);
    at = next;
  }
  at.ends.push(end);
}
