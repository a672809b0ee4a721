/**
 * The owner's words: what is said in place of what is written. A word is written anew ("shiv awn"), or given in the phonemes of
 * espeak-ng in double brackets ("[[kw'A:meI]]"), which only espeak-ng takes.
 */
import { escaped } from "./escaped.ts";
import { ofCode } from "./of-code.ts";

/** By languages, by words. */
export type Pronunciations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What stands around phonemes on their way to the engine: no text holds them [`spoken`]. */
export const phonemeMarks = ["\u{F0000}", "\u{F0001}"] as const;
const marks = new RegExp(`[${phonemeMarks.join("")}]`, "gu");
const phonemes = /^\[\[([^[\]\p{Cc}]{1,200})\]\]$/u;

export function isWord(text: string): boolean {
  return text.trim() !== "" && text.length <= 80 && !/\p{Cc}/u.test(text);
}

/** Words, or phonemes: printable ASCII without brackets. */
export function isPronunciation(text: string): boolean {
  if (text.startsWith("[[")) return /^[\x20-\x7e]+$/u.test(text) && phonemes.test(text);
  return text.trim() !== "" && text.length <= 200 && !/\p{Cc}|\[\[/u.test(text);
}

export type Speaker = {
  readonly pronunciations: Pronunciations;
  /** How all other words are read. */
  readonly read: (text: string, lang: string) => string;
  /** Whether the engine takes phonemes. */
  readonly takesPhonemes: boolean;
};

type Known = { readonly pattern: RegExp; readonly said: ReadonlyMap<string, string> };

/** Gives what is to be spoken: words of the list as they are said, the others as they are read. */
export function speaker({ pronunciations, read, takesPhonemes }: Speaker): (text: string, lang: string) => string {
  const known = new Map<string, Known | undefined>();

  function knownOf(lang: string): Known | undefined {
    if (known.has(lang)) return known.get(lang);
    const found = compiled(wordsOf(pronunciations, lang), takesPhonemes);
    // Clients say what language they like.
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

/** Those of "de", and of "de_AT" before them. */
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

/** As words are compared: capitals and spaces around do not count. */
function folded(word: string): string {
  return word.trim().normalize("NFC").toLowerCase();
}
