/** Finds values of entities in a sentence. */
import type { Word } from "./text/word.ts";
import { wordsOf } from "./text/tokens.ts";

/** The words from `start` to `end`, exclusive. */
export type Span = { readonly start: number; readonly end: number };
/** These words are a value of the entity with this number. */
export type Hit = Span & { readonly entity: number };

const maxWords = 10;

/** Stores phrases of normalised words, each of which belongs to one or more entities. */
export class Gazetteer {
  readonly #phrases = new Map<string, number | number[]>();
  /** The first words of phrases, so that most positions of a sentence need a single lookup. */
  readonly #beginnings = new Map<string, number>();

  add(entity: number, phrase: readonly string[]): void {
    const first = phrase[0];
    if (first === undefined || phrase.length > maxWords) return;
    const key = phrase.join(" ");
    const known = this.#phrases.get(key);
    if (known === undefined) this.#phrases.set(key, entity);
    else if (![known].flat().includes(entity)) this.#phrases.set(key, [known, entity].flat());
    this.#beginnings.set(first, Math.max(phrase.length, this.#beginnings.get(first) ?? 0));
  }

  addText(entity: number, text: string): void {
    this.add(entity, wordsOf(text));
  }

  /** Returns every value at every position, the longest first at each. Phrases for which `isHidden` is true are skipped. */
  hits(words: readonly Pick<Word, "norm">[], isHidden?: (phrase: string) => boolean): Hit[] {
    const hits: Hit[] = [];
    for (let start = 0; start < words.length; start++) {
      const most = this.#beginnings.get(words[start]!.norm);
      if (most === undefined) continue;
      let key = "";
      const here: Hit[] = [];
      for (let end = start; end < Math.min(words.length, start + most); end++) {
        key = end === start ? words[end]!.norm : `${key} ${words[end]!.norm}`;
        const found = this.#phrases.get(key);
        if (found === undefined || isHidden?.(key)) continue;
        for (const entity of [found].flat()) here.push({ entity, start, end: end + 1 });
      }
      for (let i = here.length - 1; i >= 0; i--) hits.push(here[i]!);
    }
    return hits;
  }
}

/** Returns the longest hits of each entity that do not overlap, from the left. */
export function longestHits(hits: readonly Hit[]): Hit[] {
  const ends = new Map<number, number>();
  return hits.filter(({ entity, start, end }) => {
    if (start < (ends.get(entity) ?? 0)) return false;
    ends.set(entity, end);
    return true;
  });
}
