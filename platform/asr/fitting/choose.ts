/** Chooses the sentences that somebody reads: half are the assistant's own, and together they have all sounds several times. */
import type { Assistant } from "../../assistant/assistant.ts";
import { listedLanguage } from "../../languages/languages.ts";
import { spokenWords } from "../spoken.ts";
import { texts } from "./texts.ts";
import { type English, variantsFor } from "./variants.ts";

export const sentenceCount = 30;
/** Each sound counts so often; more of it adds nothing. */
const wantedOfEach = 4;
const [minWords, maxWords] = [3, 9];
/** The share of sentences that are of the assistant. */
const ownCount = 18;

export type Readable = { readonly text: string; readonly words: readonly string[] };

/** Returns thirty sentences, the same for the same assistant; fewer if there are not so many. Rejects with PronounceError. */
export async function chooseSentences(
  language: string,
  assistant: Assistant | undefined,
  english: English,
): Promise<readonly Readable[]> {
  const listed = listedLanguage(language);
  const general = readable((listed && texts[listed]) ?? [], language);
  const isOwn = assistant !== undefined && listedLanguage(assistant.dataset.language) === listed;
  const own = isOwn ? readable(sentencesOf(assistant), language) : [];
  const words = [...new Set([...own, ...general].flatMap((one) => one.words))];
  const variants = await variantsFor(words, language, english, { max: 2 });
  const sounds = (one: Readable): string[] =>
    one.words.flatMap((word) => [...(variants.get(word)?.[0]?.chosen.keys() ?? [])]);
  const heard = new Map<string, number>();
  const chosen = [
    ...covering(own, ownCount, sounds, heard),
    ...covering(general, sentenceCount - Math.min(own.length, ownCount), sounds, heard),
  ];
  // The assistant's and the others take turns, so that a part of them is of both kinds.
  return chosen.toSorted((one, other) => orderOf(one.text) - orderOf(other.text));
}

function readable(all: readonly string[], language: string): Readable[] {
  const found = new Map<string, Readable>();
  for (const text of all) {
    const words = spokenWords(text, language);
    const isPlain = words.every((word) => /^[\p{L}\p{M}']+$/u.test(word));
    if (isPlain && words.length >= minWords && words.length <= maxWords) found.set(words.join(" "), { text, words });
  }
  return [...found.values()];
}

/** Whole sentences as they are written, with the values that they were written with. */
function sentencesOf({ dataset }: Assistant): string[] {
  const some = Object.values(dataset.intents).map(({ utterances }) =>
    utterances
      .filter(({ isUnheard }) => isUnheard !== true)
      .slice(0, 200)
      .map(({ data }) =>
        data
          .map(({ text }) => text)
          .join("")
          .replaceAll(/\s+/gu, " ")
          .trim(),
      ),
  );
  return some.flat();
}

function covering(
  all: readonly Readable[],
  count: number,
  sounds: (one: Readable) => string[],
  heard: Map<string, number>,
): Readable[] {
  const open = new Set(all);
  const chosen: Readable[] = [];
  const words = new Set<string>();
  const worth = (one: Readable): number => {
    const own = new Map<string, number>();
    for (const sound of sounds(one)) own.set(sound, (own.get(sound) ?? 0) + 1);
    let sum = 0;
    for (const [sound, times] of own) sum += Math.min(times, Math.max(0, wantedOfEach - (heard.get(sound) ?? 0)));
    // A word that is read twice shows little more; long sentences are tiring.
    return (sum + 0.5 * one.words.filter((word) => !words.has(word)).length + 0.1) / (one.words.length + 3);
  };
  while (chosen.length < count && open.size > 0) {
    let best: Readable | undefined;
    let most = -1;
    for (const one of open) {
      const value = worth(one);
      if (value > most) [best, most] = [one, value];
    }
    open.delete(best!);
    chosen.push(best!);
    for (const word of best!.words) words.add(word);
    for (const sound of sounds(best!)) heard.set(sound, (heard.get(sound) ?? 0) + 1);
  }
  return chosen;
}

/** A number that has nothing to do with the meaning. */
function orderOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0;
  return sum;
}
