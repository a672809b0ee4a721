/**
 * Pronunciations for another language's words in the phones of the English acoustic model: what espeak-ng's voice of that
 * language says, each sound as the table of that language has it. People differ, so each word gets several.
 */
import { type Language, languages, listedLanguage } from "../languages/languages.ts";
import { soundTable } from "./foreign-sounds.ts";
import { type Progress, PronounceError, transcriptions } from "./pronounce.ts";
import { smooth, type Sound, type SoundTable, soundsOf } from "./pronounce-phones.ts";

/** More make the decoder slower, and different words alike. */
export const maxPronunciations = 6;

/** Words that espeak-ng spells when they are alone, because they are also names of letters. */
const alone: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  it: { "l'": "L", "d'": "D", "c'": "CH", "s'": "S", "m'": "M", "t'": "T", "v'": "V", "n'": "N" },
  es: { y: "IY" },
  fr: {
    "l'": "L",
    "d'": "D",
    "c'": "S",
    "s'": "S",
    "m'": "M",
    "t'": "T",
    "n'": "N",
    "j'": "ZH",
    "qu'": "K",
    y: "IY",
    é: "EY",
  },
  pt: { é: "EH" },
};

/** For each sound of a speaker, which of its alternatives comes first: what fitting has found. */
export type Preferences = ReadonlyMap<string, number>;
/** A pronunciation, and the alternative that each sound with several has in it. */
export type Variant = { readonly phones: string; readonly chosen: ReadonlyMap<string, number> };

/**
 * Returns up to six pronunciations of each word, the likeliest first; words without any are omitted. Rejects with
 * PronounceError, also for a language without a table.
 */
export async function pronounceForeign(
  words: readonly string[],
  language: string,
  preferences: Preferences = new Map(),
  progress?: Progress,
): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const [word, variants] of await foreignVariants(words, language, maxPronunciations, preferences, progress))
    all.set(
      word,
      variants.map(({ phones }) => phones),
    );
  return all;
}

/** The same, with the alternatives that each pronunciation is made of. */
export async function foreignVariants(
  words: readonly string[],
  language: string,
  max: number,
  preferences: Preferences = new Map(),
  progress?: Progress,
): Promise<Map<string, Variant[]>> {
  const listed = listedLanguage(language);
  const table = soundTable(language);
  if (listed === undefined || table === undefined) throw new PronounceError(`no table of sounds for "${language}"`);
  const known = alone[listed] ?? {};
  const all = new Map<string, Variant[]>();
  for (const [word, [ipa = ""]] of await transcriptions(words, [languages[listed].voice], progress)) {
    const given = Object.hasOwn(known, word) ? known[word] : undefined;
    const variants =
      given === undefined
        ? variantsOf(soundsOf(ipa, table), max, table, preferences)
        : [{ phones: given, chosen: new Map() }];
    if (variants.length > 0) all.set(word, variants);
  }
  return all;
}

/**
 * Combines the alternatives of the sounds: a speaker has one for all places of a sound in a word. Sounds that differ from
 * the main alternative come one by one, then in pairs.
 */
export function variantsOf(
  sounds: readonly Sound[],
  max: number,
  table: SoundTable,
  preferences: Preferences = new Map(),
): Variant[] {
  const own = new Set(sounds.map(({ ipa }) => ipa));
  const open = [...table.keys()].filter((ipa) => own.has(ipa) && (table.get(ipa)?.length ?? 0) > 1);
  const found = new Map<string, Variant>();
  for (const chosen of choices(open, table, preferences)) {
    if (found.size === max) break;
    const phones = smooth(sounds.flatMap(({ ipa, heard }) => heard[chosen.get(ipa) ?? 0] ?? [])).join(" ");
    if (phones !== "" && !found.has(phones)) found.set(phones, { phones, chosen });
  }
  return [...found.values()];
}

function* choices(open: readonly string[], table: SoundTable, preferences: Preferences) {
  const preferred = (ipa: string): number => {
    const at = preferences.get(ipa) ?? 0;
    return table.get(ipa)?.[at] === undefined ? 0 : at;
  };
  const main = new Map(open.map((ipa) => [ipa, preferred(ipa)]));
  yield main;
  const others = (ipa: string): number[] =>
    (table.get(ipa) ?? []).map((_, at) => at).filter((at) => at !== main.get(ipa));
  const single = open
    .flatMap((ipa) => others(ipa).map((at, rank) => ({ ipa, at, rank })))
    .sort((a, b) => a.rank - b.rank);
  for (const { ipa, at } of single) yield new Map(main).set(ipa, at);
  for (const [n, one] of single.entries())
    for (const other of single.slice(n + 1))
      if (one.ipa !== other.ipa) yield new Map(main).set(one.ipa, one.at).set(other.ipa, other.at);
}
