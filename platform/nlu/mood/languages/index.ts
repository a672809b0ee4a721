import type { MoodText } from "../mood-text.ts";
import { english } from "./en.ts";
import { french } from "./fr.ts";
import { german } from "./de.ts";
import { italian } from "./it.ts";
import { portuguese } from "./pt.ts";
import { spanish } from "./es.ts";

const texts: ReadonlyMap<string, MoodText> = new Map([
  ["en", english],
  ["de", german],
  ["fr", french],
  ["es", spanish],
  ["it", italian],
  ["pt", portuguese],
]);

/** "en_GB" is "en"; undefined for a language of which nothing is written down. */
export const moodTextOf = (language: string): MoodText | undefined => texts.get(language.slice(0, 2).toLowerCase());
