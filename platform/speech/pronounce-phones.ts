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
/** The longest sounds of any table: "ɐ̃ʊ̃". */
const longest = Math.max(4, ...[...sounds.keys()].map((ipa) => ipa.length));

/** Of one sound: what it may be heard as; each is some phones, or none. */
export type Alternatives = readonly (readonly string[])[];
export type SoundTable = ReadonlyMap<string, Alternatives>;

/** Letters that languages use differently: the tap of "letter" and of "pero", the vowel of British "cat" and of "chat". */
const english: SoundTable = new Map([
  ["ɾ", [["T"]]],
  ["a", [["AE"]]],
]);
const foreign: SoundTable = new Map([["ɾ", [["R"]]]]);

const nasal = "\u0303";
const syllabic = "\u0329";

/**
 * Returns the ARPAbet phones, separated by spaces, of one line of `espeak-ng --ipa --sep=_`; "" when it contains no
 * sound. `voice` is the espeak-ng voice that wrote it.
 */
export function phonesOf(ipa: string, voice: string): string {
  const found = soundsOf(ipa, voice.startsWith("en") ? english : foreign);
  return smooth(found.flatMap(({ heard }) => heard[0] ?? [])).join(" ");
}

/** A sound as espeak-ng wrote it, and what it may be heard as. */
export type Sound = { readonly ipa: string; readonly heard: Alternatives };

/** Divides one line of espeak-ng into its sounds, by their entry in `own` or in the tables above. */
export function soundsOf(ipa: string, own: SoundTable): Sound[] {
  const found: Sound[] = [];
  // "(en)" and "(fr)" mark where espeak-ng switches the language within a word.
  for (const part of ipa
    .replace(/\([a-z-]+\)/g, "")
    .normalize("NFD")
    .split(/[\s_]+/)) {
    const token = part.replace(/[ˈˌ'()]/g, "");
    for (let at = 0; at < token.length; ) {
      const { length, sound } = soundAt(token, at, own);
      if (sound !== undefined) found.push(sound);
      at += length;
    }
  }
  return found;
}

function soundAt(token: string, at: number, own: SoundTable): { length: number; sound?: Sound } {
  for (let length = Math.min(longest, token.length - at); length > 0; length--) {
    const ipa = token.slice(at, at + length);
    const known = sounds.get(ipa);
    const heard = own.get(ipa) ?? (known && [known]);
    if (heard === undefined) continue;
    const mark = token.slice(at + length).match(/^[ː\p{M}]+/u)?.[0] ?? "";
    const whole = length + mark.length;
    if (mark.includes(nasal)) return { length: whole, sound: { ipa, heard: heard.map((said) => [...said, "N"]) } };
    if (mark.includes(syllabic)) return { length: whole, sound: { ipa, heard: heard.map((said) => ["AH", ...said]) } };
    return { length, sound: { ipa, heard } };
  }
  return { length: 1 }; // A length mark, a tone or a stress: unknown to the acoustic model.
}

/** Double consonants are spoken once, and an R after an r-coloured vowel is only audible before another vowel. */
export function smooth(phones: readonly string[]): string[] {
  return phones.filter((phone, i) => {
    if (phone === phones[i - 1] && !vowelPhones.has(phone)) return false;
    return !(phone === "R" && phones[i - 1] === "ER" && !vowelPhones.has(phones[i + 1] ?? ""));
  });
}
