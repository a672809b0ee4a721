/**
 * What the second ear gains for writing words that the assistant's sentences contain. It hears "shocking list" and "shopping
 * list" about equally well; only one of them is ever said to this assistant.
 */
import type { ExpectedWords } from "../expected-words.ts";

/** What was written until now: the last whole word, the letters after it, and what was gained for these in advance. */
export type Place = { readonly word: string; readonly part: string; readonly gained: number };

/**
 * Nats for a word of the assistant, for one that follows the word before it in some sentence, and for an end where some sentence
 * ends.
 */
const ofWord = 0.5;
const ofNext = 1.25;
const ofEnd = 0.75;
/** Every word loses this: otherwise a text would gain by words that nobody has said. */
const perWord = 0.5;
/** Numbers may be written in digits, which gain nothing and lose nothing. */
const digits = "0";
const start = "";

export const beginning: Place = { word: start, part: "", gained: 0 };

export class Expectation {
  readonly #next: ReadonlyMap<string, readonly string[]>;
  readonly #words: Words;
  readonly #followers = new Map<string, Words>();
  readonly #last: ReadonlySet<string>;

  constructor({ first, next, last }: ExpectedWords) {
    this.#next = new Map([...next, [start, first]]);
    this.#last = new Set(last);
    this.#words = new Words([...first, ...[...next.values()].flat()]);
  }

  /** Returns the place behind one more piece of text, with a blank where a word begins, and what it gains. */
  after(place: Place, piece: string): { readonly place: Place; readonly gain: number } {
    if (!piece.startsWith(" ")) return this.#continued(place, piece, 0);
    const { word, gain } = this.#closed(place);
    return this.#continued({ word, part: "", gained: 0 }, piece.slice(1), gain);
  }

  /** Returns what the text gains or loses because it ends here. */
  atEnd(place: Place): number {
    const { word, gain } = this.#closed(place);
    return gain + (this.#last.has(word) ? ofEnd : 0);
  }

  #continued(place: Place, piece: string, before: number): { place: Place; gain: number } {
    const part = place.part + piece;
    const gained = this.#gainOf(place.word, lettersOf(part), "begun");
    return { place: { word: place.word, part, gained }, gain: before + gained - place.gained };
  }

  #closed({ word, part, gained }: Place): { word: string; gain: number } {
    if (part === "") return { word, gain: 0 };
    if (/\d/u.test(part)) return { word: digits, gain: -gained };
    const letters = lettersOf(part);
    return { word: letters, gain: this.#gainOf(word, letters, "whole") - gained - perWord };
  }

  #gainOf(before: string, letters: string, what: "begun" | "whole"): number {
    if (letters === "") return 0;
    if (this.#followersOf(before).has(letters, what)) return ofNext;
    return this.#words.has(letters, what) ? ofWord : 0;
  }

  #followersOf(word: string): Words {
    const known = this.#followers.get(word);
    if (known !== undefined) return known;
    const next = this.#next.get(word);
    // The process lives for months: words that are no words of the assistant are not remembered.
    if (next === undefined) return none;
    const made = new Words(next);
    this.#followers.set(word, made);
    return made;
  }
}

/** Sorted words, in which beginnings are found without listing them: this process has 64 MB for everything. */
class Words {
  readonly #sorted: readonly string[];

  constructor(words: readonly string[]) {
    this.#sorted = [...new Set(words)].sort();
  }

  /** Returns true if a word is, or begins with, these letters. */
  has(letters: string, what: "begun" | "whole"): boolean {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]! < letters) low = middle + 1;
      else high = middle;
    }
    const found = this.#sorted[low];
    return what === "whole" ? found === letters : found?.startsWith(letters) === true;
  }
}

const none = new Words([]);

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{M}']/gu, "").toLowerCase();
