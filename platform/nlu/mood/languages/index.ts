import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";
import type { MoodText } from "../mood-text.ts";
import { english } from "./en.ts";
import { french } from "./fr.ts";
import { german } from "./de.ts";
import { italian } from "./it.ts";
import { portuguese } from "./pt.ts";
import { spanish } from "./es.ts";

const texts: ByLanguage<"moods", MoodText> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
};

/** Returns undefined for a language without mood texts. */
export const moodTextOf = (language: string): MoodText | undefined => ofLanguage(texts, language);
