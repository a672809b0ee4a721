/**
 * Reads an answer to a question that wants a yes: "yes please do", "no, the bedroom", "what?", "maybe". Only what plainly
 * agrees is a yes; whatever is left over is returned, for the caller to judge.
 */
import { type ByLanguage, ofLanguage } from "../../languages/languages.ts";
import type { DialoguePhrases } from "../phrases/phrase-set.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { italian } from "./it.ts";
import { portuguese } from "./pt.ts";
import { bare } from "../bare.ts";
import type { ReplyText } from "./reply-text.ts";

/**
 * `again`: the question is to be repeated, because it was not heard, or because the answer is none. `withdrawn`: nothing is to be
 * done, at least not now. `other`: neither; the words are `rest`.
 */
export type Reply = {
  readonly kind: "yes" | "no" | "again" | "withdrawn" | "other";
  /** What else was said; undefined if nothing. */
  readonly rest: string | undefined;
  /** True for a yes that is a guess or no word, "I suppose so", "mhm", or that has a doubt beside it: "I think, yes". */
  readonly isWeak?: true;
};

const texts: ByLanguage<"moods", ReplyText> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  pt: portuguese,
};

/** `guess`: a weak yes that makes a plain one weak, too; `hedge`: what does so, and agrees to nothing. */
type Part = "yes" | "weak" | "guess" | "hedge" | "no" | "fillers";
type Kind = Part | "again" | "withdrawn" | "undecided";
/** Phrases of several words, by their first one, the longest first. */
export type Lexicon<Of> = ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly kind: Of }[]>;
type Reader = {
  readonly whole: Lexicon<Kind>;
  readonly before: Lexicon<Part>;
  readonly behind: Lexicon<Part>;
  readonly negators: ReadonlySet<string>;
};

export const listed = (phrases: string): string[] =>
  phrases
    .split("/")
    .map((one) => one.trim())
    .filter(Boolean);

export function lexiconOf<Of>(lists: Readonly<Partial<Record<string, readonly string[]>>>): Lexicon<Of> {
  const all = Object.entries(lists).flatMap(([kind, phrases = []]) =>
    phrases.map((phrase) => ({ words: phrase.split(" "), kind: kind as Of })),
  );
  const byFirst = Map.groupBy(all, ({ words }) => words[0]!);
  return new Map(
    [...byFirst].map(([first, some]) => [first, some.toSorted((a, b) => b.words.length - a.words.length)]),
  );
}

const readers = new WeakMap<DialoguePhrases, Reader>();

function readerOf(language: string, phrases: DialoguePhrases): Reader {
  const known = readers.get(phrases);
  if (known !== undefined) return known;
  const text = ofLanguage(texts, language);
  const own = { yes: phrases.yes.map(bare), no: phrases.no.map(bare), withdrawn: phrases.cancel.map(bare) };
  // An assistant's own phrases come first: it may mean something else by a word than its language does.
  const ofText = (kind: keyof ReplyText) => {
    const others = Object.entries(own).filter(([other]) => !kind.startsWith(other));
    return listed(text?.[kind] ?? "").filter((phrase) => !others.some(([, phrases]) => phrases.includes(phrase)));
  };
  const fillers = ofText("fillers");
  const negators = listed(text?.negators ?? "");
  const [weak, hedges] = [ofText("weak"), ofText("hedges")];
  const isHedge = (one: string): boolean => hedges.includes(one);
  const unlessHedge = weak.filter((one) => !isHedge(one));
  const no = ofText("noBefore");
  // "The door, I think yes" ends with a weak yes, which contains a plain one.
  const [before, behind] = [ofText("yesBefore"), ofText("yesBehind")];
  const guessed = weak.filter((one) => behind.some((yes) => one.endsWith(` ${yes}`)));
  const made: Reader = {
    whole: lexiconOf({
      // Of a phrase in two lists, the first one counts: what is not a yes for sure is none.
      no: [...own.no, ...ofText("no")],
      withdrawn: [...own.withdrawn, ...ofText("withdrawn")],
      again: ofText("again"),
      undecided: ofText("undecided"),
      guess: weak.filter(isHedge),
      weak: unlessHedge,
      yes: [...own.yes, ...ofText("yes")],
      hedge: hedges,
      fillers,
    }),
    // Of a phrase in two lists, the first one counts here, too.
    before: lexiconOf({
      guess: guessed,
      weak: unlessHedge.filter((one) => before.includes(one)),
      yes: before,
      no: [...no, ...negators],
      hedge: hedges,
      fillers,
    }),
    behind: lexiconOf({ guess: guessed, yes: behind, no, hedge: hedges, fillers }),
    negators: new Set(negators),
  };
  readers.set(phrases, made);
  return made;
}

const isAsked = (text: string) => /\?\s*$/u.test(text);

export const fillersIn = (language: string): string[] => listed(ofLanguage(texts, language)?.fillers ?? "");

type Word = { readonly word: string; readonly start: number; readonly end: number };

/** The words of a text without case and accents, with their places in it. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: bare(word),
    start: index,
    end: index + word.length,
  }));
}

/** Nobody says so much to a yes or no; what a recogniser repeats without end agrees to nothing. */
export const maxWords = 100;

