/** Messages about languages that the platform supports only in part. */
import { type Language, languages, listedLanguage, nameOf, type Part, parts } from "./languages.ts";

/**
 * Returns true when the embedded recogniser, the second recogniser and the embedded wake word support it: "en",
 * "en_GB", "en-us".
 */
export function isHeard(code: string): boolean {
  const language = listedLanguage(code);
  return language !== undefined && languages[language].isHeard;
}

/**
 * Returns the message for an assistant in a language that is not heard: in its check, at its installation, and in
 * health.
 */
export function wrongLanguage(code: string) {
  const heard = (Object.keys(languages) as Language[]).filter(isHeard).map(nameOf).join(" and ");
  return {
    code: "LANGUAGE_UNSUPPORTED",
    message: `the assistant is in the language ${code}, and the embedded recogniser understands ${heard} only`,
    remedy: `use a model (sotto engine list), or a service that understands it ([asr] engine = "wyoming", docs/how-to/use-another-engine.md), or an assistant in ${heard}; by text it is understood`,
  };
}

/** Returns the parts that a language lacks; all of them for an unlisted language. */
export function lacksOf(code: string): Part[] {
  const language = listedLanguage(code);
  const has: readonly Part[] = language === undefined ? [] : languages[language].has;
  return (Object.keys(parts) as Part[]).filter((part) => !has.includes(part));
}

/** Returns one line on what an assistant in this language lacks; undefined when it lacks nothing. */
export function incompleteLanguage(code: string) {
  const lacks = lacksOf(code);
  if (lacks.length === 0) return undefined;
  return {
    code: "LANGUAGE_INCOMPLETE",
    message: `${nameOf(code)} is not known as well as English: ${lacks.map((part) => parts[part]).join("; ")}`,
  };
}
