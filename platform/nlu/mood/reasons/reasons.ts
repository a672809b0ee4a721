/** What people add to a command without changing it: a reason, a purpose, how they are; and how they take it back. */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";
import * as it from "./it.ts";
import * as pt from "./pt.ts";

/** Patterns like those of mood-text.ts: words without accents, capitals and punctuation. */
export type Reasons = {
  /** Words that begin a reason or a purpose: "because", "so that". */
  readonly because: string;
  /** The beginning of a statement that follows a command without a joining word: "I am", "my hands are". */
  readonly begins: string;
  /** Negations that state a fact about the speaker or the house: "I cannot see", "we do not have any". */
  readonly lacks: string;
  /** Words that limit or correct the command, so that they are no mere reason: "only", "I mean". */
  readonly limits: string;
  /** The end of a sentence that tells which thing is meant: "the song I wanted". */
  readonly describes?: string;
  /** Phrases that take a command back: "just kidding", "I have changed my mind". */
  readonly retracts: string;
  /** Verbs of those who report a sentence: "say", "told". */
  readonly reports: string;
  /** The end of a sentence that somebody else said: "my husband said". */
  readonly reported: string;
  /** Small words that end a statement: "I am off to bed now". */
  readonly ends: string;
  /** Small words that may end one, but may also govern the command: "they have me", "what I want is". */
  readonly closes: string;
  /** Phrases of requests, which a statement does not contain: "please". */
  readonly asks: string;
};

const reasons: ByLanguage<"moods", Reasons> = { de, en, es, fr, it, pt };

export const reasonsOf = (language: string): Reasons | undefined => ofLanguage(reasons, language);
