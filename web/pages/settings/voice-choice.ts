/** Voices of espeak-ng in words: "en-gb+f3" is an accent and a speaker. */

import { locale } from "../../words/language.ts";
import { say } from "../../words/say.ts";
const regions = new Intl.DisplayNames(locale(), { type: "region" });

/** The accents of a language that has several; the first is the usual one. */
const accents: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [
    ["en-gb", say("British ¦ accent")],
    ["en-us", say("American ¦ accent")],
    ["en-gb-scotland", say("Scottish ¦ accent")],
    ["en-029", say("Caribbean ¦ accent")],
  ],
  fr: [
    ["fr-fr", regions.of("FR") ?? "FR"],
    ["fr-be", regions.of("BE") ?? "BE"],
    ["fr-ch", regions.of("CH") ?? "CH"],
  ],
  es: [
    ["es", regions.of("ES") ?? "ES"],
    ["es-419", regions.of("419") ?? "419"],
  ],
  pt: [
    ["pt", regions.of("PT") ?? "PT"],
    ["pt-br", regions.of("BR") ?? "BR"],
  ],
};

const numbered = (letter: string, word: string, most: number) =>
  Array.from({ length: most }, (_, at) => [`${letter}${at + 1}`, `${word} ${at + 1}`] as const);

export const speakers: readonly (readonly [string, string])[] = [
  ["", say("The usual one")],
  ...numbered("f", say("Woman ¦ voice"), 5),
  ...numbered("m", say("Man ¦ voice"), 8),
  ["whisper", say("Whispering ¦ voice")],
];

const samples: Readonly<Record<string, string>> = {
  en: "This is my voice. I hope that you like it.",
  fr: "Voici ma voix. J'espère qu'elle vous plaît.",
  de: "So klingt meine Stimme. Ich hoffe, sie gefällt dir.",
  es: "Esta es mi voz. Espero que te guste.",
  it: "Questa è la mia voce. Spero che ti piaccia.",
  pt: "Esta é a minha voz. Espero que goste.",
  ja: "これが私の声です。",
};

/** Returns a sentence to hear the voice by, in a language that it speaks. */
export function sampleOf(language: string): string {
  return samples[language] ?? "Sotto";
}

export type Chosen = { readonly accent: string; readonly speaker: string };

export function accentsOf(language: string): readonly (readonly [string, string])[] {
  return accents[language] ?? [[language, language]];
}

/** Reads a voice; undefined for one that is not made of an accent and a speaker of these lists. */
export function readVoice(voice: string | undefined, language: string): Chosen | undefined {
  const usual = accentsOf(language)[0]?.[0] ?? language;
  const [accent = usual, speaker = ""] = (voice ?? usual).split("+");
  const isKnown = accentsOf(language).some(([one]) => one === accent) && speakers.some(([one]) => one === speaker);
  return isKnown ? { accent, speaker } : undefined;
}

/** Returns the name of a voice; undefined for the usual one, which needs no name. */
export function voiceName({ accent, speaker }: Chosen, language: string): string | undefined {
  if (speaker === "" && accent === accentsOf(language)[0]?.[0]) return undefined;
  return speaker === "" ? accent : `${accent}+${speaker}`;
}

/** Returns the entry for a language ("en") in tts.voices: its own, or that of one of its countries ("en_GB"). */
export function entryOf(voices: Readonly<Record<string, string>>, language: string): string | undefined {
  const keys = Object.keys(voices);
  return (
    keys.find((key) => baseOf(key) === language && normal(key) === language) ??
    keys.find((key) => baseOf(key) === language)
  );
}

/** Returns the table with another voice for a language; undefined: the usual one. */
export function withVoice(
  voices: Readonly<Record<string, string>>,
  language: string,
  voice: string | undefined,
): Readonly<Record<string, string>> {
  // Those of its countries would come before it.
  const others = Object.fromEntries(Object.entries(voices).filter(([key]) => baseOf(key) !== language));
  return voice === undefined ? others : { ...others, [language]: voice };
}

const normal = (code: string): string => code.toLowerCase().replaceAll("_", "-");
const baseOf = (code: string): string => normal(code).split("-")[0] ?? "";
