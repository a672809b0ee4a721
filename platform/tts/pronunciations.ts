/**
 * The owner's pronunciations. A word is replaced by another spelling ("shiv awn"), or by phonemes of espeak-ng in
 * double brackets ("[[kw'A:meI]]"), which only espeak-ng supports.
 */
import { escaped } from "./escaped.ts";
import { ofCode } from "./of-code.ts";

/** By language and word. */
export type Pronunciations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Marks around phonemes on their way to the engine: texts do not contain them [`spoken`]. */
export const phonemeMarks = ["\u{F0000}", "\u{F0001}"] as const;
const marks = new RegExp(`[${phonemeMarks.join("")}]`, "gu");
const phonemes = /^\[\[([^[\]\p{Cc}]{1,200})\]\]$/u;

export function isWord(text: string): boolean {
  return text.trim() !== "" && text.length <= 80 && !/\p{Cc}/u.test(text);
}

/** Returns true for words, or phonemes: printable ASCII without brackets. */
export function isPronunciation(text: string): boolean {
  if (text.startsWith("[[")) return /^[\x20-\x7e]+$/u.test(text) && phonemes.test(text);
  return text.trim() !== "" && text.length <= 200 && !/\p{Cc}|\[\[/u.test(text);
}

export type Speaker = {
  readonly pronunciations: Pronunciations;
  /** Prepares all other words. */
  readonly read: (text: string, lang: string) => string;
  /** True when the engine supports phonemes. */
  readonly takesPhonemes: boolean;
};

type Known = { readonly pattern: RegExp; readonly said: ReadonlyMap<string, string> };

/**
 * Returns a function that prepares a text: words of the list get their pronunciation, others are prepared by `read`.
 */
export function speaker({ pronunciations, read, takesPhonemes }: Speaker): (text: string, lang: string) => string {
  const known = new Map<string, Known | undefined>();

  function knownOf(lang: string): Known | undefined {
    if (known.has(lang)) return known.get(lang);
    const found = compiled(wordsOf(pronunciations, lang), takesPhonemes);
    // Clients may send any language, so the cache is limited.
    if (known.size < 64) known.set(lang, found);
    return found;
  }

  return (text, lang) => {
    const clean = text.replaceAll(marks, " ");
    const words = knownOf(lang);
    if (words === undefined) return read(clean, lang);
    // Splitting by an expression with one group alternates: text, word, text, …
    return clean
      .normalize("NFC")
      .split(words.pattern)
      .map((part, i) => (i % 2 === 1 ? (words.said.get(folded(part)) ?? part) : read(part, lang)))
      .join("");
  };
}

/** Combines those of "de_AT" with those of "de". */
function wordsOf(pronunciations: Pronunciations, lang: string): Map<string, string> {
  const base = lang.split(/[-_]/u)[0]!;
  const tables = [ofCode(pronunciations, base), ofCode(pronunciations, lang)];
  return new Map(tables.flatMap((table) => Object.entries(table ?? {}).map(([word, said]) => [folded(word), said])));
}

function compiled(words: Map<string, string>, takesPhonemes: boolean): Known | undefined {
  const said = new Map<string, string>();
  for (const [word, how] of words) {
    const sounds = phonemes.exec(how)?.[1];
    if (sounds === undefined) said.set(word, how);
    else if (takesPhonemes) said.set(word, phonemeMarks.join(sounds));
  }
  if (said.size === 0) return undefined;
  const longestFirst = [...said.keys()].toSorted((one, other) => other.length - one.length);
  const source = longestFirst.map((word) => escaped(word)).join("|");
  return { pattern: new RegExp(String.raw`(?<![\p{L}\p{N}\p{M}])(${source})(?![\p{L}\p{N}\p{M}])`, "iu"), said };
}

/** Normalises a word for comparison: without case and surrounding spaces. */
function folded(word: string): string {
  return word.trim().normalize("NFC").toLowerCase();
}
