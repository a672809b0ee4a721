/** The languages with builtin entities; a language's grammar is made when its first text is read. */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";
import type { LanguageText } from "./common.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { italian } from "./it.ts";
import { japanese } from "./ja.ts";
import { portuguese } from "./pt.ts";

const texts: ByLanguage<"grammar", LanguageText> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  pt: portuguese,
  ja: japanese,
};

/** Returns the texts of a language; "en_GB" is English. */
export const languageOf = (language: string): LanguageText | undefined => ofLanguage(texts, language);
