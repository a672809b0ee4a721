/** Sentences and their marks. Positions are counted in characters (code points), as on the board. */
import type { Operations } from "../../api/operation-types.ts";

export type Draft = Operations["getDraft"]["answer"]["draft"];
export type Intent = Draft["intents"][number];
export type Sentence = Intent["sentences"][number];
export type Mark = Sentence["marks"][number];
export type Entity = Draft["entities"][number];

/** A piece of a sentence to show: plain text, the value of a slot, or a placeholder for any value. */
export type Piece = { readonly text: string; readonly slot?: string; readonly isOpen?: boolean };
export type Word = { readonly text: string; readonly start: number; readonly end: number };

const open = /\[([^[\]]+)\]/gu;

export const lengthOf = (text: string): number => Array.from(text).length;
const cut = (text: string, start: number, end?: number): string => Array.from(text).slice(start, end).join("");

export function piecesOf({ text, marks }: Sentence): Piece[] {
  const pieces: Piece[] = [];
  const plain = (words: string): void => {
    let end = 0;
    for (const match of words.matchAll(open)) {
      if (match.index > end) pieces.push({ text: words.slice(end, match.index) });
      pieces.push({ text: match[1] ?? "", slot: (match[1] ?? "").trim(), isOpen: true });
      end = match.index + match[0].length;
    }
    if (end < words.length) pieces.push({ text: words.slice(end) });
  };
  let end = 0;
  for (const mark of marks) {
    plain(cut(text, end, mark.start));
    pieces.push({ text: cut(text, mark.start, mark.end), slot: mark.slot });
    end = mark.end;
  }
  plain(cut(text, end));
  return pieces;
}

/** Returns the words that can be selected; a placeholder is not one. */
export function wordsOf(text: string, language: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  const closed = text.replaceAll(open, (found) => " ".repeat(found.length));
  for (const { segment, isWordLike } of new Intl.Segmenter(language.slice(0, 2), { granularity: "word" }).segment(
    closed,
  )) {
    const length = lengthOf(segment);
    if (isWordLike === true) words.push({ text: segment, start: at, end: at + length });
    at += length;
  }
  return words;
}

/** Adjusts the marks when the text is edited: they move, grow with text typed inside them, or disappear. */
export function retyped({ text: before, marks, ...rest }: Sentence, text: string): Sentence {
  const [was, is] = [Array.from(before), Array.from(text)];
  const shorter = Math.min(was.length, is.length);
  let head = 0;
  while (head < shorter && was[head] === is[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1;
  const gone = was.length - tail;
  const moved = is.length - was.length;
  const next = marks.flatMap((mark): Mark[] => {
    if (mark.end < head || (mark.end === head && gone > head)) return [mark];
    if (mark.start >= gone && (mark.start > head || gone > head))
      return [{ ...mark, start: mark.start + moved, end: mark.end + moved }];
    if (mark.start <= head && mark.end >= gone) return [{ ...mark, end: mark.end + moved }];
    return [];
  });
  return { text, marks: next.flatMap((mark) => trimmed(mark, is)), ...rest };
}

/** Trims a mark; returns nothing when only spaces are left. */
function trimmed(mark: Mark, characters: readonly string[]): Mark[] {
  let { start, end } = mark;
  const isBlank = (at: number) => (characters[at] ?? " ").trim() === "";
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return start < end ? [{ ...mark, start, end }] : [];
}

/** Marks these characters as a value of the slot, or of none; marks that they overlap are removed. */
export function marked(sentence: Sentence, start: number, end: number, slot: string | undefined): Sentence {
  const { marks } = sentence;
  const others = marks.filter((mark) => mark.end <= start || mark.start >= end);
  const all = slot === undefined ? others : [...others, { start, end, slot }];
  return { ...sentence, marks: all.toSorted((a, b) => a.start - b.start) };
}

export function textOf({ text }: Sentence, { start, end }: Pick<Mark, "start" | "end">): string {
  return cut(text, start, end);
}

/** Creates a sentence in which known values of the slots' entities are already marked, longest first. */
export function withKnownValues(
  text: string,
  { slots }: Intent,
  entities: readonly Entity[],
  language: string,
): Sentence {
  const words = wordsOf(text, language);
  const values = slots.flatMap(({ name, entity }) => {
    const known = entities.find((one) => one.name === entity);
    const all = (known?.values ?? []).flatMap(({ value, synonyms }) => [value, ...synonyms]);
    return all.map((value) => ({ slot: name, said: wordsOf(value, language).map((word) => word.text.toLowerCase()) }));
  });
  let sentence: Sentence = { text, marks: [] };
  for (const { slot, said } of values.toSorted((a, b) => b.said.length - a.said.length)) {
    if (said.length === 0 || sentence.marks.some((mark) => mark.slot === slot)) continue;
    for (let at = 0; at + said.length <= words.length; at++) {
      if (!said.every((word, index) => words[at + index]?.text.toLowerCase() === word)) continue;
      const [start, end] = [words[at]!.start, words[at + said.length - 1]!.end];
      if (sentence.marks.some((mark) => mark.end > start && mark.start < end)) continue;
      sentence = marked(sentence, start, end, slot);
      break;
    }
  }
  return sentence;
}

/** Converts UTF-16 units, as an input counts them, to characters. */
export function toCharacters(text: string, unit: number): number {
  return lengthOf(text.slice(0, unit));
}
