/** Generates sentences that belong to no intent, as examples for "none of these". */
import type { Word } from "../text/word.ts";
import type { Material, SentenceParts } from "./material.ts";
import { tokenise } from "../text/tokens.ts";
import { noiseWordsOf } from "./noise-words.ts";
import type { Random } from "./random.ts";

const syllables = ["ba", "ren", "tol", "ki", "mas", "vor", "el", "ina", "dur", "sha", "pem", "lo", "gri", "nat", "uke"];

/** A word that at least this share of an intent's sentences contains is a key word. */
const keyShare = 0.5;

/**
 * A third of the sentences are common words in any order with a few of the assistant's own; a third are its sentences with
 * all words except the function words replaced; and in a third only the key words of the intent are replaced: "turn on the
 * garden" for "turn on the light".
 */
export function corruptionOf(material: Material, language: string, random: Random): () => SentenceParts {
  const sentences = material.intents.flatMap((intent) => {
    const keys = keysOf(intent.sentences);
    return intent.sentences.map((parts) => ({ parts, keys }));
  });
  const own = sentences.flatMap(({ parts }) => parts.flatMap(({ slot, words }) => (slot === undefined ? words : [])));
  const ownStems = new Set(own.map(({ stem }) => stem));
  const word = (text: string) => material.makeWord({ text, norm: text, start: 0, end: text.length, isSign: false });
  const common = tokenise(noiseWordsOf(language).join(" ")).map(material.makeWord);
  const foreign = common.filter((one) => isContent(one) && !ownStems.has(one.stem));
  const strange = () => word(Array.from({ length: 1 + random.below(3) }, () => random.pick(syllables)).join(""));
  const from = (words: readonly Word[]) =>
    words.length === 0 || random.next() < 0.25 ? strange() : random.pick(words);
  const jumble = (): SentenceParts => {
    const ownness = random.next() * 0.3;
    const words = Array.from({ length: 1 + random.below(9) }, () =>
      own.length > 0 && random.next() < ownness ? random.pick(own) : from(common),
    );
    return [{ words, glued: words.map(() => false) }];
  };
  const estranged = (parts: SentenceParts, isReplaced: (one: Word) => boolean): SentenceParts =>
    parts.map((part) => {
      const isFree = part.slot === undefined;
      return isFree ? { ...part, words: part.words.map((one) => (isReplaced(one) ? from(foreign) : one)) } : part;
    });
  return () => {
    const which = random.next() * 3;
    if (sentences.length === 0 || which < 1) return jumble();
    const { parts, keys } = random.pick(sentences);
    const hasKey = parts.some(({ slot, words }) => slot === undefined && words.some(({ stem }) => keys.has(stem)));
    const isReplaced = which < 2 || !hasKey ? isContent : (one: Word) => keys.has(one.stem);
    // A sentence of function words only would stay unchanged.
    const isOther = parts.some(({ slot, words }) => slot === undefined && words.some(isReplaced));
    return isOther ? estranged(parts, isReplaced) : jumble();
  };
}

/** In scripts without spaces, content words are not written in Hiragana. */
const isContent = ({ isSign, norm }: Word) =>
  !isSign && (norm.length > 3 || /^[\p{sc=Han}\p{sc=Katakana}]/u.test(norm));

function keysOf(sentences: readonly SentenceParts[]): Set<number> {
  const counts = new Map<number, number>();
  for (const parts of sentences) {
    const stems = parts.flatMap(({ slot, words }) => (slot === undefined ? words.filter(isContent) : []));
    for (const stem of new Set(stems.map((word) => word.stem))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([stem, count]) => (count >= keyShare * sentences.length ? [stem] : [])));
}
