/** The pronunciations of words that somebody may have: those that fitting chooses from, and those that a profile adds. */
import { hearingOf } from "../../languages/lacks.ts";
import { Dictionary } from "../../speech/dictionary.ts";
import { foreignVariants, type Preferences, type Variant, variantsOf } from "../../speech/pronounce-foreign.ts";
import { fittedSounds, soundsOfPhones } from "./accent-sounds.ts";

/** Where the pronunciations of English words are. */
export type English = { readonly file: string; readonly accents: readonly string[] };

export type Variants = ReadonlyMap<string, readonly Variant[]>;

/** Returns for each word at most `max` pronunciations, first those with the preferred sounds. Rejects with PronounceError. */
export async function variantsFor(
  words: readonly string[],
  language: string,
  english: English,
  { preferences = new Map(), max }: { readonly preferences?: Preferences; readonly max: number },
): Promise<Variants> {
  if (hearingOf(language) !== "well") return foreignVariants(words, language, max, preferences);
  const { file, accents } = english;
  const known = await new Dictionary({ file, voices: accents, accents }).pronounce(words);
  return new Map([...known].map(([word, base]) => [word, englishVariants(base, preferences, max)]));
}

/** The sounds of each pronunciation in the dictionary may differ: the preferred ones of all come first, then single changes. */
export function englishVariants(base: readonly string[], preferences: Preferences, max: number): Variant[] {
  const table = fittedSounds("en")!;
  const found = new Map<string, Variant>();
  const all = base.map((phones) => variantsOf(soundsOfPhones(phones), max, table, preferences));
  for (let rank = 0; found.size < max && rank < max; rank++)
    for (const variants of all) {
      const variant = variants[rank];
      if (variant !== undefined && found.size < max && !found.has(variant.phones)) found.set(variant.phones, variant);
    }
  return [...found.values()];
}
