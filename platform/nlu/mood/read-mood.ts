/** Detects the modifiers of a command in a sentence: see mood-text.ts. */
import { normalise } from "../text/tokens.ts";
import { type Courtesies, courtesiesOf } from "./courtesies/courtesies.ts";
import { moodTextOf } from "./languages/index.ts";
import { type MoodText, type Sign, type TraitKind, traitKinds } from "./mood-text.ts";
import { findPhrases, type WordSpan, wholeWords } from "./phrases.ts";
import { type Reasons, reasonsOf } from "./reasons/reasons.ts";
import { type PlaceReader, placeReaderOf } from "./places/places.ts";
import { type SubjectReader, subjectReaderOf } from "./subjects/subjects.ts";

export type { WordSpan } from "./phrases.ts";

export type Trait = WordSpan & { readonly kind: TraitKind };
export type SignFound = WordSpan & { readonly sign: Sign };

export type Mood = {
  readonly traits: readonly Trait[];
  readonly signs: readonly SignFound[];
  readonly polite: readonly WordSpan[];
  /** The words for "all" that a value limits. */
  readonly bounded: readonly WordSpan[];
  /** Times that mean immediately. */
  readonly present: readonly WordSpan[];
  readonly joiners: readonly WordSpan[];
  readonly breaks: readonly WordSpan[];
  readonly informs: readonly WordSpan[];
  /** Orders to another person: "tell my sister to". */
  readonly relayed: readonly WordSpan[];
  /** Whom a message is not for: "but don't tell grandpa". */
  readonly excepted: readonly WordSpan[];
};

export type MoodReader = {
  /** `said`: the words with their accents. */
  read(words: readonly string[], said?: readonly string[]): Mood;
  /** Reads only the parts of the mood that features use. */
  readDeed(words: readonly string[]): Pick<Mood, "polite" | "signs">;
  /** Returns true if a part of a sentence, without its polite words, begins as a command does. */
  isCommand(words: readonly string[], isVerb: (word: string) => boolean): boolean;
  /** Returns true if these words are a complete statement, so that a command may follow without a joining word. */
  isTold(words: readonly string[]): boolean;
  isDeterminer(word: string): boolean;
  isLittle(word: string): boolean;
  /** Returns true if commands begin with the word, in any assistant. */
  isVerb(word: string): boolean;
  /** Returns the number, from 1, of the group of interchangeable words that contains this one. */
  alikeOf(word: string): number | undefined;
  readonly subjects: SubjectReader;
  readonly places: PlaceReader;
};

const nothing: Mood = {
  traits: [],
  signs: [],
  polite: [],
  bounded: [],
  present: [],
  joiners: [],
  breaks: [],
  informs: [],
  relayed: [],
  excepted: [],
};
const blind: MoodReader = {
  read: () => nothing,
  readDeed: () => nothing,
  isCommand: () => false,
  isTold: () => false,
  isDeterminer: () => false,
  isLittle: () => false,
  isVerb: () => false,
  alikeOf: () => undefined,
  subjects: subjectReaderOf(""),
  places: placeReaderOf(""),
};

const readers = new Map<MoodText, MoodReader>();

/** Returns the reader of a language; one that finds nothing for a language without texts. */
export function moodReaderOf(language: string): MoodReader {
  const text = moodTextOf(language);
  if (text === undefined) return blind;
  const made = readers.get(text) ?? makeReader(text, language);
  readers.set(text, made);
  return made;
}

/** "È" and "é" tell how something is, "où" where, and join nothing: "la luce è accesa". */
const isNoJoiner: ReadonlySet<string> = new Set(["è", "é", "où"]);

/** No command has more words: the time must stay bounded. */
export const maxWords = 60;
/** The parts of a few sentences. */
const maxMoods = 64;
/** The verb of a command is among its first words: "now the light off". */
const verbWithin = 4;
/** The minimum number of words before a phrase that takes them back: "no wait" begins a better command. */
const minTaken = 2;

const patternsOf = (text: MoodText, courtesies: Courtesies, reasons: Reasons) => ({
  taken: wholeWords(reasons.retracts),
  reported: wholeWords(reasons.reported),
  // The longer frames come first: otherwise shorter ones would leave the rest of them behind.
  polite: [courtesies.carriers, text.polite, courtesies.fillers].map(wholeWords),
  relayed: wholeWords(courtesies.relayed),
  excepted: wholeWords(courtesies.excepted),
  tells: wholeWords(courtesies.tells),
  quotes: wholeWords(courtesies.quotes),
  bounded: wholeWords(text.bounded),
  present: wholeWords(text.present),
  joiners: wholeWords(text.joiners),
  breaks: wholeWords(text.breaks),
  informs: wholeWords(text.informs),
  commands: wholeWords(text.commands),
});

/** A part of a sentence is read again for each way in which the sentence may be cut. */
function remembered(read: (all: readonly string[], said: readonly string[]) => Mood): MoodReader["read"] {
  const moods = new Map<string, Mood>();
  return (all, said = all) => {
    const key = said === all ? all.join(" ") : `${all.join(" ")}\n${said.join(" ")}`;
    const known = moods.get(key);
    if (known !== undefined) return known;
    if (moods.size >= maxMoods) moods.clear();
    const mood = read(all, said);
    moods.set(key, mood);
    return mood;
  };
}

