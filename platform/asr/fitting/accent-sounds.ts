/**
 * What people whose accent is not in the dictionary make of the sounds of English: for each phone, and for each that ends a
 * word (marked with $), the phones that it may be heard as; the first is the dictionary's own.
 */
import { soundTable } from "../../speech/foreign-sounds.ts";
import type { Alternatives, Sound, SoundTable } from "../../speech/pronounce-phones.ts";

/** A dash: nothing is heard of it. */
// prettier-ignore
const written = `
  AA AO AH | AE EH AA | AH AA AO EH | AO OW AA | EH AE EY | ER EH+R AH | EY EH AY | IH IY | IY IH | OW AO AH | UH UW | UW UH
  AW AA AO | AY AA OY | DH D Z V | HH - | JH CH Y | L R | NG NG+G N+G | R HH W L | S SH TH | SH S CH | T D | TH T S F | V F W B | W V | Z S | ZH SH JH
  CH SH | B P | D T | G K | B$ P | D$ T - | G$ K | JH$ CH | NG$ NG+G N+K N | R$ - HH | T$ - D | V$ F | Z$ S | ER$ EH+R AH AA | IY$ IH | L$ UH OW`;

const phonesIn = (entry: string): readonly string[] => (entry === "-" ? [] : entry.split("+"));

const english: SoundTable = new Map(
  written
    .trim()
    .split(/\s*[|\n]\s*/u)
    .map((entry): [string, Alternatives] => {
      const [key = "", ...others] = entry.split(" ");
      return [key, [[key.replace("$", "")], ...others.map(phonesIn)]];
    }),
);

/** Returns what the sounds of a language may be heard as; undefined for a language that is not heard. */
export function fittedSounds(language: string): SoundTable | undefined {
  return language.toLowerCase().startsWith("en") ? english : soundTable(language);
}

/** Divides an English pronunciation into its sounds. */
export function soundsOfPhones(phones: string): Sound[] {
  const all = phones.split(" ");
  return all.map((phone, at) => {
    const last = `${phone}$`;
    const ipa = at === all.length - 1 && english.has(last) ? last : phone;
    return { ipa, heard: english.get(ipa) ?? [[phone]] };
  });
}
