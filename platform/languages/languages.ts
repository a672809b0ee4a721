/**
 * The list of languages, with the platform's resources for each of them. The words and rules themselves are in the
 * rooms that use them, in tables of the type ByLanguage: a part that is listed here and missing there, or the other way
 * round, does not compile. Authors of an assistant are told what its language lacks [lacks.ts].
 *
 * Adding a language: ARCHITECTURE.md, "A language".
 */

/** The resources of a language, and what an assistant lacks without each of them. */
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
  /** The name of its voice in espeak-ng. */
  readonly voice: string;
  /** True when the embedded recogniser and the second recogniser support it: each needs an acoustic model. */
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

/** Returns "en" for "en", "en_GB" and "EN-us"; undefined for an unlisted language. */
export function listedLanguage(code: string): Language | undefined {
  const base = code.toLowerCase().split(/[-_]/u)[0] ?? "";
  return Object.hasOwn(languages, base) ? (base as Language) : undefined;
}

/** Returns a language's entry in a table; undefined when it has none. */
export function ofLanguage<Value>(table: Readonly<Partial<Record<Language, Value>>>, code: string): Value | undefined {
  const language = listedLanguage(code);
  return language && table[language];
}

export function languagesWith<Wanted extends Part>(part: Wanted): LanguageWith<Wanted>[] {
  const codes = Object.keys(languages) as Language[];
  return codes.filter((code): code is LanguageWith<Wanted> => (languages[code].has as readonly Part[]).includes(part));
}

/** Returns the English name: "German". */
export function nameOf(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(code.replaceAll("_", "-")) ?? code;
}
