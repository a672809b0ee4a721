/**
 * Explains how a sentence is understood: the stage that decided, the runner-up, and the words that supported each
 * intent.
 */
import type { Explanation, Guess } from "./engine.ts";
import { intentFeatures } from "./intent/features.ts";
import { exactMatch } from "./exact-match.ts";
import { withEndings } from "./endings.ts";
import { parse } from "./parser.ts";
import type { Parts } from "./parts.ts";
import { type Reading, read } from "./reading.ts";
import { characters, rounded } from "./slot-of.ts";

type Range = { readonly start: number; readonly end: number };

type Scored = Explanation["scores"][number];

/** The maximum number of words for which the sentence is evaluated without the word: the time must stay bounded. */
const maxWeighed = 50;
const maxScores = 5;
const minOdds = 1e-6;

export function explain(parts: Parts, text: string, asked: ReadonlySet<string> | undefined): Explanation {
  const reading = read(parts, text);
  const { best } = withEndings(parts, reading, parse(parts, reading, asked));
  const isEmpty = reading.words.every(({ isSign }) => isSign);
  const likely = isEmpty ? [] : likelihoods(parts, reading);
  const order = [...likely.keys()]
    .filter((intent) => intent === parts.intents.length || asked === undefined || asked.has(parts.intents[intent]!.id))
    .toSorted((a, b) => likely[b]! - likely[a]!);
  const nameOf = (intent: number): string | null => parts.intents[intent]?.id ?? null;
  const scoreOf = (intent: number): Scored => {
    return { intentName: nameOf(intent), confidenceScore: rounded(likely[intent]!) };
  };
  const won = order.find((intent) => nameOf(intent) === best.intentName);
  const lost = order.find((intent) => intent !== won);
  const pattern = best.confidenceScore === 1 && !isEmpty ? patternOf(parts, reading, asked, likely) : undefined;
  return {
    stage: best.intentName === null ? "none" : pattern === undefined ? "statistics" : "pattern",
    ...(pattern !== undefined && { pattern }),
    best,
    ...(lost !== undefined && { nearest: scoreOf(lost) }),
    scores: order.slice(0, maxScores).map(scoreOf),
    words: won === undefined || lost === undefined ? [] : weigh(parts, reading, [won, lost]),
    candidates: candidatesOf(parts, reading, best),
  };
}

function likelihoods(
  { classify, known, reader }: Parts,
  { words, hits }: Pick<Reading, "words" | "hits">,
): Float64Array {
  return classify(intentFeatures(words, { hits, known, reader }));
}

function patternOf(
  parts: Parts,
  reading: Reading,
  asked: ReadonlySet<string> | undefined,
  likely: ArrayLike<number>,
): string | undefined {
  const isAsked = (intent: number) => asked === undefined || asked.has(parts.intents[intent]!.id);
  const match = exactMatch(parts, reading, isAsked, Float64Array.from(likely));
  if (match === undefined) return undefined;
  const said: string[] = [];
  for (const [at, { text, isSign }] of reading.tokens.entries()) {
    const slot = match.slots.find(({ start, end }) => at >= start && at < end);
    if (slot === undefined) said.push(...(isSign ? [] : [text]));
    else if (slot.start === at) said.push(`{${parts.intents[match.intent]!.slots[slot.slot]!.name}}`);
  }
  return said.join(" ");
}

/** Computes how much the odds between the two intents lose when a word is left out of the sentence. */
function weigh(parts: Parts, { text, tokens, words, hits }: Reading, [won, lost]: readonly [number, number]) {
  const oddsOf = (likely: Float64Array) => Math.log((likely[won]! + minOdds) / (likely[lost]! + minOdds));
  const all = oddsOf(likelihoods(parts, { words, hits }));
  return words.slice(0, maxWeighed).flatMap(({ isSign }, at) => {
    const token = tokens[at]!;
    if (isSign) return [];
    const kept = words.filter((_, other) => other !== at);
    const rest = hits.flatMap(({ entity, start, end }) => {
      if (start <= at && at < end) return [];
      return [start > at ? { entity, start: start - 1, end: end - 1 } : { entity, start, end }];
    });
    const without = kept.every((word) => word.isSign) ? 0 : oddsOf(likelihoods(parts, { words: kept, hits: rest }));
    const weight = Math.round((all - without) * 100) / 100;
    return [{ text: token.text, range: rangeOf(text, token), weight }];
  });
}

function candidatesOf(parts: Parts, { text, tokens, listed, builtins }: Reading, { slots }: Guess) {
  const found = [
    ...listed.map(({ entity, start, end }) => {
      return { entity: parts.entities[entity]!, start, end, from: "list" as const };
    }),
    ...builtins.map(({ entity, start, end }) => ({ entity, start, end, from: "grammar" as const })),
  ];
  return found.map(({ entity, start, end, from }) => {
    const [first, last] = [tokens[start]!, tokens[end - 1]!];
    const range = rangeOf(text, { start: first.start, end: last.end });
    const slot = slots.find((one) => {
      return one.entity === entity && one.range.start === range.start && one.range.end === range.end;
    });
    const rawValue = text.slice(first.start, last.end);
    return { entity, rawValue, range, from, ...(slot !== undefined && { slotName: slot.slotName }) };
  });
}

/** Returns the range in characters (code points), as ranges are on the bus. */
function rangeOf(text: string, { start, end }: Range): Range {
  const before = characters(text.slice(0, start));
  return { start: before, end: before + characters(text.slice(start, end)) };
}
