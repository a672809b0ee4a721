/** What is answered, in the languages of the shipped assistants. */
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { it } from "./words/it.ts";
import type { Words } from "./words/language.ts";
import { pt } from "./words/pt.ts";

export type { Words };
export const languages: Readonly<Record<string, Words>> = { en, de, fr, es, it, pt };

/** Returns the words of "de_AT"; English for other languages. */
export const wordsIn = (language: string): Words => languages[language.slice(0, 2).toLowerCase()] ?? en;
