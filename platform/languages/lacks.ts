/** Messages about languages that the platform supports only in part. */
import { type Hearing, type Language, languages, listedLanguage, nameOf, type Part, parts } from "./languages.ts";

/** Returns how the embedded recogniser hears a language: "en", "en_GB", "en-us". */
export function hearingOf(code: string): Hearing {
  const language = listedLanguage(code);
  return language === undefined ? "no" : languages[language].heard;
}

/** Returns true when the embedded recogniser hears it; `untried`: also what nobody has tried with people. */
export function isHeard(code: string, { untried = false }: { readonly untried?: boolean } = {}): boolean {
  const hearing = hearingOf(code);
  return hearing === "well" || hearing === "experimental" || (hearing === "untried" && untried);
}

/** The last words of both messages below. */
const otherwise = `use a model (sotto engine list), or a service that understands it ([asr] engine = "wyoming", docs/how-to/use-another-engine.md)`;

/**
 * Returns the message for an assistant in a language that is not heard: in its check, at its installation, and in
 * health.
 */
export function wrongLanguage(code: string) {
  const heard = (Object.keys(languages) as Language[]).filter((each) => isHeard(each)).map(nameOf);
  const untried = hearingOf(code) === "untried";
  const until = untried
    ? `and the embedded recogniser has not been tried with people who speak ${nameOf(code)}`
    : `and the embedded recogniser understands ${listing(heard)} only`;
  const first = untried ? "try it with `untried_languages = true` in [asr], where a mistake does no harm; or " : "";
  return {
    code: "LANGUAGE_UNSUPPORTED",
    message: `the assistant is in the language ${code}, ${until}: it hears nothing by voice`,
    remedy: `${first}${otherwise}, or an assistant in ${listing(heard, "or")}; by text it is understood`,
  };
}

/** Returns the notice for a language that is heard less well than English; undefined for the others. */
export function experimentalLanguage(code: string) {
  const hearing = hearingOf(code);
  if (hearing !== "experimental" && hearing !== "untried") return undefined;
  const how = hearing === "untried" ? "has not been tried with people" : "is experimental";
  return {
    code: "LANGUAGE_EXPERIMENTAL",
    severity: "notice",
    message: `hearing ${nameOf(code)} ${how}: say three words or more, in quiet; nothing verifies what was heard`,
    remedy: `speak whole sentences; or ${otherwise}`,
  } as const;
}

const listing = (names: readonly string[], last = "and"): string =>
  new Intl.ListFormat("en", { type: last === "or" ? "disjunction" : "conjunction" }).format(names);

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
