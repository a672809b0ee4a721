/** Rewrites a sentence about a need as the commands that it may stand for: "in the kitchen it is too dark". */
import type { WordSpan } from "../phrases.ts";
import { type CompiledNeed, type CompiledNeeds, needsOf } from "./needs.ts";

/** A word of a rewritten sentence: one of the original, by its position, or one that stands for those of `of`. */
export type RewrittenWord = { readonly at: number } | { readonly word: string; readonly of: WordSpan };
/** `need`: equal for the commands that one need may stand for, which are in the order of their likelihood. */
export type Rewriting = {
  readonly words: readonly RewrittenWord[];
  readonly need: number;
  readonly is: CompiledNeed["is"];
};

/** Returns true if the sentence ends with a word that makes a statement a question: "it is dark in here, isn't it". */
export const isTagged = (language: string, words: readonly string[]): boolean =>
  needsOf(language)?.tag.test(words.join(" ")) === true;

/** A sentence is a sequence of these while it is being rewritten. */
type Sentence = readonly RewrittenWord[];

/** No statement of a need has this many words: the time must stay bounded. */
const maxWords = 40;
const maxRewritings = 12;

/** Returns the sentences to try, the most specific first; none when nothing is needed. */
export function rewritingsOf(language: string, words: readonly string[]): Rewriting[] {
  const texts = needsOf(language);
  if (texts === undefined || words.length > maxWords) return [];
  const original: Sentence = words.map((_, at) => ({ at }));
  const plain = withoutAsides(texts, words, original);
  const found = texts.needs.flatMap((need, at) =>
    inPlace(need, words, plain).map((one) => ({ words: one, need: at, is: need.is })),
  );
  const asked: Rewriting[] = plain === original ? [] : [{ words: plain, need: -1, is: undefined }];
  return [...found, ...asked].slice(0, maxRewritings);
}

const textOf = (words: readonly string[], sentence: Sentence) =>
  sentence.map((one) => ("word" in one ? one.word : words[one.at]!));

function withoutAsides({ asides }: CompiledNeeds, words: readonly string[], original: Sentence): Sentence {
  let sentence = original;
  for (const { pattern, stands } of asides) {
    const [match] = textOf(words, sentence).join(" ").matchAll(pattern);
    if (match === undefined || match[0].trim() === "") continue;
    const span = wordsAt(textOf(words, sentence), match.index, match.index + match[0].length);
    sentence = replaced(sentence, span, stands.split(" "));
  }
  return sentence;
}

/** Returns the sentence with the first occurrence of a need replaced by each command, and without its repetitions. */
function inPlace(need: CompiledNeed, words: readonly string[], sentence: Sentence): Sentence[] {
  const said = textOf(words, sentence);
  const text = said.join(" ");
  const matches = [...text.matchAll(need.pattern)].filter(({ 0: found }) => found.trim() !== "");
  const [first, ...again] = matches;
  if (first === undefined) return [];
  const groups = groupsOf(first, said);
  const spans = again.map(({ 0: found, index }) => wordsAt(said, index, index + found.length));
  return need.means.map((means): Sentence => {
    let rewritten = sentence;
    for (const span of spans.toReversed()) rewritten = replaced(rewritten, span, []);
    const of = wordsAt(said, first.index, first.index + first[0].length);
    const stands = means.split(" ").flatMap((word): Sentence => {
      if (!word.startsWith("{")) return [{ word, of: spanOf(sentence, of) }];
      const group = groups.get(word);
      return group === undefined ? [] : sentence.slice(group.start, group.end);
    });
    return [...rewritten.slice(0, of.start), ...stands, ...rewritten.slice(of.end)];
  });
}

/** Returns the groups by their placeholder; alternatives of one pattern have numbered groups: x2 is another {x}. */
function groupsOf(match: RegExpExecArray, said: readonly string[]): ReadonlyMap<string, WordSpan> {
  const found = Object.entries(match.indices?.groups ?? {}).filter(([, at]) => at !== undefined);
  return new Map(found.map(([name, [from, to]]) => [`{${name.replace(/\d+$/u, "")}}`, wordsAt(said, from, to)]));
}

function replaced(sentence: Sentence, span: WordSpan, words: readonly string[]): Sentence {
  const stands = words.map((word) => ({ word, of: spanOf(sentence, span) }));
  return [...sentence.slice(0, span.start), ...stands, ...sentence.slice(span.end)];
}

/** Returns the positions in the original of a part of a sentence. */
function spanOf(sentence: Sentence, { start, end }: WordSpan): WordSpan {
  const places = sentence.slice(start, end).map((one) => ("at" in one ? { start: one.at, end: one.at + 1 } : one.of));
  return { start: Math.min(...places.map((one) => one.start)), end: Math.max(...places.map((one) => one.end)) };
}

/** Converts offsets in the joined words to positions of words. */
function wordsAt(words: readonly string[], from: number, to: number): WordSpan {
  let [offset, start, end] = [0, words.length, 0];
  for (const [at, word] of words.entries()) {
    if (offset < to && offset + word.length > from) {
      start = Math.min(start, at);
      end = at + 1;
    }
    offset += word.length + 1;
  }
  return { start: Math.min(start, end), end };
}
