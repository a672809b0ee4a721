/** Finds numbers in a text for purposes other than slots: keys of values, and digits as words. */
import type { Token } from "../text/tokens.ts";
import { findBuiltins } from "./find.ts";
import { readWords } from "./grammar/notation.ts";
import { languageOf } from "./languages/index.ts";

type Numbers = { readonly words: ReadonlyMap<number, string>; readonly known: ReadonlySet<string> };
const numbersOf = new Map<string, Numbers | undefined>();

/** Returns a language's words for numbers: the first word for each value, and all words that may be part of a number. */
function numbersIn(language: string): Numbers | undefined {
  const key = language.slice(0, 2);
  if (!numbersOf.has(key)) {
    const text = languageOf(key);
    const listed = text && readWords(`${text.lexicon["n"]};${text.lexicon["power"]}`);
    const words = new Map<number, string>();
    const known = new Set<string>();
    for (const { phrase, value } of listed ?? []) {
      if (typeof value === "number" && !words.has(value) && /^\p{L}+$/u.test(phrase)) words.set(value, phrase);
      for (const word of phrase.split(" ")) known.add(word);
    }
    numbersOf.set(key, listed && { words, known });
  }
  return numbersOf.get(key);
}

/** Returns true if a number could begin with any of these words: most phrases have none, and need not be parsed. */
function mayCount(tokens: readonly Token[], language: string): boolean {
  const known = numbersIn(language)?.known;
  if (known === undefined) return false;
  const isCompound = languageOf(language)?.hasCompounds ?? false;
  return tokens.some(({ norm }) => /\d/.test(norm) || known.has(norm) || (isCompound && norm.length > 5));
}

/** Returns a text's words by `formOf`, with every number as digits. */
export function withDigits(tokens: readonly Token[], language: string, formOf: (norm: string) => string): string[] {
  const numbers = mayCount(tokens, language) ? findBuiltins(tokens, ["snips/number"], language) : [];
  const form: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const number = numbers.find(({ start }) => start === at);
    if (number?.value.kind === "Number") form.push(String(number.value.value));
    else form.push(formOf(tokens[at]!.norm));
    at = number?.end ?? at + 1;
  }
  return form;
}

/** Gives the words of a whole number below 100 written in digits; undefined for all else, and for unknown languages. */
export function spellerOf(language: string): ((digits: string) => string[] | undefined) | undefined {
  const words = numbersIn(language)?.words;
  if (words === undefined) return undefined;
  return (digits) => {
    if (!/^\d{1,2}$/.test(digits)) return undefined;
    const value = Number(digits);
    const alone = words.get(value);
    if (alone !== undefined) return [alone];
    const [tens, ones] = [words.get(value - (value % 10)), words.get(value % 10)];
    // In other languages a word joins the parts, or their order is reversed.
    return language.startsWith("en") && tens !== undefined && ones !== undefined ? [tens, ones] : undefined;
  };
}

/** Returns phrases as people say them, by builtin entity. */
export const examplesOf = (language: string): Readonly<Record<string, readonly string[]>> =>
  languageOf(language)?.examples ?? {};
