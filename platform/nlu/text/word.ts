/** The properties of a word that features use, computed once per word. */
import type { WordGroups } from "../lexicon/word-groups.ts";
import { hashText } from "./hash.ts";
import type { stemmerOf } from "./stem.ts";
import type { Token } from "./tokens.ts";

export type Word = {
  readonly text: string;
  readonly norm: string;
  readonly isSign: boolean;
  /** Hashes of the norm, the stem, the shape ("Xx", "9"), the beginnings and endings. */
  readonly id: number;
  readonly stem: number;
  readonly shape: number;
  readonly prefixes: readonly number[];
  readonly suffixes: readonly number[];
  /** Hashes of the character 3- and 4-grams, with the word's ends marked. */
  readonly grams: readonly number[];
  /**
   * The coarse, the middle and the fine group of words that are used alike; empty for a word that is not in the lexicon.
   */
  readonly groups: readonly number[];
};

/** Makes words; clears its cache when it contains too many of them. */
export function wordMaker(
  stem: ReturnType<typeof stemmerOf>,
  groupsOf: WordGroups,
  most = 50_000,
): (token: Token) => Word {
  const known = new Map<string, Word>();
  return (token) => {
    const before = known.get(token.text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const made = makeWord(token, stem, groupsOf);
    known.set(token.text, made);
    return made;
  };
}

function makeWord({ text, norm, isSign }: Token, stem: (word: string) => string, groupsOf: WordGroups): Word {
  const marked = `^${norm.slice(0, 40)}$`;
  const grams: number[] = [];
  for (let length = 3; length <= 4; length++)
    for (let at = 0; at + length <= marked.length; at++) grams.push(hashText(marked.slice(at, at + length)));
  return {
    text,
    norm,
    isSign,
    id: hashText(norm),
    stem: hashText(stem(norm)),
    shape: hashText(shapeOf(text)),
    prefixes: [1, 2, 3].filter((length) => length < norm.length).map((length) => hashText(norm.slice(0, length))),
    suffixes: [2, 3, 4].filter((length) => length < norm.length).map((length) => hashText(norm.slice(-length))),
    grams,
    groups: groupsOf(hashText(norm)),
  };
}

function shapeOf(text: string): string {
  if (/^\p{N}+$/u.test(text)) return `9${Math.min(text.length, 4)}`;
  if (!/\p{L}/u.test(text)) return text;
  if (/^\p{Lu}+$/u.test(text)) return text.length === 1 ? "X" : "XX";
  if (/^\p{Lu}/u.test(text)) return "Xx";
  return /\p{Lu}/u.test(text) ? "xX" : "x";
}
