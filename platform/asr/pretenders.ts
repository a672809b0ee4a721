/**
 * Words that sound like a yes and are none: "guess", "chess", "less". A yes may unlock a door, but the grammar has no such words
 * and takes them for the nearest one that it has. So the second ear must find a yes clearly likelier than each of them.
 */
import { phrasesIn } from "../assistant/phrases.ts";
import { readReply } from "../assistant/replies/replies.ts";
import type { Pronunciations } from "../speech/dictionary.ts";
import { type NearWord, nearWords } from "../speech/near-words.ts";
import { lettersApart } from "./ear/neighbours.ts";

/** For each word that agrees, the words that sound like it. */
export type Pretenders = ReadonlyMap<string, readonly string[]>;

const maxEach = 40;
/** Shorter words of the dictionary are names and abbreviations ("es", "ja"), which the second ear hardly ever writes. */
const minLetters = 3;
/** The number of near words of which those are chosen. */
const maxNear = 300;

/** The last answer of the dictionary, which takes a third of a second to search: the ways to agree seldom change. */
let last: { readonly key: string; readonly near: Promise<NearWord[][]> } | undefined;

function nearOnes(file: string, sounds: readonly (readonly string[])[]): Promise<NearWord[][]> {
  const key = JSON.stringify([file, sounds]);
  if (last?.key === key) return last.near;
  const near = nearWords(file, sounds, maxNear);
  last = { key, near };
  near.catch(() => (last = undefined));
  return near;
}

/**
 * Returns the pretenders of these words. `known` has the words that the recogniser hears as themselves, with their
 * pronunciations. Rejects when the file, in cmudict's format, cannot be read.
 */
export async function pretendersOf(
  agreements: readonly string[],
  known: Pronunciations,
  file: string,
): Promise<Pretenders> {
  const words = [...new Set(agreements)].filter((word) => known.has(word));
  if (words.length === 0) return new Map();
  const sounds = words.map((word) => known.get(word)!);
  // What sounds exactly like a yes is one ("shore"), and so are other words that agree ("yep").
  const ofYes = new Set(sounds.flat());
  const phrases = phrasesIn("en");
  const near = await nearOnes(file, sounds);
  return new Map(
    words.map((word, at) => {
      const others = near[at]!.filter(({ word: other, pronunciation }) => {
        if (other.length < minLetters || known.has(other) || ofYes.has(pronunciation)) return false;
        return readReply(other, "en", phrases).kind !== "yes";
      });
      // The second ear compares texts: what is spelled alike is likelier to be written for it.
      const ranked = others.map((one) => ({ text: one.word, apart: lettersApart(one.word, word) }));
      ranked.sort((one, other) => one.apart - other.apart);
      return [word, ranked.slice(0, maxEach).map(({ text }) => text)];
    }),
  );
}
