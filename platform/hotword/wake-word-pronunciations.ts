/** Determines how a wake word may sound: each word as the dictionary and both English accents have it, in all combinations. */
import type { Dictionary } from "../speech/dictionary.ts";
import type { WakeWord } from "./engine.ts";
import { nearWords } from "../speech/near-words.ts";

/** Maximum pronunciations of one phrase; more cost time, cause false alarms and improve nothing. */
const maxPronunciations = 12;

/** Maximum number of rivals per word of a phrase. */
const maxRivals = 16;

/** A wake word that cannot be listened for; `message` says why. */
export class BadWakeWord extends Error {
  override name = "BadWakeWord";
}

export type Pronounced = {
  /** Distinct pronunciations of the whole phrase, configured ones first, each a string of ARPAbet phones. */
  readonly phrase: readonly string[];
  /** Pronunciations of each word. */
  readonly words: readonly (readonly string[])[];
};

/** Rejects with BadWakeWord when a word cannot be pronounced. */
export async function pronunciationsOf(wakeWord: WakeWord, dictionary: Dictionary): Promise<Pronounced> {
  const words = wakeWord.phrase.split(" ");
  const known = await dictionary.pronounce(words);
  let phrases = [""];
  for (const word of words) {
    const each = known.get(word);
    if (each === undefined) throw new BadWakeWord(`nobody knows how to pronounce "${word}" of the wake word`);
    phrases = phrases.flatMap((start) => each.map((phones) => `${start} ${phones}`.trim()));
    if (phrases.length > 1000) throw new BadWakeWord(`"${wakeWord.phrase}" can be pronounced in too many ways`);
  }
  const phrase = [...new Set([...wakeWord.pronunciations, ...phrases])].slice(0, maxPronunciations);
  return { phrase, words: words.map((word) => known.get(word) ?? []) };
}

/** Returns pronunciations of phrases that differ from this one in a single word that sounds similar: "okay commuter". */
export async function rivalsOf({ words }: Pronounced, dictionaryFile: string): Promise<string[]> {
  const near = await nearWords(dictionaryFile, words, maxRivals);
  const usual = words.map(([first = ""]) => first);
  return near.flatMap((rivals, n) => rivals.map(({ pronunciation }) => usual.with(n, pronunciation).join(" ")));
}
