/** Finds what makes a sentence no order to the board, whatever it is about: see doubt-text.ts. */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";
import { findPhrases, wholeWords, type WordSpan } from "../phrases.ts";
import { german } from "./de.ts";
import { type DoubtKind, type DoubtText, doubtKinds } from "./doubt-text.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { italian } from "./it.ts";
import { portuguese } from "./pt.ts";

const texts: ByLanguage<"moods", DoubtText> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  pt: portuguese,
};

export type Doubt = WordSpan & { readonly kind: DoubtKind };

export type DoubtReader = {
  /** Returns the turns of a sentence that speak of an action without ordering it. `said`: the words with their accents. */
  read(words: readonly string[], said: readonly string[]): Doubt[];
  /** Returns the position of the word before the verb at `at` that makes it no order. */
  governorOf(words: readonly string[], at: number): number | undefined;
  /** Returns true if the verb at `at` is what the speaker must or will do, by the words that end before `end`. */
  isOwn(words: readonly string[], end: number, at: number): boolean;
  /** Returns true for a form of a verb that is no order to one listener. */
  isOtherForm(word: string): boolean;
  /** Returns true for a small word that makes "can it be" a question: "from", "even". */
  isExtra(word: string): boolean;
};

const readers = new Map<DoubtText, DoubtReader>();

/** Returns undefined for a language without texts. */
export function doubtReaderOf(language: string): DoubtReader | undefined {
  const text = ofLanguage(texts, language);
  if (text === undefined) return undefined;
  const made = readers.get(text) ?? makeReader(text);
  readers.set(text, made);
  return made;
}

function makeReader(text: DoubtText): DoubtReader {
  const patterns = doubtKinds.flatMap((kind) => (kind === "deed" ? [] : [{ kind, pattern: wholeWords(text[kind]) }]));
  const governors = new Set(text.governors.split(" "));
  const wishes = new Set(text.wishes?.split(" "));
  const extra = new Set(text.extra.split(" "));
  const between = new Set(text.between.split(" "));
  const forms = new RegExp(text.forms, "u");
  const accented = new Set(text.accented);
  const infinitive = text.infinitive === undefined ? undefined : new RegExp(text.infinitive, "u");
  return {
    read: (words, said) =>
      patterns.flatMap(({ kind, pattern }) => {
        // "sí, apaga la luz" is no condition.
        const found = findPhrases(pattern, words).filter(({ start, end }) => {
          return kind !== "condition" || !said.slice(start, end).some((word) => accented.has(word));
        });
        return found.map((span) => ({ kind, ...span }));
      }),
    governorOf(words, at) {
      let before = at - 1;
      while (before >= 0 && between.has(words[before]!) && !governors.has(words[before]!)) before--;
      if (before < 0 || !governors.has(words[before]!)) return undefined;
      // "que pare la música" is an order, "dice que pare la música" is none.
      return before <= 1 && wishes.has(words[0]!) ? undefined : before;
    },
    isOwn(words, end, at) {
      if (infinitive !== undefined) return infinitive.test(words[at]!);
      return words.slice(end, at).every((word) => between.has(word));
    },
    isExtra: (word) => extra.has(word),
    isOtherForm: (word) => forms.test(word),
  };
}