export function readReply(said: string, language: string, phrases: DialoguePhrases): Reply {
  const text = said.normalize("NFC");
  const reader = readerOf(language, phrases);
  const words = wordsOf(text);
  if (words.length > maxWords) return { kind: "other", rest: text.trim() };
  const found = consumed(words, reader.whole);
  // A yes that is asked is none.
  if (found !== undefined) {
    const kind = meaningOf(found, isAsked(text));
    return { kind, rest: undefined, ...(kind === "yes" && !isPlainYes(found) && { isWeak: true }) };
  }
  return partly(text, words, reader);
}

/** Returns the kinds of the phrases that a text consists of; undefined if there is anything else in it. */
export function consumed<Of>(words: readonly Word[], lexicon: Lexicon<Of>): Set<Of> | undefined {
  const dead = new Set<number>();
  const from = (at: number): Of[] | undefined => {
    if (at === words.length) return [];
    if (dead.has(at)) return undefined;
    for (const { words: phrase, kind } of lexicon.get(words[at]!.word) ?? []) {
      if (!phrase.every((word, index) => words[at + index]?.word === word)) continue;
      const rest = from(at + phrase.length);
      if (rest !== undefined) return [kind, ...rest];
    }
    dead.add(at);
    return undefined;
  };
  const all = from(0);
  return all && new Set(all);
}

const isPlainYes = (found: ReadonlySet<Kind>): boolean =>
  found.has("yes") && !found.has("guess") && !found.has("hedge");

function meaningOf(found: ReadonlySet<Kind>, isQuestion: boolean): Exclude<Reply["kind"], "other"> {
  if (found.has("withdrawn")) return "withdrawn";
  if (found.has("again")) return "again";
  if (found.has("yes") || found.has("weak") || found.has("guess"))
    return isQuestion || found.has("no") || found.has("undecided") ? "again" : "yes";
  if (found.has("no")) return "no";
  return found.has("undecided") ? "withdrawn" : "again";
}

/** Takes a yes or no from the beginning of a sentence, or from its end: "no, the bedroom", "the kitchen, yes". */
function partly(text: string, words: readonly Word[], { before, behind, negators }: Reader): Reply {
  let [first, last] = [0, words.length];
  let kind: "yes" | "no" | undefined;
  const found = new Set<Part>();
  let isNegator = false;
  for (let taken = startsWith(words, first, before); taken !== undefined; taken = startsWith(words, first, before)) {
    found.add(taken.kind);
    const answer = answerOf(taken.kind);
    if (answer !== undefined) {
      kind = answer;
      isNegator = taken.words.length === 1 && negators.has(taken.words[0]!) && !isPaused(text, words, first);
    }
    first += taken.words.length;
    // What follows is negated, so it stays together.
    if (isNegator) break;
  }
  for (
    let taken = endsWith(words, last, first, behind);
    taken !== undefined;
    taken = endsWith(words, last, first, behind)
  ) {
    found.add(taken.kind);
    // "yes … no" is no yes.
    if (kind !== "no") kind = answerOf(taken.kind) ?? kind;
    last -= taken.words.length;
  }
  if (kind === undefined || first >= last) return { kind: "other", rest: text.trim() };
  if (kind === "yes" && isAsked(text)) return { kind: "again", rest: undefined };
  // What may be negated is returned with the word that may negate it.
  const start = isNegator && kind === "no" ? first - 1 : first;
  const rest = text.slice(words[start]!.start, words[last - 1]!.end);
  return { kind, rest, ...(kind === "yes" && !isPlainYes(found) && { isWeak: true }) };
}

function answerOf(part: Part): "yes" | "no" | undefined {
  if (part === "hedge" || part === "fillers") return undefined;
  return part === "no" ? "no" : "yes";
}

const isPaused = (text: string, words: readonly Word[], at: number) =>
  /[,.;:!…–—]/u.test(text.slice(words[at]!.end, words[at + 1]?.start));

function startsWith<Of>(words: readonly Word[], at: number, lexicon: Lexicon<Of>) {
  return lexicon.get(words[at]?.word ?? "")?.find(({ words: phrase }) => {
    return phrase.every((word, index) => words[at + index]?.word === word);
  });
}

function endsWith<Of>(words: readonly Word[], end: number, first: number, lexicon: Lexicon<Of>) {
  for (let start = Math.max(first, end - 4); start < end; start++) {
    const found = startsWith(words, start, lexicon);
    if (found !== undefined && start + found.words.length === end) return found;
  }
  return undefined;
}

/** The words that may surround a value, or stand for a thing, in an answer in a language. */
export type AnswerWords = {
  readonly little: ReadonlySet<string>;
  readonly ones: ReadonlySet<string>;
  readonly not: ReadonlySet<string>;
  readonly negators: ReadonlySet<string>;
  readonly joiners: ReadonlySet<string>;
  /** Words that ask about what follows: "which door". */
  readonly asks: ReadonlySet<string>;
};

export function answerWordsIn(language: string): AnswerWords {
  const text = ofLanguage(texts, language);
  const set = (kind: "little" | "ones" | "not" | "negators" | "joiners") =>
    new Set((text?.[kind] ?? "").split(" ").filter(Boolean));
  const little = set("little");
  const nothing = new Set(listed(text?.fillers ?? ""));
  const asks = listed(text?.again ?? "").filter((one) => !one.includes(" ") && !little.has(one) && !nothing.has(one));
  return {
    little,
    ones: set("ones"),
    not: set("not"),
    negators: set("negators"),
    joiners: set("joiners"),
    asks: new Set(asks),
  };
}
