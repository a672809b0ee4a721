/** Represents a sentence as mood detection reads it: its words without punctuation. */
import type { Hit } from "../gazetteer.ts";
import { knowledgeKindOf } from "../lexicon/knowledge.ts";
import type { Word } from "../text/word.ts";
import type { Said } from "./turns.ts";
import type { MoodReader, WordSpan } from "./read-mood.ts";

type TokenSpan = { readonly start: number; readonly end: number; readonly slot?: number };

/** Maps positions of tokens to positions of words. */
export type Places = {
  readonly plain: readonly Word[];
  /** The token of each word. */
  readonly tokens: readonly number[];
  toWords<Span extends TokenSpan>(span: Span): Span;
};

export function placesOf(words: readonly Word[]): Places {
  const tokens = words.flatMap(({ isSign }, at) => (isSign ? [] : [at]));
  const before = new Uint16Array(words.length + 1);
  for (let at = 0; at < words.length; at++) before[at + 1] = before[at]! + (words[at]!.isSign ? 0 : 1);
  return {
    plain: tokens.map((at) => words[at]!),
    tokens,
    toWords: (span) => ({ ...span, start: before[span.start] ?? 0, end: before[span.end] ?? tokens.length }),
  };
}

/** Returns everything except the slots, which differ between intents. */
export function saidOf(places: Places, hits: readonly Hit[], reader: MoodReader): Omit<Said, "slots"> {
  const words = places.plain.map(({ norm }) => norm);
  const times = hits.flatMap((hit): WordSpan[] => {
    const kind = knowledgeKindOf(hit.entity);
    return kind === "datetime" || kind === "duration" ? [places.toWords(hit)] : [];
  });
  const said = places.plain.map(({ text }) => text.toLowerCase());
  return { words, stems: places.plain.map(({ stem }) => stem), times, mood: reader.read(words, said) };
}
