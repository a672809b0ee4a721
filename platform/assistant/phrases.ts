/**
 * The phrases that the dialogue manager speaks and recognises: the assistant's own, or these defaults. They are in this
 * library because the recogniser must know the cancel phrases, too.
 */
import { type ByLanguage, type LanguageWith, ofLanguage } from "../languages/languages.ts";
import type { Phrases, Profile } from "./assistant.ts";
import { bare } from "./bare.ts";
import { english } from "./phrases/en.ts";
import { french } from "./phrases/fr.ts";
import { german } from "./phrases/de.ts";
import { spanish } from "./phrases/es.ts";
import { italian } from "./phrases/it.ts";
import { portuguese } from "./phrases/pt.ts";
import { dutch } from "./phrases/nl.ts";
import { polish } from "./phrases/pl.ts";
import { japanese } from "./phrases/ja.ts";
import { type CompletePhrases, type DialoguePhrases, type Turn, turns } from "./phrases/phrase-set.ts";

export { type DialoguePhrases, type Turn, turns };

const builtIn: ByLanguage<"phrases", DialoguePhrases> & Readonly<Record<LanguageWith<"moods">, CompletePhrases>> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
  ja: japanese,
};

/** Returns the phrases in a language ("en", "en_GB", "en-US"); English for an unsupported language. */
export function phrasesIn(language: string, own: Phrases = {}): DialoguePhrases {
  const spoken = ofLanguage(builtIn, language) ?? english;
  const list = (key: "notUnderstood" | "cancel" | "yes" | "no") =>
    own[key]?.some(Boolean) ? own[key].filter(Boolean) : spoken[key];
  const one = (key: "didYouMean" | "confirm" | "leftAlone" | "unknownValue" | "unknownWords") =>
    own[key]?.find(Boolean) ?? spoken[key];
  const otherwise = Object.fromEntries(
    turns.flatMap((turn) => {
      const said = own[turn]?.find(Boolean) ?? spoken.otherwise[turn];
      return said === undefined ? [] : [[turn, said]];
    }),
  );
  return {
    notUnderstood: list("notUnderstood"),
    cancel: list("cancel"),
    stop: spoken.stop,
    yes: list("yes"),
    no: list("no"),
    didYouMean: one("didYouMean"),
    confirm: one("confirm"),
    ...(spoken.firstOfSeveral !== undefined && { firstOfSeveral: spoken.firstOfSeveral }),
    ...(spoken.either !== undefined && { either: spoken.either }),
    leftAlone: one("leftAlone"),
    unknownValue: one("unknownValue"),
    unknownWords: one("unknownWords"),
    whatMeant: spoken.whatMeant,
    nothingWrong: spoken.nothingWrong,
    otherwise,
  };
}

/** Returns the phrases of an assistant, in its language. */
export function phrasesOf({ language, phrases }: Pick<Profile, "language" | "phrases">): DialoguePhrases {
  return phrasesIn(language, phrases[language] ?? phrases[language.split(/[-_]/)[0] ?? ""] ?? {});
}

const isOneOf = (text: string, phrases: readonly string[]): boolean => {
  const said = bare(text);
  return said !== "" && phrases.some((phrase) => bare(phrase) === said);
};

/** Returns true when the whole sentence is a cancel phrase: "stop the timer" is not one. */
export const isCancel = (text: string, phrases: DialoguePhrases): boolean => isOneOf(text, phrases.cancel);

/** Returns true when the whole sentence refers to the current sound: "stop", "be quiet". */
export const isStop = (text: string, phrases: DialoguePhrases): boolean => isOneOf(text, phrases.stop);
