/** Reads clauses that take an order back, set it a condition, or say that it is somebody else's. */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";
import { german as de } from "./de.ts";
import { english as en } from "./en.ts";
import type { EndingText } from "./ending-text.ts";
import { spanish as es } from "./es.ts";
import { french as fr } from "./fr.ts";
import { italian as it } from "./it.ts";
import { portuguese as pt } from "./pt.ts";

export type Ending = "takesBack" | "condition" | "report" | "you" | "me";
export type EndingReader = {
  readonly read: (clause: readonly string[]) => Ending | undefined;
  /** How many of the last words take back what was said before them. */
  readonly back: (words: readonly string[]) => number;
};

const texts: ByLanguage<"moods", EndingText> = { de, en, es, fr, it, pt };
const readers = new Map<EndingText, EndingReader>();

/** Returns the reader of a language; undefined for a language without texts. */
export function endingReaderOf(language: string): EndingReader | undefined {
  const text = ofLanguage(texts, language);
  if (text === undefined) return undefined;
  const made = readers.get(text) ?? makeReader(text);
  readers.set(text, made);
  return made;
}

function makeReader({ lead, takesBack, back, condition, kindly, reports, you, me }: EndingText): EndingReader {
  const isWhole = (pattern: string) => new RegExp(`^(?:(?:${lead}) )*(?:${pattern})$`, "u");
  const begins = (pattern: string) => new RegExp(`^(?:${pattern})(?![^ ])`, "u");
  const [taken, told] = [isWhole(takesBack), isWhole(reports)];
  const [limited, asked] = [begins(condition), begins(kindly)];
  const [other, own] = [begins(you), begins(me)];
  const taking = new RegExp(`(?:(?:^| )(?:${back}))+$`, "u");
  const read = (clause: readonly string[]): Ending | undefined => {
    const words = clause.map(inShort).join(" ");
    if (taken.test(words)) return "takesBack";
    if (told.test(words)) return "report";
    if (limited.test(words) && !asked.test(words)) return "condition";
    if (other.test(words)) return "you";
    return own.test(words) ? "me" : undefined;
  };
  const backOf = (words: readonly string[]) =>
    taking.exec(words.map(inShort).join(" "))?.[0].trim().split(" ").length ?? 0;
  return { read, back: backOf };
}

/** "Nooo" is "no". */
const inShort = (word: string) => word.replaceAll(/(\p{L})\1{2,}/gu, "$1");
