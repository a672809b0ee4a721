/** Makes the text of a rewritten sentence, and finds in it what was said originally. */
import type { Slot } from "#bus";
import type { Parse } from "./engine.ts";
import type { RewrittenWord } from "./mood/needs/read-needs.ts";
import { characters } from "./slot-of.ts";
import type { Token } from "./text/tokens.ts";

/** In characters; `end` is exclusive. */
type Range = { readonly start: number; readonly end: number };

export type Rewritten = {
  readonly text: string;
  /** Returns the words of the original sentence for which a range of `text` stands. */
  readonly original: (range: Range) => { readonly rawValue: string; readonly range: Range };
};

const clauseEnd = /[,;.!?:–—]/u;
const spanOf = (one: RewrittenWord) => ("at" in one ? { start: one.at, end: one.at + 1 } : one.of);

/** `said`: the words of the original text, without punctuation. What stands between two words of it remains. */
export function rewrite(original: string, said: readonly Token[], words: readonly RewrittenWord[]): Rewritten {
  let text = "";
  const pieces = words.map((one, at) => {
    const before = words[at - 1];
    const [from, to] = [before && spanOf(before).end, spanOf(one).start];
    const between = from !== undefined && from === to ? original.slice(said[from - 1]!.end, said[to]!.start) : " ";
    const isSaid = (before === undefined || "at" in before) && "at" in one;
    // Between other words, only what ends a clause remains.
    text += at === 0 ? "" : isSaid || clauseEnd.test(between) ? between : " ";
    const start = characters(text);
    text += "at" in one ? said[one.at]!.text : one.word;
    const of = spanOf(one);
    return { start, end: characters(text), from: said[of.start]!.start, to: said[of.end - 1]!.end };
  });
  return {
    text,
    original(range) {
      const within = pieces.filter(({ start, end }) => start < range.end && range.start < end);
      const from = Math.min(...within.map((piece) => piece.from));
      const rawValue = original.slice(from, Math.max(...within.map((piece) => piece.to)));
      const start = characters(original.slice(0, from));
      return { rawValue, range: { start, end: start + characters(rawValue) } };
    },
  };
}

/** Returns a result whose slots are where they were said. */
export function withOriginal(parse: Parse, { original }: Rewritten): Parse {
  const placed = (slot: Slot): Slot => ({ ...slot, ...original(slot.range) });
  const best = { ...parse.best, slots: parse.best.slots.map(placed) };
  const alternatives = parse.alternatives.map((guess) => ({ ...guess, slots: guess.slots.map(placed) }));
  return { ...parse, best, alternatives };
}
