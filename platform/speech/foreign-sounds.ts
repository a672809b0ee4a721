/**
 * How the sounds of other languages reach the English acoustic model: for each sound, as espeak-ng writes it, the
 * ARPAbet phones that it is taken for, the best first. A sound that is missing here is converted as English speakers
 * would speak it (pronounce-phones.ts).
 */
import type { ForeignLanguage } from "../languages/languages.ts";
import type { Alternatives, SoundTable } from "./pronounce-phones.ts";

/** `sound PHONES, PHONES | …`; a dash instead of phones: nothing is heard of it. */
// prettier-ignore
const written: Readonly<Record<ForeignLanguage, string>> = {
  it: `
    a AA, AH, AE | e EY, EH | ɛ EH, EY | i IY | ɪ IY, IH | o OW, AO | ɔ AO, OW | u UW | ʊ UW, UH, OW
    r R, D | ɾ R, D | ʎ L Y, L | ɲ N Y, N | ts T S, Z | dz D Z, Z | z Z, S | ɡ G | v V, B | w W, UW | j Y, IY`,
  es: `
    a AA, AH, AE | e EY, EH | ɛ EH, EY | i IY | o OW, AO | u UW | r R | ɾ R, D | θ S, TH | ð DH, D | β B, V | ɣ G, W
    x HH, K | ʎ Y, L Y, JH | ʝ Y, JH | ɲ N Y, N | j Y, IY | w W, UW | d D, DH | b B, V`,
  fr: `
    a AE, AA | ɑ AA | e EY, IY | ɛ EH, EY | i IY | y IY, UW, IH | u UW | o OW, AO | ɔ AH, OW, AO | ø AH, ER, UH | œ AH, ER
    ə AH, UH, - | ɑ̃ AA N, AA NG, AO N | ɔ̃ AO N, OW N, OW NG | ɛ̃ AE N, EH N, AE | œ̃ AH N, AE N | ʁ HH, AH, R | ɥ W, Y
    j Y, IY | w W | ɲ N Y, N`,
  de: `
    a AH, AA | ɑ AA, AH | e EY | ɛ EH | i IY | ɪ IH | o OW, AO | ɔ AO, AH | u UW | ʊ UH | y UW, IY | ʏ UH, IH | ø ER, UH | œ ER, EH
    ə AH, EH | ɜ ER, AH | ɾ R, HH | r R, HH, AH | ʁ R, HH, AH | x HH, K | ç SH, HH | ts T S, S | pf P F, F | œy AW, OY | ɔø OY`,
  pt: `
    a AA, AH, AE | ɐ AH, AA | e EY, EH | ɛ EH | i IY, IH | o OW, UH | ɔ AO, OW | u UW, UH | ɾ R, D | x HH, R | ʎ L Y, L | ɲ N Y, N
    ʊ UH, UW | ɪ IY, IH | ɐ̃ʊ̃ AW N, AW | ɐ̃ AH N, AE N`,
};

const tables = new Map<string, SoundTable>();
for (const [language, table] of Object.entries(written)) {
  const sounds = table
    .trim()
    .split(/\s*[|\n]\s*/u)
    .map((entry): [string, Alternatives] => {
      const [, ipa = "", phones = ""] = /^(\S+) (.*)$/u.exec(entry) ?? [];
      const heard = phones.split(", ").map((some) => (some === "-" ? [] : some.split(" ")));
      return [ipa.normalize("NFD"), heard];
    });
  tables.set(language, new Map(sounds));
}

/** Returns the table of a language code ("it", "es-419"); undefined for English and for languages without one. */
export function soundTable(language: string): SoundTable | undefined {
  return tables.get(language.toLowerCase().split(/[-_]/u)[0] ?? "");
}
