/**
 * Finds a sentence that may have been said instead of the one that the decoder heard: with another value that sounds like
 * the one in it, "thirteen" for "thirty". The decoder's own scores cannot tell, because it reports one sentence only. So the
 * same sound is decoded once more, with nothing to choose from but that sentence, handicapped, and its rivals.
 */
import { lettersApart } from "./ear/neighbours.ts";
import { accepts, type Network } from "./network.ts";
import { baseWord, type Decoder, isFiller } from "../speech/pocketsphinx.ts";

export type Rival = {
  readonly text: string;
  /** True if it also wins without a handicap of the other. */
  readonly isLikelier: boolean;
};

/** The words of values with their main pronunciations: only these can be confused to any effect. */
export type Sounds = ReadonlyMap<string, string>;

/** Words that differ in more than this share of their sounds are not confused. */
const mostApart = 0.5;
const maxRivals = 12;
/**
 * The handicap, in nats of the decoder's score. Of some 55 sentences at 20 and 10 dB, mostly with numbers, it left three right ones
 * in doubt, and five of ten in which one number was taken for another. 10 found four, 30 six, with four right ones in doubt.
 */
const handicap = 20;
/** The library raises a grammar's probabilities to this power. */
const weight = 6.5;

/** Returns the sentences of the network that differ from this one in a word of a value, by a word that sounds alike. */
export function rivalsOf(words: readonly string[], network: Network, sounds: Sounds): string[] {
  const found: { readonly text: string; readonly apart: number }[] = [];
  for (const [at, word] of words.entries()) {
    const own = sounds.get(word);
    if (own === undefined) continue;
    for (const [other, sound] of sounds) {
      if (other === word || isOtherNumber(word, other)) continue;
      const apart = soundsApart(own, sound);
      if (apart <= mostApart && accepts(network, words.with(at, other)))
        found.push({ text: words.with(at, other).join(" "), apart });
    }
  }
  found.sort((a, b) => a.apart - b.apart || (a.text < b.text ? -1 : 1));
  return found.slice(0, maxRivals).map(({ text }) => text);
}

/** "Minute" and "minutes" mean the same. */
const isOtherNumber = (one: string, other: string): boolean => `${one}s` === other || `${other}s` === one;

/** Returns the share of the sounds in which two pronunciations differ. */
function soundsApart(one: string, other: string): number {
  const letters = new Map<string, string>();
  const [a, b] = [one, other].map((phones) => {
    const each = phones.split(" ");
    return each.map((phone) => letterOf(phone, letters)).join("");
  }) as [string, string];
  return lettersApart(a, b) / Math.max(a.length, b.length);
}

/** One letter for each sound, so that sounds are compared like letters. */
function letterOf(phone: string, letters: Map<string, string>): string {
  const known = letters.get(phone) ?? String.fromCodePoint(0x4e00 + letters.size);
  letters.set(phone, known);
  return known;
}

/** Returns what the second recogniser wrote down, if that is a rival of what the decoder heard. */
export function rivalWritten(
  heard: string,
  written: string,
  { network, sounds }: { readonly network: Network; readonly sounds: Sounds },
): Rival | undefined {
  const isRival = rivalsOf(heard.split(" "), network, sounds).includes(written);
  return isRival ? { text: written, isLikelier: false } : undefined;
}

/** Returns the rival that is about as likely as the sentence; undefined when there is none. Rejects like `hearAmong`. */
export async function rivalIn(
  decoder: Decoder,
  sound: Int16Array,
  heard: string,
  { network, sounds }: { readonly network: Network; readonly sounds: Sounds },
): Promise<Rival | undefined> {
  const rivals = rivalsOf(heard.split(" "), network, sounds);
  if (rivals.length === 0) return undefined;
  const winner = async (own: number): Promise<string> => {
    const options = [`/${own.toFixed(6)}/ ${heard}`, ...rivals.map((rival) => `/1/ ${rival}`)];
    const grammar = `#JSGF V1.0;\ngrammar rivals;\npublic <rivals> = ${options.join(" | ")};\n`;
    const segments = await decoder.hearAmong(grammar, sound);
    return segments
      .filter(({ word }) => !isFiller(word))
      .map(({ word }) => baseWord(word))
      .join(" ");
  };
  const text = await winner(Math.exp(-handicap / weight));
  if (!rivals.includes(text)) return undefined;
  return { text, isLikelier: (await winner(1)) === text };
}
