/** Parses all built-in entities of the given kinds in a text, the longest and most likely phrases first. */
import { numberActions } from "./actions/numbers.ts";
import { timeActions } from "./actions/times.ts";
import { type Chart, type Phrase, readChart } from "./grammar/chart.ts";
import { compile, type Grammar } from "./grammar/grammar.ts";
import type { Value } from "./grammar/values.ts";
import { commonLexicon, commonRules, type LanguageText } from "./languages/common.ts";
import { languageOf } from "./languages/index.ts";

export const kinds = ["number", "ordinal", "percentage", "temperature", "money", "duration", "datetime"] as const;
export type Kind = (typeof kinds)[number];

/** UTF-16 offsets in the text. */
export type Reading = {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly value: Value;
  readonly cost: number;
  /**
   * True for a phrase that is one only when it is expected: it begins with a word that belongs to the sentence, as "for" in
   * "for two hours", or it is an hour without a word that marks it, "eight".
   */
  readonly isOpened: boolean;
};

/**
 * The categories of each kind: of its phrases, of those with such a word before them, and of numbers that are hours if
 * expected.
 */
const categories: Record<Kind, readonly [string, ...string[]]> = {
  number: ["number"],
  ordinal: ["ordinal", "openordinal"],
  percentage: ["percentage"],
  temperature: ["temperature"],
  money: ["money"],
  duration: ["duration", "openduration"],
  datetime: ["datetime", "opentime", "barehour"],
};

const actions = { ...numberActions, ...timeActions };
type Made = { readonly kinds: ReadonlySet<Kind>; readonly grammar: Grammar };
const grammars = new Map<LanguageText, Made[]>();

/**
 * Returns a grammar for the wanted kinds: a cached one, or a new one. Numbers alone are read often, and have their own
 * grammar.
 */
function grammarOf(text: LanguageText, wanted: readonly Kind[]): Grammar {
  const made = grammars.get(text) ?? [];
  grammars.set(text, made);
  const isOnlyNumbers = wanted.length === 1 && wanted[0] === "number";
  const known = made.find(
    ({ kinds }) => wanted.every((kind) => kinds.has(kind)) && (!isOnlyNumbers || kinds.size === 1),
  );
  if (known !== undefined) return known.grammar;
  const names = wanted.flatMap((kind) => categories[kind]);
  const grammar = compile(
    { lexicon: { ...commonLexicon, ...text.lexicon }, rules: [commonRules, text.rules] },
    actions,
    names,
  );
  made.push({ kinds: new Set(wanted), grammar });
  return grammar;
}

/** Only the beginning of a longer text is read: no command is as long, and the time must stay bounded. */
const maxCharacters = 1000;

/**
 * The last chart is kept, because a sentence is read twice in a row: for its slots and for what applies to any sentence.
 */
let last: { readonly text: string; readonly grammar: Grammar; readonly chart: Chart } | undefined;

function chartOf(text: string, grammar: Grammar, hasCompounds: boolean): Chart {
  if (last?.text !== text || last.grammar !== grammar)
    last = { text, grammar, chart: readChart(text, grammar, hasCompounds) };
  return last.chart;
}

/** Returns all phrases of the wanted kinds, wherever they are; none in a language without a grammar. */
export function readPhrases(text: string, language: string, wanted: readonly Kind[]): Reading[] {
  const ordered = kinds.filter((kind) => wanted.includes(kind));
  const written = languageOf(language);
  if (written === undefined || ordered.length === 0) return [];
  const grammar = grammarOf(written, ordered);
  const chart = chartOf(text.slice(0, maxCharacters), grammar, written.hasCompounds ?? false);
  const { offsets } = chart.readable;
  const byCategory = new Map<number | undefined, Pick<Reading, "kind" | "isOpened">>();
  for (const kind of ordered)
    for (const [at, name] of categories[kind].entries())
      byCategory.set(grammar.categories.get(name), { kind, isOpened: at > 0 });
  return chart.phrases.flatMap((phrase: Phrase): Reading[] => {
    const what = byCategory.get(phrase.category);
    if (what === undefined) return [];
    const { value, cost } = phrase;
    return [{ ...what, start: offsets[phrase.start]!, end: endOf(text, offsets[phrase.end - 1]!), value, cost }];
  });
}

/** Returns the end of the character that begins at an offset, with its combining marks. */
function endOf(text: string, start: number): number {
  const [char = ""] = /^\P{M}\p{M}*/su.exec(text.slice(start, start + 8)) ?? [text.slice(start, start + 1)];
  return start + char.length;
}
