/**
 * The embedded engine: pocketsphinx spots the phrase permissively against a loop of phones, and a second decoder then decides
 * whether the last two seconds contained the phrase or other words. It supports English only.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Folders } from "../port/port.ts";
import { Dictionary, formatDictionary } from "../speech/dictionary.ts";
import { Decoder, englishModel } from "../speech/pocketsphinx.ts";
import type { HotwordEngine, WakeWord } from "./engine.ts";
import { PocketsphinxSpotter } from "./pocketsphinx-spotter.ts";
import { Verification } from "./verification.ts";
import { pronunciationsOf, rivalsOf } from "./wake-word-pronunciations.ts";

/**
 * A less likely phone loop (the library's default is 0.1) accepts indistinct speech; a wider beam (1e-48) accepts speech in
 * noise. With verification, spotting can afford more of both: of 48 renderings it misses none at 20 dB, and at 10 dB 6 instead
 * of 14. Scoring every third frame takes 40 % of the work of scoring each frame and finds no fewer.
 */
const settings = {
  verified: { kws_plp: 1e-3, beam: 1e-70, ds: 3 },
  alone: { kws_plp: 1e-2, ds: 3 },
} as const;

export type PocketsphinxOptions = {
  readonly wakeWords: readonly WakeWord[];
  /** The folder for its dictionary and keyword files. */
  readonly folder: Folders["cache"];
  /** True if spotted wake words are verified. */
  readonly verify: boolean;
};

/**
 * Returns the minimum likelihood of the phrase, relative to the phone loop, at which it is spotted: 1e-5 to 1e-85, or 1e-20 to
 * 1e-100 with verification. Beyond some point a lower threshold adds nothing, because the search beam prunes the phrase first.
 */
export function thresholdOf(sensitivity: number, verified: boolean): string {
  return `1e-${Math.round((verified ? 20 : 5) + 80 * sensitivity)}`;
}

/** The highest sensitivity. */
const most = 1;

/**
 * Rejects with EngineMissing when pocketsphinx is not installed, and with BadWakeWord for a wake word that cannot be
 * pronounced.
 */
export async function startPocketsphinx({ wakeWords, folder, verify }: PocketsphinxOptions): Promise<HotwordEngine> {
  await mkdir(folder, { recursive: true });
  const accents = ["en-us", "en-gb"];
  const dictionary = new Dictionary({ file: englishModel.dictionary, voices: accents, accents });
  // Each pronunciation of a phrase is one word for the decoder, so that sounds run on across the words of the phrase as they do
  // in speech.
  const spellings = new Map<string, WakeWord>();
  const phones = new Map<string, string[]>();
  const keywords = { configured: [] as string[], eager: [] as string[] };
  const rivals: string[] = [];
  for (const [n, wakeWord] of wakeWords.entries()) {
    const pronounced = await pronunciationsOf(wakeWord, dictionary);
    if (verify) rivals.push(...(await rivalsOf(pronounced, englishModel.dictionary)));
    for (const [m, pronunciation] of pronounced.phrase.entries()) {
      const spelling = `wake-${n}-${m}`;
      spellings.set(spelling, wakeWord);
      phones.set(spelling, [pronunciation]);
      keywords.configured.push(`${spelling} /${thresholdOf(wakeWord.sensitivity, verify)}/\n`);
      keywords.eager.push(`${spelling} /${thresholdOf(most, verify)}/\n`);
    }
  }
  const dictionaryFile = join(folder, "wake-words.dict");
  const keywordFile = join(folder, "wake-words.kws");
  const eagerFile = join(folder, "wake-words-eager.kws");
  await writeFile(dictionaryFile, formatDictionary(phones));
  await writeFile(keywordFile, keywords.configured.join(""));
  await writeFile(eagerFile, keywords.eager.join(""));
  const verification = verify ? await Verification.make(spellings, phones, rivals, folder) : undefined;
  return {
    wakeWords,
    version: "pocketsphinx-en-us-5prealpha",
    spotter: (eager = false, isFor = () => true) =>
      new PocketsphinxSpotter({
        decoder: new Decoder({
          dictionary: dictionaryFile,
          search: { kind: "keywords", file: eager ? eagerFile : keywordFile },
          settings: settings[verify ? "verified" : "alone"],
        }),
        spellings,
        verification,
        sensitivity: eager ? most : undefined,
        isFor,
      }),
    free: () => verification?.free(),
  };
}
