/** The list hotword.wake_words as it is edited. */

import { say } from "../../words/say.ts";
export type WakeWord = { readonly phrase: string; readonly sites?: readonly string[] } & Readonly<
  Record<string, unknown>
>;

/** Says what is wrong with the phrases; undefined: nothing. */
export function phraseFault(words: readonly WakeWord[]): string | undefined {
  if (words.some(({ phrase }) => phrase.trim() === "")) return say("Give each wake word a phrase, or remove it.");
  const isSpoken = words.every(({ phrase }) => /^[\p{L}'\u2019_\s-]+$/u.test(phrase));
  return isSpoken ? undefined : say("Use letters only; write a number as it is spoken.");
}

/** Returns the list with another phrase at a place. An only wake word without a phrase is none. */
export function withPhrase(words: readonly WakeWord[], index: number, phrase: string): readonly WakeWord[] {
  if (phrase === "" && words.length === 1) return [];
  return words.map((word, at) => {
    if (at !== index) return word;
    // Pronunciations are those of the phrase before.
    const { pronunciations: _, ...rest } = word;
    return { ...rest, phrase };
  });
}
