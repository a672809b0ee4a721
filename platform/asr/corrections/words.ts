/** The words between what was said first and what is meant, in each language, with how often each is said in proportion. */
import type { ByLanguage } from "../../languages/languages.ts";

export type Weighted = readonly (readonly [weight: number, phrase: string])[];

/**
 * The understanding knows more of them [platform/nlu/mood/corrections]; each one here costs the search arcs, and resembles
 * something else. A single "no" is none in Spanish and Portuguese, where it denies what follows.
 */
export const correctionWords: ByLanguage<"moods", Weighted> = {
  en: [
    [6, "no"],
    [2, "sorry"],
    [2, "no sorry"],
    [2, "no wait"],
    [2, "wait no"],
    [2, "i mean"],
    [2, "no i mean"],
    [1, "sorry i mean"],
    [1, "i meant"],
    [1, "actually"],
    [1, "make that"],
    [1, "no make that"],
    [1, "or rather"],
  ],
  de: [
    [6, "nein"],
    [1, "äh nein"],
    [2, "nein warte"],
    [2, "entschuldigung"],
    [2, "ich meine"],
    [2, "nein ich meine"],
    [1, "ich meinte"],
    [1, "oder besser"],
    [1, "besser gesagt"],
  ],
  fr: [
    [6, "non"],
    [2, "non pardon"],
    [2, "pardon"],
    [1, "non attends"],
    [2, "je veux dire"],
    [1, "non je veux dire"],
    [1, "enfin"],
    [1, "ou plutôt"],
  ],
  es: [
    [3, "no perdón"],
    [3, "perdón"],
    [2, "no espera"],
    [2, "digo"],
    [2, "no digo"],
    [2, "quiero decir"],
    [1, "mejor dicho"],
    [1, "o mejor"],
  ],
  it: [
    [4, "no"],
    [3, "anzi"],
    [2, "no anzi"],
    [2, "no scusa"],
    [2, "scusa"],
    [1, "no aspetta"],
    [2, "volevo dire"],
    [1, "cioè"],
    [1, "o meglio"],
  ],
  pt: [
    [3, "não desculpa"],
    [3, "desculpa"],
    [1, "não espera"],
    [2, "aliás"],
    [2, "quero dizer"],
    [1, "digo"],
    [1, "ou melhor"],
  ],
};
