/**
 * Converts the International Phonetic Alphabet, as espeak-ng writes it, to the 39 ARPAbet phones of the English
 * acoustic model. Sounds that English lacks become the nearest one that an English speaker would use.
 */

// prettier-ignore
const vowels = `
  i IY|ɪ IH|ᵻ IH|ɨ IH|e EY|ɛ EH|æ AE|a AA|ɑ AA|ɒ AA|ɔ AO|o OW|ʊ UH|u UW|ʌ AH|ɐ AH|ə AH|əː ER|ɜ ER|ɚ ER|ɝ ER
  eɪ EY|ei EY|ɛɪ EY|aɪ AY|ai AY|ɑɪ AY|aʊ AW|au AW|ɑʊ AW|oʊ OW|əʊ OW|ou OW|ɔɪ OY|oi OY|ɔø OY|ɔʏ OY|ɔy OY
  iə IY AH|ɪə IH R|eə EH R|ɛə EH R|ʊə UH R|aɪə AY AH|aɪɚ AY ER|aʊə AW ER|aʊɚ AW ER|eɪɚ EY ER|oːɹ AO R|ɔːɹ AO R
  iʊ Y UW|iu Y UW|ʊɪ UW IY|ui UW IY|eu EH UW|y UW|ʏ UH|ø ER|œ ER|ɯ UH|ɤ AH|ɵ UH|ɘ AH|ɞ ER|ɶ AA`;

// prettier-ignore
const consonants = `
  p P|b B|t T|d D|k K|g G|ɡ G|q K|ʔ |tʃ CH|dʒ JH|tɕ CH|dʑ JH|tʂ CH|dʐ JH|ts T S|dz D Z|pf P F|f F|v V|θ TH|ð DH
  s S|z Z|ʃ SH|ʒ ZH|ɕ SH|ʑ ZH|ʂ SH|ʐ ZH|h HH|ɦ HH|x HH|χ HH|ç HH|ħ HH|m M|ɱ M|n N|ɳ N|ŋ NG|ɲ N Y|l L|ɫ L|ɭ L|ʎ L Y|ɬ L
  ɹ R|ɻ R|r R|ʁ R|ʀ R|ɽ R|w W|ʍ W|ɥ W|j Y|ʝ Y|β V|ʋ V|ɸ F|ɣ G|c K|ɟ G|ɖ D|ʈ T`;

type Sounds = ReadonlyMap<string, readonly string[]>;
const sounds = new Map<string, readonly string[]>();
const vowelPhones = new Set<string>();
for (const [table, vocalic] of [
  [vowels, true],
  [consonants, false],
] as const) {
  for (const entry of table.trim().split(/\s*[|\n]\s*/)) {
    const [ipa = "", ...phones] = entry.trim().split(" ");
    sounds.set(ipa.normalize("NFD"), phones);
    if (vocalic) for (const phone of phones) if (/^[AEIOU]/.test(phone)) vowelPhones.add(phone);
  }
}
const longest = Math.max(...[...sounds.keys()].map((ipa) => ipa.length));

/** Letters that languages use differently: the tap of "letter" and of "pero", the vowel of British "cat" and of "chat". */
const english: Sounds = new Map([
  ["ɾ", ["T"]],
  ["a", ["AE"]],
]);
const foreign: Sounds = new Map([["ɾ", ["R"]]]);

const nasal = "\u0303";
const syllabic = "\u0329";

/**
 * Returns the ARPAbet phones, separated by spaces, of one line of `espeak-ng --ipa --sep=_`; "" when it contains no
 * sound. `voice` is the espeak-ng voice that wrote it.
 */
export function phonesOf(ipa: string, voice: string): string {
  const own = voice.startsWith("en") ? english : foreign;
  const phones: string[] = [];
  // "(en)" and "(fr)" mark where espeak-ng switches the language within a word.
  for (const part of ipa
    .replace(/\([a-z-]+\)/g, "")
    .normalize("NFD")
    .split(/[\s_]+/)) {
    const token = part.replace(/[ˈˌ'()]/g, "");
    for (let at = 0; at < token.length; ) {
      const { length, said } = soundAt(token, at, own);
      phones.push(...said);
      at += length;
    }
  }
  return smooth(phones).join(" ");
}

function soundAt(token: string, at: number, own: Sounds): { length: number; said: readonly string[] } {
  for (let length = Math.min(longest, token.length - at); length > 0; length--) {
    const ipa = token.slice(at, at + length);
    const said = own.get(ipa) ?? sounds.get(ipa);
    if (said === undefined) continue;
    const mark = token.slice(at + length).match(/^[ː\p{M}]+/u)?.[0] ?? "";
    if (mark.includes(nasal)) return { length: length + mark.length, said: [...said, "N"] };
    if (mark.includes(syllabic)) return { length: length + mark.length, said: ["AH", ...said] };
    return { length, said };
  }
  return { length: 1, said: [] }; // A length mark, a tone or a stress: unknown to the acoustic model.
}

/** Double consonants are spoken once, and an R after an r-coloured vowel is only audible before another vowel. */
function smooth(phones: readonly string[]): string[] {
  return phones.filter((phone, i) => {
    if (phone === phones[i - 1] && !vowelPhones.has(phone)) return false;
    return !(phone === "R" && phones[i - 1] === "ER" && !vowelPhones.has(phones[i + 1] ?? ""));
  });
}
