/** Splits a text into words as the recogniser spells them: lower case, without punctuation, with signs spoken out. */

const signs: readonly [RegExp, string][] = [
  [/&/g, " and "],
  [/%/g, " percent "],
  [/°/g, " degrees "],
  [/[’‘`]/g, "'"],
];

/**
 * Returns the words: "Turn the A.C. to 21°!" → ["turn", "the", "ac", "to", "21", "degrees"]. Accepts any script; [] without
 * words.
 */
export function spokenWords(text: string): string[] {
  let plain = text.normalize("NFC").toLowerCase();
  for (const [sign, words] of signs) plain = plain.replace(sign, words);
  // Letters with dots ("a.m.", "r.e.m.") are one word; "3.5" is one number.
  plain = plain.replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (letters) => letters.replaceAll(".", ""));
  return plain.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{M}\p{N}]+|(?<=\p{N})[.,](?=\p{N})\p{N}+)*/gu) ?? [];
}
