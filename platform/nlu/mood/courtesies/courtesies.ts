/** What people say around a command that changes nothing of it, by language; removed before anything is judged. */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";
import * as it from "./it.ts";
import * as pt from "./pt.ts";

/** Patterns like those of mood-text.ts: words without accents, capitals and signs. */
export type Courtesies = {
  /** "would you be so kind as to": frames that a command is put into. */
  readonly carriers: string;
  /** "er", "let me think", "oh dear": hesitation, talk to oneself, and names for the listener. */
  readonly fillers: string;
  /** Orders to somebody else: "tell my sister to". What follows is not for the board to do. */
  readonly relayed: string;
  /** Finite verbs of what is told before a command: "I am tired". */
  readonly tells: string;
  /** Words that what follows depends on, so that it is no command: "a song called". */
  readonly quotes: string;
  /** Words before a noun that may stand for one another: "lock my …" for "lock the …". */
  readonly determiners: string;
};

const courtesies: ByLanguage<"moods", Courtesies> = { de, en, es, fr, it, pt };

export const courtesiesOf = (language: string): Courtesies | undefined => ofLanguage(courtesies, language);
