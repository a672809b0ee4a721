/** Finds espeak-ng's voice for a language of the bus. */

import { languages, listedLanguage } from "../languages/languages.ts";

/** Codes for which espeak-ng has no voice with that name. */
const preferredVoices: Readonly<Record<string, string>> = {
  no: "nb",
  zh: "cmn",
  "zh-cn": "cmn",
  "zh-tw": "cmn",
  "zh-hk": "yue",
};

/** Returns the languages in the output of `espeak-ng --voices`: the second column, below the heading. */
export function readVoices(listing: string): ReadonlySet<string> {
  const lines = listing.split("\n").slice(1);
  return new Set(lines.flatMap((line) => line.trim().split(/\s+/)[1] ?? []));
}

/** Returns the voice for a code such as "en_GB", "pt-BR" or "de"; undefined when there is none for the language. */
export function voiceFor(lang: string, voices: ReadonlySet<string>): string | undefined {
  const code = lang.toLowerCase().replaceAll("_", "-");
  const base = code.split("-")[0]!;
  const listed = listedLanguage(code);
  const own = listed && languages[listed].voice;
  const wanted = code === listed ? [own, code] : [preferredVoices[code], code, preferredVoices[base], own, base];
  return wanted.find((voice) => voice !== undefined && voices.has(voice));
}
