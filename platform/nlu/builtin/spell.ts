/** Digits as the words that stand for them. */
import { numberWordsOf } from "./find.ts";

/** Gives the words of a whole number below 100 written in digits; undefined for all else, and for unknown languages. */
export function spellerOf(language: string): ((digits: string) => string[] | undefined) | undefined {
  const data = numberWordsOf(language);
  if (data === undefined) return undefined;
  const words = new Map<number, string>();
  for (const [word, value] of Object.entries(data.numbers)) if (!words.has(value)) words.set(value, word);
  return (digits) => {
    if (!/^\d{1,2}$/.test(digits)) return undefined;
    const value = Number(digits);
    const alone = words.get(value);
    if (alone !== undefined) return [alone];
    const [tens, ones] = [words.get(value - (value % 10)), words.get(value % 10)];
    return tens !== undefined && ones !== undefined ? [tens, ones] : undefined;
  };
}
