/** Finds where a reason or a statement begins behind a command, and decides if it may be passed over. */
import { findPhrases, isWithin, type WordSpan, wholeWords } from "../phrases.ts";
import type { MoodReader } from "../read-mood.ts";
import type { TraitKind } from "../mood-text.ts";
import { type Reasons, reasonsOf } from "./reasons.ts";

/**
 * `isMarked`: a joining word precedes it ("because"), which the words from `start` to `end` are. `isCut`: punctuation precedes a whole
 * statement.
 */
export type Beginning = WordSpan & { readonly isMarked: boolean; readonly isCut: boolean };

export type ReasonReader = {
  /**
   * Returns the positions where a reason may begin, the last first: the longest command is tried first. `cuts`: where a whole statement
   * begins behind punctuation.
   */
  beginnings(words: readonly string[], cuts?: ReadonlySet<number>): Beginning[];
  /** Returns true if these words, from `beginning` on, say nothing about the command that stands before them. */
  isMere(words: readonly string[], beginning: Beginning, isVerb: (word: string) => boolean): boolean;
  /** Returns true if these words tell which thing is meant by the word before them: "I wanted". */
  isDescription(words: readonly string[]): boolean;
  /** Returns true if these words begin as a complete statement: "my hands are full". */
  isTold(words: readonly string[]): boolean;
  /** Returns true if these words contain a phrase of requests: "please". */
  isAsked(words: readonly string[]): boolean;
  /** Returns true if these words report what somebody says, or say to whom something is to be told. */
  isReported(words: readonly string[]): boolean;
  /** Returns true if a statement that precedes a command only tells facts, whatever it denies: "I cannot reach". */
  isFact(words: readonly string[]): boolean;
};

/** What a statement without a joining word may contain: "there is dust all over", "I have lost my keys". */
const ofStatements: ReadonlySet<TraitKind> = new Set<TraitKind>(["whether", "state", "all", "past"]);
/** What not even a reason may contain: "because it is dark, except in the kitchen". */
const ofCommands: ReadonlySet<TraitKind> = new Set<TraitKind>(["except"]);

const readers = new Map<Reasons, ReasonReader>();

/** `reader`: that of the same language. Returns undefined for a language without texts. */
export function reasonReaderOf(language: string, reader: MoodReader): ReasonReader | undefined {
  const text = reasonsOf(language);
  if (text === undefined) return undefined;
  const made = readers.get(text) ?? makeReader(text, reader);
  readers.set(text, made);
  return made;
}

/** The number of words that decide if a statement begins. */
const maxBeginning = 6;

function makeReader(text: Reasons, reader: MoodReader): ReasonReader {
  const [because, begins, lacks, limits, retracts, reports] = [
    text.because,
    text.begins,
    text.lacks,
    text.limits,
    text.retracts,
    text.reports,
  ].map(wholeWords) as [RegExp, RegExp, RegExp, RegExp, RegExp, RegExp];
  const closes = new Set(`${text.ends} ${text.closes}`.split(" "));
  const asks = wholeWords(text.asks);
  const describes = text.describes === undefined ? undefined : wholeWords(text.describes);
  const has = (pattern: RegExp, words: readonly string[]) => findPhrases(pattern, words).length > 0;
  const first = new RegExp(`^(?:${text.begins})(?![^ ])`, "u");
  const begin = (words: readonly string[], at: number) => first.test(words.slice(at, at + maxBeginning).join(" "));
  const factsOnly = (words: readonly string[], allows: (kind: TraitKind) => boolean) => {
    const facts = findPhrases(lacks, words);
    return reader.read(words).traits.every(({ kind, start, end }) => {
      return allows(kind) || facts.some((fact) => fact.start < end && start < fact.end);
    });
  };

  return {
    beginnings(words, cuts) {
      const marked = findPhrases(because, words).map((span) => ({ ...span, isMarked: true, isCut: false }));
      const plain = [...words.keys()].filter((at) => {
        return !isWithin(at, marked) && (cuts?.has(at) === true || begin(words, at));
      });
      const unmarked = plain.map((at) => ({ start: at, end: at, isMarked: false, isCut: cuts?.has(at) === true }));
      return [...marked, ...unmarked].toSorted((a, b) => b.start - a.start);
    },
    isMere(words, { start, isMarked, isCut }, isVerb) {
      const told = words.slice(start);
      // "Das Licht brauchen wir nicht": the verb stands before its subject.
      const said = isMarked ? words.slice(start + 1) : told;
      if (!isCut && hidesTrait(words, start)) return false;
      if (
        has(limits, isMarked ? said : words.slice(Math.max(0, start - 1))) ||
        has(retracts, told) ||
        has(reports, said)
      )
        return false;
      if (reader.read(told).relayed.length > 0 || commandIn(said, isVerb)) return false;
      return isMarked || isCut
        ? factsOnly(told, (kind) => !ofCommands.has(kind))
        : factsOnly(told, (kind) => ofStatements.has(kind));
    },
    isDescription: (words) => describes !== undefined && has(describes, words),
    isTold(words) {
      const last = words.at(-1);
      if (last === undefined || has(reports, words)) return false;
      if ((reader.isDeterminer(last) || reader.isLittle(last)) && !closes.has(last)) return false;
      return begin(words, 0);
    },
    isAsked: (words) => has(asks, words),
    isReported: (words) => has(reports, words),
    isFact: (words) =>
      !has(limits, words) && !has(reports, words) && factsOnly(words, (kind) => ofStatements.has(kind)),
  };

  /** Returns true if the sentence has a turn that its beginning alone has not: "once I", "sont-ils". */
  function hidesTrait(words: readonly string[], cut: number): boolean {
    const left = reader.read(words.slice(0, cut)).traits;
    return reader.read(words).traits.some((one) => {
      return one.start < cut && !left.some(({ kind, start }) => kind === one.kind && start === one.start);
    });
  }

  /** Returns true if another command stands in the statement: "I am cold turn on the heating". */
  function commandIn(words: readonly string[], isVerb: (word: string) => boolean): boolean {
    const told = findPhrases(begins, words);
    return words.some((word, at) => {
      if (!reader.isVerb(word) || !isVerb(word) || isWithin(at, told)) return false;
      return !isWithin(at - 1, told) && !reader.isLittle(words[at - 1] ?? "");
    });
  }
}
