/** Splits a text into words as the recogniser spells them: lower case, without punctuation, with signs spoken out. */
import { listedLanguage } from "../languages/languages.ts";

type Signs = { readonly and: string; readonly percent: string; readonly degrees: string };

const english: Signs = { and: "and", percent: "percent", degrees: "degrees" };
const signs: Readonly<Record<string, Signs>> = {
  it: { and: "e", percent: "per cento", degrees: "gradi" },
  es: { and: "y", percent: "por ciento", degrees: "grados" },
  fr: { and: "et", percent: "pour cent", degrees: "degrés" },
  de: { and: "und", percent: "prozent", degrees: "grad" },
  pt: { and: "e", percent: "por cento", degrees: "graus" },
};

/** Languages in which a word is shortened before a vowel, and keeps its apostrophe: "dell'", "l'", "qu'". */
const elides = new Set(["it", "fr"]);

const word = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{M}\p{N}]+|(?<=\p{N})[.,](?=\p{N})\p{N}+)*`;
const plainWords = new RegExp(word, "gu");
const elidedWords = new RegExp(`${word}'?`, "gu");

/**
 * Returns the words: "Turn the A.C. to 21°!" → ["turn", "the", "ac", "to", "21", "degrees"]; of "it", "la luce dell'" →
 * ["la", "luce", "dell'"]. Accepts any script; [] without words.
 */
export function spokenWords(text: string, language = "en"): string[] {
  const listed = listedLanguage(language) ?? "en";
  const { and, percent, degrees } = signs[listed] ?? english;
  let plain = text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("&", ` ${and} `)
    .replaceAll("%", ` ${percent} `)
    .replaceAll("°", ` ${degrees} `)
    .replace(/[’‘`´]/gu, "'");
  // Letters with dots ("a.m.", "r.e.m.") are one word; "3.5" is one number.
  plain = plain.replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (letters) => letters.replaceAll(".", ""));
  return plain.match(elides.has(listed) ? elidedWords : plainWords) ?? [];
}
