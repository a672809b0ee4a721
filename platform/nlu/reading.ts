/** A sentence with everything that was found in it, before any intent is considered. */
import { type BuiltinMatch, findAll, type Now } from "./builtin/find.ts";
import { type Hit, longestHits } from "./gazetteer.ts";
import { knowledgeHits } from "./lexicon/knowledge.ts";
import type { Parts } from "./parts.ts";
import { type Token, tokenise } from "./text/tokens.ts";
import type { Word } from "./text/word.ts";

export type Reading = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly words: readonly Word[];
  /** All hits of the gazetteer, and the longest of them with the builtin entities: as in training. */
  readonly listed: readonly Hit[];
  readonly hits: readonly Hit[];
  readonly builtins: readonly BuiltinMatch[];
  /** What is a builtin entity only where one is expected: see find.ts. */
  readonly expected: readonly BuiltinMatch[];
  readonly now: Now;
};

/** Only the beginning of a longer sentence is read: no command is as long, and the time must stay bounded. */
const maxTokens = 200;

export const read = (parts: Parts, text: string): Reading => readTokens(parts, text, tokenise(text));

const apostrophes: ReadonlySet<string> = new Set(["'", "’", "ʼ"]);

/** A value has no signs: "porte d'entrée" is one. */
function hitsIn(gazetteer: Parts["gazetteer"], words: readonly Word[]): Hit[] {
  const places = [...words.keys()].filter((at) => !words[at]!.isSign || !apostrophes.has(words[at]!.text));
  if (places.length === words.length) return gazetteer.hits(words);
  const hits = gazetteer.hits(places.map((at) => words[at]!));
  return hits.map(({ entity, start, end }) => ({ entity, start: places[start]!, end: places[end - 1]! + 1 }));
}

/** Reads only these tokens of `text`, as if nothing else had been said. */
export function readTokens(
  { language, entities, grammatical, gazetteer, makeWord, ...parts }: Parts,
  text: string,
  all: readonly Token[],
): Reading {
  const now = parts.now();
  const tokens = all.slice(0, maxTokens);
  const words = tokens.map(makeWord);
  const listed = hitsIn(gazetteer, words);
  const { builtins, expected } = findAll(tokens, grammatical, language, now);
  const ofBuiltins = builtins.map(({ entity, start, end }): Hit => ({ entity: entities.indexOf(entity), start, end }));
  return {
    text,
    tokens,
    words,
    listed,
    hits: [...longestHits(listed), ...ofBuiltins, ...knowledgeHits(tokens, language)],
    builtins,
    expected,
    now,
  };
}
