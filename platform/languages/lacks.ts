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

/** The part of the section [asr] on which it depends what a board hears. */
export type HearingConfig = {
  readonly engine: string;
  readonly fallback: readonly string[];
  readonly untried_languages: boolean;
};

/**
 * Returns what is to be said about hearing an assistant in this language, at its check and at its installation; undefined
 * if nothing is. Without `config` the board is not known. Other engines know their languages themselves.
 */
export function hearingNotice(code: string, config?: HearingConfig) {
  if (config !== undefined && config.engine !== embedded) return undefined;
  if (isHeard(code, { untried: config?.untried_languages === true })) return experimentalLanguage(code);
  return wrongLanguage(code, config && otherEngines(config));
}

const embedded = "pocketsphinx";

/** Returns the engines beside the embedded one. */
export const otherEngines = ({ engine, fallback }: Pick<HearingConfig, "engine" | "fallback">): readonly string[] =>
  [...new Set([engine, ...fallback])].filter((name) => name !== embedded);

/** The last words of both messages below. */
const otherwise = `use a model (sotto engine list), or a service that understands it ([asr] engine = "wyoming", docs/how-to/use-another-engine.md)`;

/**
 * Returns the message for an assistant in a language that the embedded recogniser does not hear: in its check, at its
 * installation, and in health. `others`: the other engines that get the same sound, if they are known.
 */
export function wrongLanguage(code: string, others?: readonly string[]) {
  const heard = (Object.keys(languages) as Language[]).filter((each) => isHeard(each)).map(nameOf);
  const untried = hearingOf(code) === "untried";
  const until = untried
    ? `and the embedded recogniser has not been tried with people who speak ${nameOf(code)}`
    : `and the embedded recogniser understands ${listing(heard)} only`;
  const first = untried ? "try it with `untried_languages = true` in [asr], where a mistake does no harm; or " : "";
  const reason = `the assistant is in the language ${code}, ${until}`;
  if (others !== undefined && others.length > 0)
    return {
      code: "LANGUAGE_UNSUPPORTED",
      severity: "notice" as const,
      message: `${reason}: ${listing(others)} alone ${others.length === 1 ? "hears" : "hear"} what is said`,
      remedy: `nothing has to be done; with engine = "${others[0]}" in [asr], the self-test covers it`,
    };
  return {
    code: "LANGUAGE_UNSUPPORTED",
    message: `${reason}: ${others === undefined ? "unless the board has another engine, " : ""}it hears nothing by voice`,
    remedy: `${first}${otherwise}, or an assistant in ${listing(heard, "or")}; by text it is understood`,
  };
}

/** Returns the message for an assistant in another language than the model or service that hears; `what` says which. */
export const wrongModel = (code: string, what: string) => ({
  code: "LANGUAGE_UNSUPPORTED",
  message: `the assistant is in the language ${code}, and ${what}: what is said is not understood`,
  remedy:
    "use a model of this language (sotto engine list; service_model and service_language of [asr] for a service, " +
    "docs/how-to/use-another-engine.md), or an assistant in the language of this one; by text it is understood",
});

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
