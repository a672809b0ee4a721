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
  readonly heard: Hearing;
};

/**
 * How the embedded recogniser hears a language. Its acoustic model is English: the sounds of others are taken for
 * English ones (platform/speech/foreign-sounds.ts). "experimental": sentences of three words or more, in quiet.
 * "untried": nobody has tried it with people, so it needs `[asr] untried_languages`.
 */
export type Hearing = "well" | "experimental" | "untried" | "no";

const understood = ["grammar", "stemmer", "noiseWords", "moods", "phrases", "reading"] as const;

export const languages = {
  en: { has: [...understood, "wordGroups"], voice: "en-gb", heard: "well" },
  fr: { has: understood, voice: "fr-fr", heard: "experimental" },
  de: { has: understood, voice: "de", heard: "untried" },
  es: { has: understood, voice: "es", heard: "experimental" },
  it: { has: understood, voice: "it", heard: "experimental" },
  pt: { has: understood, voice: "pt", heard: "untried" },
  ja: { has: ["grammar", "noiseWords", "phrases"], voice: "ja", heard: "no" },
  nl: { has: ["phrases"], voice: "nl", heard: "no" },
  pl: { has: ["phrases"], voice: "pl", heard: "no" },
} as const satisfies Readonly<Record<string, Listed>>;
export type Language = keyof typeof languages;

/** The languages that are heard by way of English sounds. */
export type ForeignLanguage = {
  [Code in Language]: (typeof languages)[Code]["heard"] extends "experimental" | "untried" ? Code : never;
}[Language];

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
