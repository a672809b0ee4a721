/** The languages that have builtin entities; a language's grammar is made when its first text is read. */
import type { LanguageText } from "./common.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { italian } from "./it.ts";
import { japanese } from "./ja.ts";
import { portuguese } from "./pt.ts";

const languages: ReadonlyMap<string, LanguageText> = new Map([
  ["en", english],
  ["fr", french],
  ["de", german],
  ["es", spanish],
  ["it", italian],
  ["pt", portuguese],
  ["ja", japanese],
]);

/** "en_GB" is English. */
export const languageOf = (language: string): LanguageText | undefined =>
  languages.get(language.slice(0, 2).toLowerCase());
