/**
 * How the built-in entities are spoken: in words, which the language understanding converts back. A language without
 * them hears the values that its assistant's sentences contain.
 */
import type { Language } from "../languages/languages.ts";
import { ofLanguage } from "../languages/languages.ts";
import { english } from "./builtin-english.ts";
import { french } from "./builtin-french.ts";
import { italian } from "./builtin-italian.ts";
import { spanish } from "./builtin-spanish.ts";
import type { Expression } from "./expression.ts";

const languages: Readonly<Partial<Record<Language, Readonly<Record<string, Expression>>>>> = {
  en: english,
  es: spanish,
  fr: french,
  it: italian,
};

/** Returns how a built-in entity ("snips/number") is spoken; undefined for one without a rule. */
export function builtinSpoken(entity: string, language = "en"): Expression | undefined {
  const name = /^snips\/(\w+)$/.exec(entity)?.[1]?.toLowerCase();
  const builtins = ofLanguage(languages, language) ?? {};
  return name === undefined || !Object.hasOwn(builtins, name) ? undefined : builtins[name];
}
