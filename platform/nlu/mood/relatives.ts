/** The words with which a clause begins that describes a thing: "the shoes I bought", "the tap that drips". */
import { type ByLanguage, ofLanguage } from "../../languages/languages.ts";

/** Patterns at the beginning of words without accents, joined by spaces: one or two words, as German articles need. */
const beginnings: ByLanguage<"moods", RegExp> = {
  en: /^(?:that|which|who|whom|whose|i|we|you|he|she|they)(?![^ ])/u,
  de: /^(?:(?:der|die|das|den|dem|denen) (?:ich|wir|du|er|sie|es|man|ihr|mir|mich|uns|dir|dich|sich)|dessen|deren|welche\p{L}?)(?![^ ])/u,
  fr: /^(?:que|qu|qui|dont|ou)(?![^ ])/u,
  es: /^(?:que|quien|quienes|cuyo|cuya|donde)(?![^ ])/u,
  it: /^(?:che|cui|dove)(?![^ ])/u,
  pt: /^(?:que|quem|cujo|cuja|onde)(?![^ ])/u,
};

/** Returns the positions of words with which such a clause may begin. */
export function relativesIn(language: string, words: readonly string[]): number[] {
  const beginning = ofLanguage(beginnings, language);
  if (beginning === undefined) return [];
  return [...words.keys()].filter((at) => beginning.test(words.slice(at, at + 2).join(" ")));
}
