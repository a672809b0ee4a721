/** Sentences that are of no intent: what "none of these" is learned from. */
import type { Word } from "../text/word.ts";
import type { Material } from "./material.ts";
import { noiseWords } from "./noise-words.ts";
import type { Random } from "./random.ts";

const syllables = ["ba", "ren", "tol", "ki", "mas", "vor", "el", "ina", "dur", "sha", "pem", "lo", "gri", "nat", "uke"];

/**
 * Common words in any order, a few words that nobody knows, and a few of the assistant's own. A language whose common
 * words are not listed has the unknown ones only.
 */
export function noiseOf(material: Material, language: string, random: Random): () => Word[] {
  const common = noiseWords.get(language.slice(0, 2)) ?? [];
  const own = material.intents.flatMap(({ sentences }) =>
    sentences.flatMap((parts) => parts.flatMap(({ slot, words }) => (slot === undefined ? words : []))),
  );
  const word = (text: string) => material.makeWord({ text, norm: text, start: 0, end: text.length, isSign: false });
  const strange = () => word(Array.from({ length: 1 + random.below(3) }, () => random.pick(syllables)).join(""));
  return () => {
    const strangeness = random.next() * 0.6;
    const ownness = random.next() * 0.3;
    return Array.from({ length: 1 + random.below(9) }, () => {
      const which = random.next();
      if (which < strangeness || common.length === 0) return strange();
      if (which < strangeness + ownness && own.length > 0) return random.pick(own);
      return word(random.pick(common));
    });
  };
}
