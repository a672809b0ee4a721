/** What is said instead of an answer that failed. kit/python/sotto.py has the same; cli/kit/kit-failed.test.ts compares them. */
const sentences: Readonly<Record<string, string>> = {
  de: "Da ist etwas schiefgegangen.",
  en: "Something went wrong.",
  es: "Algo ha salido mal.",
  fr: "Quelque chose s'est mal passé.",
  it: "Qualcosa è andato storto.",
  nl: "Er is iets misgegaan.",
  pl: "Coś poszło nie tak.",
  pt: "Algo correu mal.",
};

/** Returns the sentence in a language, "de" or "de_AT"; in English for others. */
export function wentWrong(language: string): string {
  return sentences[language.slice(0, 2).toLowerCase()] ?? (sentences["en"] as string);
}
