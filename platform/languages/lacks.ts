/** What to tell of a language that the platform does not know as well as others. */
import { type Language, languages, listedLanguage, nameOf, type Part, parts } from "./languages.ts";

/** Whether the embedded recogniser, its second ear and the embedded wake word understand it: "en", "en_GB", "en-us". */
export function isHeard(code: string): boolean {
  const language = listedLanguage(code);
  return language !== undefined && languages[language].isHeard;
}

/** What to tell of an assistant in a language that is not heard: at its check, at its installation, and in health. */
export function wrongLanguage(code: string) {
  const heard = (Object.keys(languages) as Language[]).filter(isHeard).map(nameOf).join(" and ");
  return {
    code: "LANGUAGE_UNSUPPORTED",
    message: `the assistant is in the language ${code}, and the embedded recogniser understands ${heard} only`,
    remedy: `use a service that understands it ([asr] engine = "wyoming", docs/how-to/use-another-engine.md), or an assistant in ${heard}; by text it is understood`,
  };
}

/** The parts that a language does not have; all of them for a language that nobody has listed. */
export function lacksOf(code: string): Part[] {
  const language = listedLanguage(code);
  const has: readonly Part[] = language === undefined ? [] : languages[language].has;
  return (Object.keys(parts) as Part[]).filter((part) => !has.includes(part));
}

/** One line on what an assistant in this language goes without; undefined when it goes without nothing. */
export function incompleteLanguage(code: string) {
  const lacks = lacksOf(code);
  if (lacks.length === 0) return undefined;
  return {
    code: "LANGUAGE_INCOMPLETE",
    message: `${nameOf(code)} is not known as well as English: ${lacks.map((part) => parts[part]).join("; ")}`,
  };
}
