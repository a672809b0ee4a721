/**
 * What the dialogue manager says and obeys by itself: the assistant's own phrases, or these. Here because the recogniser
 * must know the cancel phrases too, or it can never hear them.
 */
import type { Profile } from "./assistant.ts";

export type DialoguePhrases = {
  /** Said when a sentence was not understood, one after the other. */
  readonly notUnderstood: readonly string[];
  /** A sentence that is one of these ends the session. */
  readonly cancel: readonly string[];
};

const builtIn: Readonly<Record<string, DialoguePhrases>> = {
  en: { notUnderstood: ["Sorry, I did not understand."], cancel: ["cancel", "never mind", "stop"] },
  fr: { notUnderstood: ["Désolé, je n'ai pas compris."], cancel: ["annule", "laisse tomber", "stop"] },
  de: {
    notUnderstood: ["Das habe ich leider nicht verstanden."],
    cancel: ["abbrechen", "vergiss es", "stopp"],
  },
  es: { notUnderstood: ["Lo siento, no he entendido."], cancel: ["cancela", "olvídalo", "para"] },
  it: { notUnderstood: ["Scusa, non ho capito."], cancel: ["annulla", "lascia perdere", "basta"] },
  pt: { notUnderstood: ["Desculpe, não entendi."], cancel: ["cancela", "deixa pra lá", "para"] },
  nl: { notUnderstood: ["Sorry, dat heb ik niet begrepen."], cancel: ["annuleer", "laat maar", "stop"] },
  pl: { notUnderstood: ["Przepraszam, nie zrozumiałem."], cancel: ["anuluj", "nieważne", "stop"] },
  ja: { notUnderstood: ["すみません、わかりませんでした。"], cancel: ["キャンセル", "やめて", "ストップ"] },
};
const english: DialoguePhrases = {
  notUnderstood: ["Sorry, I did not understand."],
  cancel: ["cancel", "never mind", "stop"],
};

/** The phrases in a language ("en", "en_GB", "en-US"); English ones for a language we do not speak. */
export function phrasesIn(language: string, own: Partial<DialoguePhrases> = {}): DialoguePhrases {
  const spoken = builtIn[language.toLowerCase().split(/[-_]/)[0] ?? ""] ?? english;
  return {
    notUnderstood: own.notUnderstood?.some(Boolean) ? own.notUnderstood.filter(Boolean) : spoken.notUnderstood,
    cancel: own.cancel?.some(Boolean) ? own.cancel.filter(Boolean) : spoken.cancel,
  };
}

/** The phrases of an assistant, in its language. */
export function phrasesOf({ language, phrases }: Pick<Profile, "language" | "phrases">): DialoguePhrases {
  const { notUnderstood = [], cancel = [] } = phrases[language] ?? phrases[language.split(/[-_]/)[0] ?? ""] ?? {};
  return phrasesIn(language, { notUnderstood, cancel });
}

/** Without case, accents, punctuation and doubled spaces, as a recogniser may or may not write them. */
function bare(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether the whole sentence is a cancel phrase: "stop the timer" is not one. */
export function isCancel(text: string, phrases: DialoguePhrases): boolean {
  const said = bare(text);
  return said !== "" && phrases.cancel.some((phrase) => bare(phrase) === said);
}