/** Returns the patterns of the turns and of the directions. */
function turnsOf(text: MoodText) {
  const traits = traitKinds.flatMap((kind) => {
    const pattern = text.traits[kind];
    return pattern === undefined ? [] : [{ kind, pattern: wholeWords(pattern) }];
  });
  const signs = (Object.entries(text.signs) as [Sign, string][]).map(([sign, one]) => ({
    sign,
    pattern: wholeWords(one),
  }));
  return { traits, signs };
}

function makeReader(text: MoodText, language: string): MoodReader {
  const [courtesies, reasons] = [courtesiesOf(language)!, reasonsOf(language)!];
  const { traits, signs } = turnsOf(text);
  const patterns = patternsOf(text, courtesies, reasons);
  const little = new Set(listed(text.little));
  const ends = new Set(listed(reasons.ends));
  const determiners = new Set(listed(courtesies.determiners));
  const accented = new Set(text.accented);
  const alike = linesOf(text.alike);

  const politeIn = (words: readonly string[]) => patterns.polite.flatMap((pattern) => findPhrases(pattern, words));
  // A sentence is read for its features and then for its mood, so the last result is kept.
  let last: { readonly text: string; readonly rest: ReturnType<typeof readRest> } | undefined;
  const restOf = (all: readonly string[]) => {
    const text = all.join(" ");
    if (last?.text !== text) last = { text, rest: readRest(all) };
    return last.rest;
  };
  const readRest = (all: readonly string[]) => {
    const words = all.slice(0, maxWords);
    const polite = politeIn(words);
    const rest = withoutSpans(words, polite);
    const said = rest.map(({ word }) => word);
    const inRest = (pattern: RegExp) =>
      findPhrases(pattern, said).map(({ start, end }) => ({ start: rest[start]!.at, end: rest[end - 1]!.at + 1 }));
    return { words, polite, inRest };
  };
  const traitsIn = (inRest: (pattern: RegExp) => WordSpan[]): Trait[] =>
    traits.flatMap(({ kind, pattern }) => inRest(pattern).map((span) => ({ kind, ...span })));
  const signsIn = (inRest: (pattern: RegExp) => WordSpan[]) =>
    longestSigns(signs.flatMap(({ sign, pattern }) => inRest(pattern).map((span) => ({ sign, ...span }))));

  return {
    isDeterminer: (word) => determiners.has(word),
    isLittle: (word) => little.has(word) || word.length === 1,
    isVerb: (word) => findPhrases(patterns.commands, [word]).length > 0,
    alikeOf: (word) => alike.get(word),
    subjects: subjectReaderOf(language),
    places: placeReaderOf(language),
    isCommand(words, isVerb) {
      const rest = withoutSpans(words, politeIn(words)).map(({ word }) => word);
      const meant = rest.filter((word, at) => at < 1 || !little.has(word) || isVerb(word));
      const beginning = rest.slice(0, verbWithin + 2);
      if (findPhrases(patterns.commands, beginning).some(({ start }) => start < verbWithin)) return true;
      if (meant.slice(0, verbWithin).some(isVerb)) return true;
      return signs.some(({ pattern }) => findPhrases(pattern, rest).length > 0);
    },
    isTold(words) {
      const last = words.at(-1);
      const isOpen = (word: string) =>
        (little.has(word) && !ends.has(word)) || findPhrases(patterns.quotes, [word]).length > 0;
      if (last === undefined || isOpen(last)) return false;
      return findPhrases(patterns.tells, words).length > 0;
    },
    readDeed(all) {
      const { words, polite, inRest } = restOf(all);
      return words.length === 0 ? nothing : { polite, signs: signsIn(inRest) };
    },
    read: remembered((all, said) => {
      const { words, polite, inRest } = restOf(all);
      return {
        traits: [
          ...traitsIn(inRest).filter(({ start, end }) => !said.slice(start, end).some((word) => accented.has(word))),
          ...findPhrases(patterns.taken, words).flatMap((span) =>
            span.start < minTaken ? [] : [{ kind: "negated" as const, ...span }],
          ),
        ],
        signs: signsIn(inRest),
        polite,
        bounded: inRest(patterns.bounded),
        present: inRest(patterns.present),
        joiners: inRest(patterns.joiners).filter(({ start }) => !isNoJoiner.has(said[start]!)),
        breaks: findPhrases(patterns.breaks, words),
        informs: inRest(patterns.informs),
        excepted: findPhrases(patterns.excepted, words),
        relayed: [...inRest(patterns.relayed), ...inRest(patterns.reported).filter(({ start }) => start > 0)],
      };
    }),
  };
}

/** Returns the number, from 1, of the first line that contains each word. */
function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const [at, line] of text.split("\n").entries())
    for (const word of listed(line)) if (!lines.has(word)) lines.set(word, at + 1);
  return lines;
}

const listed = (text: string) => text.split(/\s+/).filter(Boolean).map(normalise);

function withoutSpans(words: readonly string[], spans: readonly WordSpan[]) {
  return words.flatMap((word, at) => (spans.some(({ start, end }) => start <= at && at < end) ? [] : [{ word, at }]));
}

/** Removes a sign inside a longer one of another direction: "lock" in "release the lock". */
function longestSigns(signs: readonly SignFound[]): SignFound[] {
  return signs.filter((one) =>
    signs.every((other) => {
      const isInside = other.start <= one.start && one.end <= other.end;
      return other.sign === one.sign || !isInside || other.end - other.start === one.end - one.start;
    }),
  );
}
