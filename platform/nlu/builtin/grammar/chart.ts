/**
 * Parses a text bottom-up: each phrase that a rule produces is stored once, and offered to every rule that waits for it.
 * All readings are kept, ambiguous ones with their costs.
 */
import { type Element, type Grammar, type Leaf, type Rule, type Tree, weakCost } from "./grammar.ts";
import { type ReadableText, readText } from "./text.ts";
import type { Argument, Value } from "./values.ts";

/** A phrase from `start` to `end` (of the readable text). */
export type Phrase = {
  readonly category: number;
  readonly start: number;
  readonly end: number;
  readonly value: Value;
  readonly cost: number;
};
type Waiting = {
  readonly rule: Rule;
  readonly done: number;
  readonly start: number;
  /** The position where the last part ended, without a following space. */
  readonly end: number;
  readonly values: readonly Argument[];
  readonly cost: number;
};

/** No command has this many phrases; parsing of a hostile text stops here, with what was found until then. */
const maxPhrases = 6000;
const maxReadings = 6;

export type Chart = { readonly readable: ReadableText; readonly phrases: readonly Phrase[] };

export function readChart(text: string, grammar: Grammar, hasCompounds: boolean): Chart {
  const readable = readText(text);
  if (hasCompounds) splitCompounds(readable, grammar.words);
  const { rulesBy } = grammar;
  const width = grammar.categories.size;
  const phrases: Phrase[] = [];
  const ready = new Map<number, Phrase[]>();
  const waiting = new Map<number, Waiting[]>();
  const agenda = leavesOf(readable, grammar);

  const offer = (wait: Waiting, phrase: Phrase): void => {
    const element = wait.rule.elements[wait.done]!;
    if (!fits(element, phrase, wait.end)) return;
    const values = element.slot < 0 ? wait.values : place(wait.values, element.slot, phrase.value);
    const cost = wait.cost + phrase.cost;
    const { rule, start } = wait;
    if (wait.done + 1 < rule.elements.length) {
      expect({ rule, done: wait.done + 1, start, end: phrase.end, values, cost });
      return;
    }
    const value = rule.make(values);
    if (value !== undefined) agenda.push({ category: rule.category, start, end: phrase.end, value, cost });
  };
  const expect = (wait: Waiting): void => {
    const at = wait.end + (readable.text[wait.end] === " " ? 1 : 0);
    const key = at * width + wait.rule.elements[wait.done]!.category;
    push(waiting, key, wait);
    for (const phrase of ready.get(key) ?? []) offer(wait, phrase);
  };

  for (let next = 0; next < agenda.length && next < maxPhrases; next++) {
    const phrase = agenda[next]!;
    const key = phrase.start * width + phrase.category;
    const known = ready.get(key) ?? [];
    if (isKnown(phrase, known)) continue;
    push(ready, key, phrase);
    phrases.push(phrase);
    for (const wait of waiting.get(key)?.slice() ?? []) offer(wait, phrase);
    for (const rule of rulesBy[phrase.category]!)
      offer({ rule, done: 0, start: phrase.start, end: phrase.start, values: [], cost: rule.cost }, phrase);
  }
  return { readable, phrases };
}

function push<Item>(map: Map<number, Item[]>, key: number, item: Item): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}

function place(values: readonly Argument[], slot: number, value: Value): Argument[] {
  const copy = values.slice();
  copy[slot] = value;
  return copy;
}

function fits({ min, max, isGlued }: Element, { value, start }: Phrase, end: number): boolean {
  if (isGlued && start !== end) return false;
  if (min === -Infinity) return true;
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
}

/** Returns true when the same value is already known at the same place, or enough others are. */
function isKnown(phrase: Phrase, known: readonly Phrase[]): boolean {
  let readings = 0;
  let own: string | undefined;
  for (const { end, value, cost } of known) {
    if (end !== phrase.end) continue;
    if (++readings >= maxReadings) return true;
    if (typeof value !== "object" || typeof phrase.value !== "object") {
      if (value === phrase.value && cost <= phrase.cost) return true;
      continue;
    }
    own ??= JSON.stringify(phrase.value);
    if (cost <= phrase.cost && JSON.stringify(value) === own) return true;
  }
  return false;
}

/** Returns the words of the text, and the matches of regular expressions in it. */
function leavesOf({ text, isEdge }: ReadableText, { words, expressions }: Grammar): Phrase[] {
  const found: Phrase[] = [];
  for (let start = 0; start < text.length; start++) {
    if (!isEdge[start] || text[start] === " ") continue;
    for (const { end, leaf } of wordsAt(text, start, words)) {
      if (!isEdge[end]) continue;
      const { category, value, cost } = leaf;
      found.push({ category, start, end, value, cost });
      // The point of an abbreviation belongs to it; at the end of a text it may belong to the sentence.
      const isInside = end + 1 < text.length || cost >= weakCost;
      const isCut = !leaf.isLong && isInside && text[end] === "." && /\p{L}/u.test(text[end - 1]!);
      if (isCut) found.push({ category, start, end: end + 1, value, cost: cost % weakCost });
    }
    const isDigit = text[start]! >= "0" && text[start]! <= "9";
    for (const { category, pattern, startsWithDigit } of expressions) {
      if (startsWithDigit && !isDigit) continue;
      pattern.lastIndex = start;
      const match = pattern.exec(text);
      if (match === null || match[0] === "" || !isEdge[pattern.lastIndex]) continue;
      const end = start + match[0].length;
      found.push({ category, start, end, value: { t: "groups", groups: match.slice(1) }, cost: 0 });
    }
  }
  return found;
}

function* wordsAt(text: string, start: number, tree: Tree): Generator<{ end: number; leaf: Leaf }> {
  let node: Tree | undefined = tree;
  for (let at = start; node !== undefined; at++) {
    for (const leaf of node.leaves) yield { end: at, leaf };
    const char = text[at];
    if (char === undefined) return;
    node = node.next.get(char);
  }
}

/**
 * Splits compounds: "achtundsiebzig" is three words. A word that is unknown but consists of known words may be cut between
 * them.
 */
function splitCompounds({ text, isEdge }: ReadableText, tree: Tree): void {
  for (const { 0: word, index: from } of text.matchAll(/\p{L}{4,120}/gu)) {
    const to = from + word.length;
    const ends = new Map<number, number[]>();
    const known = (start: number): number[] => {
      const made = new Set<number>();
      // A single letter is no part of a compound.
      for (const { end } of wordsAt(text, start, tree)) if (end > start + 1 && end <= to) made.add(end);
      ends.set(start, [...made]);
      return [...made];
    };
    if (known(from).includes(to)) continue;
    const reached = new Set([from]);
    for (const start of reached)
      for (const end of start < to ? (ends.get(start) ?? known(start)) : []) reached.add(end);
    if (!reached.has(to)) continue;
    const useful = new Set([to]);
    for (const start of [...reached].toSorted((a, b) => b - a))
      if ((ends.get(start) ?? []).some((end) => useful.has(end))) useful.add(start);
    for (const cut of useful) isEdge[cut] = true;
  }
}
