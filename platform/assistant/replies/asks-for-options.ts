/** Recognises "what can I say?", in several ways. */
import { bare } from "../bare.ts";
import { optionAsksIn } from "./option-asks.ts";
import { consumed, fillersIn, type Lexicon, lexiconOf, maxWords, wordsOf } from "./replies.ts";

const lexicons = new Map<string, Lexicon<"asks" | "fillers">>();

/** Returns true if a text asks what can be said, and nothing else. */
export function asksForOptions(text: string, language: string): boolean {
  const words = wordsOf(text.normalize("NFC"));
  return words.length <= maxWords && consumed(words, lexiconIn(language))?.has("asks") === true;
}

function lexiconIn(language: string): Lexicon<"asks" | "fillers"> {
  const known = lexicons.get(language);
  if (known !== undefined) return known;
  const made: Lexicon<"asks" | "fillers"> = lexiconOf({
    asks: optionAsksIn(language).map(bare),
    fillers: fillersIn(language),
  });
  lexicons.set(language, made);
  return made;
}
