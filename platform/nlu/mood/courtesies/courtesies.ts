/** Phrases around a command that do not change its meaning, by language; they are removed before the sentence is judged. */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";
import * as it from "./it.ts";
import * as pt from "./pt.ts";

/** Patterns like those of mood-text.ts: words without accents, capitals and punctuation. */
export type Courtesies = {
  /** Frames around a command: "would you be so kind as to". */
  readonly carriers: string;
  /** Hesitation, talk to oneself, and names for the listener: "er", "let me think", "oh dear". */
  readonly fillers: string;
  /** Orders to another person: "tell my sister to". The part that follows is not for the board to do. */
  readonly relayed: string;
  /** Whom a message is not for, at its end: "but don't tell grandpa". */
  readonly excepted: string;
  /** Finite verbs of statements before a command: "I am tired". */
  readonly tells: string;
  /** Words that make the following words dependent, so that these are no command: "a song called". */
  readonly quotes: string;
  /** Words before a noun that may replace each other: "lock my …" for "lock the …". */
  readonly determiners: string;
};

const courtesies: ByLanguage<"moods", Courtesies> = { de, en, es, fr, it, pt };

export const courtesiesOf = (language: string): Courtesies | undefined => ofLanguage(courtesies, language);
