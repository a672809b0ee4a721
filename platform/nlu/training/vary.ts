/**
 * Generates sentences with other values in their slots, so that the context of a value is learned rather than the
 * value.
 */
import { findBuiltins, isGrammatical } from "../builtin/find.ts";
import { knowledgeHits } from "../lexicon/knowledge.ts";
import { type Hit, longestHits } from "../gazetteer.ts";
import type { SlotSpan } from "../slot/labels.ts";
import type { Token } from "../text/tokens.ts";
import type { Word } from "../text/word.ts";
import type { Material, PooledValue, SentenceParts } from "./material.ts";
import type { Random } from "./random.ts";

export type Varied = { readonly words: Word[]; readonly spans: SlotSpan[]; readonly hits: Hit[] };

export type Variation = {
  /** The probability that a slot gets another value, and that a whole sentence loses its capitals (ASR writes none). */
  readonly swap: number;
  readonly lower: number;
  /** The probability that a listed value of an extensible entity is treated as an unknown one. */
  readonly forget: number;
};

/**
 * Returns a sentence unchanged (round 0) or varied. A value that only this sentence contains is not among the hits: when
 * the model is used, a new value is not in the gazetteer either.
 */
export function variationsOf(material: Material, language: string, variation: Variation, random: Random) {
  const byPhrase = new Map(
    [...material.pools].map(([entity, values]) => [entity, new Map(values.map((value) => [value.phrase, value]))]),
  );
  const grammatical = material.entities.filter((entity) => isGrammatical(entity, language));
  const isForgotten = (entity: string, value: PooledValue) => {
    if (!value.isDeclared) return value.count <= 1;
    return material.extensible.has(entity) && random.next() < variation.forget;
  };
  return (parts: SentenceParts, round: number): Varied => {
    const words: Word[] = [];
    const glued: boolean[] = [];
    const spans: SlotSpan[] = [];
    const hidden = new Set<string>();
    for (const part of parts) {
      if (part.slot === undefined || part.entity === undefined) {
        words.push(...part.words);
        glued.push(...part.glued);
        continue;
      }
      const pool = material.pools.get(part.entity) ?? [];
      const isSwapped = part.words.length === 0 || (round > 0 && random.next() < variation.swap);
      const own = phraseOf(part.words);
      const value = isSwapped && pool.length > 0 ? random.pick(pool) : byPhrase.get(part.entity)?.get(own);
      if (value !== undefined && isForgotten(part.entity, value)) hidden.add(value.phrase);
      const said = isSwapped ? (value ?? part) : part;
      if (said.words.length > 0)
        spans.push({ slot: part.slot, start: words.length, end: words.length + said.words.length });
      words.push(...said.words);
      for (const [at, isGlued] of said.glued.entries()) glued.push(at === 0 ? (part.glued[0] ?? false) : isGlued);
    }
    const isLowered = round > 0 && random.next() < variation.lower;
    const heard = isLowered ? words.map((word) => material.makeWord(asToken(word.norm, word.isSign))) : words;
    const listed = longestHits(material.gazetteer.hits(heard, (phrase) => hidden.has(phrase)));
    const tokens = asTokens(heard, glued);
    const builtins = findBuiltins(tokens, grammatical, language).map(({ entity, start, end }) => {
      return { entity: material.entities.indexOf(entity), start, end };
    });
    return { words: heard, spans, hits: [...listed, ...builtins, ...knowledgeHits(tokens, language)] };
  };
}

const asToken = (text: string, isSign: boolean): Token => ({ text, norm: text, start: 0, end: text.length, isSign });

function phraseOf(words: readonly Word[]): string {
  return words.flatMap(({ isSign, norm }) => (isSign ? [] : [norm])).join(" ");
}

/** Converts words to tokens with offsets in a text, as a grammar needs them. */
function asTokens(words: readonly Word[], glued: readonly boolean[]): Token[] {
  let end = 0;
  return words.map(({ text, norm, isSign }, at) => {
    const start = end + (at === 0 || glued[at] ? 0 : 1);
    end = start + text.length;
    return { text, norm, isSign, start, end };
  });
}
