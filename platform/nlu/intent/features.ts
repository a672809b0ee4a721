/** Computes features of a whole sentence, for the intent classifier. */
import type { Hit } from "../gazetteer.ts";
import type { MoodReader } from "../mood/read-mood.ts";
import { hashText, mix } from "../text/hash.ts";
import type { Word } from "../text/word.ts";

/** `hits` are the hits of entities; `known` are the ids of frame words; `reader` knows words for actions. */
export type SentenceContext = {
  readonly hits: readonly Hit[];
  readonly known: ReadonlySet<number>;
  readonly reader: MoodReader;
};

const maxPaired = 12;

/** Returns the features, each one once. */
export function intentFeatures(sentence: readonly Word[], { hits, known, reader }: SentenceContext): number[] {
  const all = sentence.filter((word) => !word.isSign);
  const { polite, signs } = reader.readDeed(all.map(({ norm }) => norm));
  // Polite words do not indicate an intent, unless the sentence has no others.
  const meant = all.filter((_, at) => polite.every(({ start, end }) => at < start || at >= end));
  const words = meant.length === 0 ? all : meant;
  const made = new Set<number>();
  let strange = 0;
  const inHit = new Set(hits.flatMap(({ start, end }) => sentence.slice(start, end)));
  for (const [at, word] of words.entries()) {
    made.add(mix(100, word.id));
    made.add(mix(101, word.stem));
    made.add(mix(102, words[at - 1]?.id ?? 0, word.id));
    if (at === words.length - 1) made.add(mix(102, word.id, 1));
    made.add(mix(103, words[at - 1]?.stem ?? 0, word.stem));
    for (const gram of word.grams) made.add(mix(104, gram));
    if (!known.has(word.id) && !inHit.has(word)) strange++;
  }
  // Words need not be adjacent to form a pair: "play … playlist".
  const frame = words.filter((word) => known.has(word.id) && !inHit.has(word)).slice(0, maxPaired);
  for (const [at, word] of frame.entries())
    for (const later of frame.slice(at + 1)) made.add(mix(110, word.id, later.id));
  if (words[0] !== undefined) made.add(mix(111, words[0].id));
  for (const { entity } of hits) made.add(mix(105, entity));
  for (const word of words) for (let i = 0; i < word.groups.length; i++) made.add(mix(109, word.groups[i]!));
  for (const { sign } of signs) made.add(mix(112, hashText(sign)));
  for (const word of words) {
    const line = reader.alikeOf(word.norm);
    if (line !== undefined) made.add(mix(113, line));
  }
  made.add(mix(106, Math.min(words.length, 6)));
  made.add(mix(107, words.length === 0 ? 4 : Math.ceil((4 * strange) / words.length)));
  made.add(mix(108, Math.min(strange, 4)));
  return [...made];
}
