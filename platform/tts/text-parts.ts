/** Splits a text into words and the sounds between them: "[[sound:ding]] Dinner is ready". */

export type TextPart = { readonly words: string } | { readonly soundId: string };

const soundMark = /\[\[sound:([^[\]]*)\]\]/;

/** Returns the parts in order; words that are only white space are dropped. */
export function readText(text: string): TextPart[] {
  // Splitting by an expression with one group alternates: words, sound, words, …
  return text.split(soundMark).flatMap((part, i): TextPart[] => {
    const trimmed = part.trim();
    if (i % 2 === 1) return [{ soundId: trimmed }];
    return trimmed === "" ? [] : [{ words: trimmed }];
  });
}
