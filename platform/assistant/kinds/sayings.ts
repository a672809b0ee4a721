/** How people of ten kinds say what an author has written differently: rules for each language, as data. */
import { type Language, ofLanguage } from "../../languages/languages.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { italian } from "./it.ts";
import { portuguese } from "./pt.ts";
import type { Sayings } from "./rule.ts";

const sayings: Readonly<Partial<Record<Language, Sayings>>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  pt: portuguese,
};

export const sayingsOf = (language: string): Sayings | undefined => ofLanguage(sayings, language);
