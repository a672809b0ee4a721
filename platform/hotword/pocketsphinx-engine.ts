/**
 * The embedded engine: pocketsphinx spots the phrase against a loop of phones, permissively, and a second decoder then
 * says whether the last two seconds were the phrase or other words. English only.
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
 * A less likely phone loop (the library's is 0.1) lets through what is said indistinctly. Scoring every third frame takes
 * 40 % of the work of scoring each and finds no less: 48 of 48 renderings at 20 dB, against 47 (every second: 46).
 */
const settings = { kws_plp: 1e-2, ds: 3 };

export type PocketsphinxOptions = {
  readonly wakeWords: readonly WakeWord[];
  /** Where its dictionary and keyword files go. */
  readonly folder: Folders["cache"];
  /** Whether what was spotted is verified. */
  readonly verify: boolean;
};

/**
 * The phrase's likelihood against the phone loop's, from which on it is spotted: 1e-5 to 1e-85. Below 1e-60 hardly
 * anything is added: the search beam prunes the phrase first.
 */
export function thresholdOf(sensitivity: number): string {
  return `1e-${Math.round(5 + 80 * sensitivity)}`;
}

/** Rejects with EngineMissing where pocketsphinx is not installed, with BadWakeWord for what cannot be pronounced. */
export async function startPocketsphinx({ wakeWords, folder, verify }: PocketsphinxOptions): Promise<HotwordEngine> {
  await mkdir(folder, { recursive: true });
  const accents = ["en-us", "en-gb"];
  const dictionary = new Dictionary({ file: englishModel.dictionary, voices: accents, accents });
  // Each way to say a phrase is one word of the decoder, so that sounds run on across the words of the phrase as they do
  // when it is said.
  const spellings = new Map<string, WakeWord>();
  const phones = new Map<string, string[]>();
  const keywords: string[] = [];
  const rivals: string[] = [];
  for (const [n, wakeWord] of wakeWords.entries()) {
    const pronounced = await pronunciationsOf(wakeWord, dictionary);
    if (verify) rivals.push(...(await rivalsOf(pronounced, englishModel.dictionary)));
    for (const [m, pronunciation] of pronounced.phrase.entries()) {
      const spelling = `wake-${n}-${m}`;
      spellings.set(spelling, wakeWord);
      phones.set(spelling, [pronunciation]);
      keywords.push(`${spelling} /${thresholdOf(wakeWord.sensitivity)}/\n`);
    }
  }
  const dictionaryFile = join(folder, "wake-words.dict");
  const keywordFile = join(folder, "wake-words.kws");
  await writeFile(dictionaryFile, formatDictionary(phones));
  await writeFile(keywordFile, keywords.join(""));
  const verification = verify ? await Verification.make(spellings, phones, rivals, folder) : undefined;
  return {
    wakeWords,
    version: "pocketsphinx-en-us-5prealpha",
    spotter: () =>
      new PocketsphinxSpotter({
        decoder: new Decoder({
          dictionary: dictionaryFile,
          search: { kind: "keywords", file: keywordFile },
          settings,
        }),
        spellings,
        verification,
      }),
    free: () => verification?.free(),
  };
}
