/** Prepares rules for the chart parser: categories as numbers, words in a trie, compiled regular expressions. */
import { type Call, NotationError, type PatternPart, readRules, readWords, type WrittenRule } from "./notation.ts";
import { readText } from "./text.ts";
import type { Action, Actions, Argument, Value } from "./values.ts";

export type Element = {
  readonly category: number;
  readonly min: number;
  readonly max: number;
  readonly isGlued: boolean;
  /** The position of its value among the action's arguments, or -1. */
  readonly slot: number;
};
export type Rule = {
  readonly category: number;
  readonly cost: number;
  readonly elements: readonly Element[];
  readonly make: (values: readonly Argument[]) => Value | undefined;
};
export type Leaf = {
  readonly category: number;
  readonly value: Value;
  readonly cost: number;
  readonly isLong: boolean;
};
export type Tree = { readonly next: Map<string, Tree>; readonly leaves: Leaf[] };
export type Expression = { readonly category: number; readonly pattern: RegExp; readonly startsWithDigit: boolean };

export type Grammar = {
  readonly categories: ReadonlyMap<string, number>;
  /** The rules by the category of their first element. */
  readonly rulesBy: readonly (readonly Rule[])[];
  readonly words: Tree;
  readonly expressions: readonly Expression[];
};

export type GrammarText = {
  /** The words of each category. */
  readonly lexicon: Readonly<Record<string, string>>;
  readonly rules: readonly string[];
};

/** The cost that a weak word adds to a phrase: more than all other costs together. */
export const weakCost = 1000;

/** Compiles the grammar of the wanted categories and of those they depend on, and no more. */
export function compile({ lexicon, rules }: GrammarText, actions: Actions, wanted: readonly string[]): Grammar {
  const written = rules.flatMap(readRules);
  const needed = reachable(written, wanted);
  const categories = new Map<string, number>();
  const idOf = (name: string): number => {
    const known = categories.get(name);
    if (known !== undefined) return known;
    categories.set(name, categories.size);
    return categories.size - 1;
  };
  const words: Tree = { next: new Map(), leaves: [] };
  const expressions: Expression[] = [];
  const seen = new Set<string>();

  function elementOf(part: PatternPart): Element {
    const { isGlued } = part;
    const all = { min: -Infinity, max: Infinity, isGlued };
    if (part.kind === "category") return { ...part, category: idOf(part.name), isGlued };
    if (part.kind === "expression") {
      const name = `/${part.source}/`;
      const category = idOf(name);
      if (!seen.has(name)) {
        const startsWithDigit = /^(\(\??:?)*(\\d|\[0)/.test(part.source);
        expressions.push({ category, pattern: new RegExp(part.source, "uy"), startsWithDigit });
      }
      seen.add(name);
      return { ...all, category, slot: part.slot };
    }
    const name = `'${part.phrases.join("|")}`;
    const category = idOf(name);
    if (!seen.has(name))
      for (const phrase of part.phrases) plant(words, phrase, { category, value: 0, cost: 0, isLong: true });
    seen.add(name);
    return { ...all, category, slot: -1 };
  }

  const rulesBy: Rule[][] = [];
  for (const { category, cost, parts, call } of written) {
    if (!needed.has(category)) continue;
    const elements = parts.map(elementOf);
    const make = call === undefined ? pass(elements) : bind(call, actions);
    (rulesBy[elements[0]!.category] ??= []).push({ category: idOf(category), cost, elements, make });
  }
  for (const [name, text] of Object.entries(lexicon)) {
    if (!needed.has(name)) continue;
    const category = idOf(name);
    for (const { phrase, value, isWeak } of readWords(text))
      plant(words, phrase, { category, value, cost: isWeak ? weakCost : 0, isLong: phrase.length > 4 });
  }
  for (let at = 0; at < categories.size; at++) rulesBy[at] ??= [];
  return { categories, rulesBy, words, expressions };
}

function reachable(rules: readonly WrittenRule[], wanted: readonly string[]): Set<string> {
  const found = new Set(wanted);
  const uses = Map.groupBy(rules, ({ category }) => category);
  for (const category of found)
    for (const { parts } of uses.get(category) ?? [])
      for (const part of parts) if (part.kind === "category") found.add(part.name);
  return found;
}

function plant(tree: Tree, phrase: string, leaf: Leaf): void {
  let node = tree;
  for (const char of readText(phrase.trim()).text) {
    let next = node.next.get(char);
    if (next === undefined) {
      next = { next: new Map(), leaves: [] };
      node.next.set(char, next);
    }
    node = next;
  }
  node.leaves.push(leaf);
}

function pass(elements: readonly Element[]): Rule["make"] {
  const slot = elements.find((element) => element.slot >= 0)?.slot ?? -1;
  return slot < 0 ? () => 0 : (values) => values[slot];
}

function bind({ action, args }: Call, actions: Actions): Rule["make"] {
  const call: Action | undefined = actions[action];
  if (call === undefined) throw new NotationError(`there is no action "${action}"`);
  const makers = args.map((arg): ((values: readonly Argument[]) => Argument) => {
    if (typeof arg !== "object") return () => arg;
    return "slot" in arg ? (values) => values[arg.slot] : bind(arg, actions);
  });
  return (values) => call(...makers.map((make) => make(values)));
}
