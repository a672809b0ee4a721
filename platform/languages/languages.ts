/**
 * The languages, and what the platform has for each of them: the one list. The words and rules themselves stand in the
 * rooms that use them, in tables of the type ByLanguage: a part that is listed here and missing there, or the other way
 * round, does not compile. What a language lacks is told to whoever writes an assistant in it [lacks.ts].
 *
 * Adding a language: ARCHITECTURE.md, "A language".
 */

/** What a language can have, and what becomes of an assistant in a language without it. */
export const parts = {
  grammar: "numbers, dates, times and amounts are not understood",
  stemmer: "forms of one word are taken for different words",
  noiseWords: "sentences that are for nobody are told from commands less well",
  moods: "negations, questions and delays are not noticed",
  wordGroups: "words that are in none of its sentences are not understood by words that mean the same",
  reading: "numbers, dates, amounts and abbreviations are spoken as the engine reads them",
  phrases: "what the board says of itself is English",
} as const;
export type Part = keyof typeof parts;

type Listed = {
  readonly has: readonly Part[];
  /** What espeak-ng calls the voice that speaks it. */
  readonly voice: string;
  /** Whether the embedded recogniser and its second ear understand it: they need an acoustic model each. */
  readonly isHeard: boolean;
};

const understood = ["grammar", "stemmer", "noiseWords", "moods", "phrases", "reading"] as const;

export const languages = {
  en: { has: [...understood, "wordGroups"], voice: "en-gb", isHeard: true },
  fr: { has: understood, voice: "fr-fr", isHeard: false },
  de: { has: understood, voice: "de", isHeard: false },
  es: { has: understood, voice: "es", isHeard: false },
  it: { has: understood, voice: "it", isHeard: false },
  pt: { has: understood, voice: "pt", isHeard: false },
  ja: { has: ["grammar", "noiseWords", "phrases"], voice: "ja", isHeard: false },
  nl: { has: ["phrases"], voice: "nl", isHeard: false },
  pl: { has: ["phrases"], voice: "pl", isHeard: false },
} as const satisfies Readonly<Record<string, Listed>>;
export type Language = keyof typeof languages;

/** The languages that have a part. */
export type LanguageWith<Wanted extends Part> = {
  [Code in Language]: Wanted extends (typeof languages)[Code]["has"][number] ? Code : never;
}[Language];

/** A part of each language that has it: no language more, and none less. */
export type ByLanguage<Wanted extends Part, Value> = Readonly<Record<LanguageWith<Wanted>, Value>>;

/** "en" of "en", "en_GB" and "EN-us"; undefined for a language that is not in the list. */
export function listedLanguage(code: string): Language | undefined {
  const base = code.toLowerCase().split(/[-_]/u)[0] ?? "";
  return Object.hasOwn(languages, base) ? (base as Language) : undefined;
}

/** A language's own of a table; undefined for a language that has none. */
export function ofLanguage<Value>(table: Readonly<Partial<Record<Language, Value>>>, code: string): Value | undefined {
  const language = listedLanguage(code);
  return language && table[language];
}

export function languagesWith<Wanted extends Part>(part: Wanted): LanguageWith<Wanted>[] {
  const codes = Object.keys(languages) as Language[];
  return codes.filter((code): code is LanguageWith<Wanted> => (languages[code].has as readonly Part[]).includes(part));
}

/** In English: "German". */
export function nameOf(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(code.replaceAll("_", "-")) ?? code;
}
