/**
 * Samples sentences of an expression for an n-gram model: all of them when they are few; otherwise a limited number, drawn
 * evenly so that each value of each entity occurs.
 */
import { type Choice, countWays, type Expression, isSayable, sentenceWeight, weightsOf } from "./expression.ts";

export type Sentence = { readonly words: readonly string[]; readonly weight: number };

/** The maximum number of ways that are written out for each sentence pattern. */
const fewWays = 2000;
/** The number of drawn samples above which a template is not given one for each of its sentences. */
const mostDrawn = 20_000;
/** Choices with this many options are iterated in turn, smaller ones are drawn at random. */
const manyOptions = 20;

/**
 * Generates for each option of a choice (each sentence or template of an assistant) samples whose weights add up to about
 * 20 for each sentence.
 */
export function* sampleSentences(expression: Expression, seed = 1): Generator<Sentence> {
  const chance = random(seed);
  for (const [pattern, times] of patternsOf(expression)) {
    if (countWays(pattern) <= fewWays) {
      for (const { words, weight } of everySentence(pattern)) yield { words, weight: 20 * times * weight };
    } else {
      const count = countOf(pattern);
      const visits = new Map<string, number>();
      const share = (20 * times * sentenceWeight(pattern)) / count;
      for (let draw = 0; draw < count; draw++) {
        const { words, weight } = drawn(pattern, { path: "", place: 0 }, visits, chance);
        yield { words, weight: share * weight };
      }
    }
  }
}

/** Returns what can be said of an assistant's sentences, and how often each sentence is said. */
function patternsOf(expression: Expression): [Expression, number][] {
  if (expression.kind !== "choice") return isSayable(expression) ? [[expression, 1]] : [];
  const all = expression.options.map((option, at): [Expression, number] => [option, expression.weights?.[at] ?? 1]);
  return all.filter(([option]) => isSayable(option));
}

/** Returns the number of sentences that are sampled. */
export function countSamples(expression: Expression): number {
  return patternsOf(expression).reduce((sum, [pattern]) => sum + countOf(pattern), 0);
}

function countOf(pattern: Expression): number {
  const ways = countWays(pattern);
  return ways <= fewWays
    ? ways
    : Math.ceil(Math.max(fewWays, drawsFor(pattern), Math.min(sentenceWeight(pattern), mostDrawn)));
}

/** The weights of one sentence with all values of its slots add up to about 1. */
function* everySentence(expression: Expression): Generator<Sentence> {
  if (expression.kind !== "choice" || expression.bySentence === true) yield* combined(expression, everySentence);
  else {
    const ways = countWays(expression);
    for (const { words, weight } of everyWay(expression)) yield { words, weight: weight / ways };
  }
}

function everyWay(expression: Expression): Generator<Sentence> {
  return combined(expression, everyWay);
}

function* combined(expression: Expression, each: (part: Expression) => Generator<Sentence>): Generator<Sentence> {
  if (expression.kind === "words") yield { words: expression.words, weight: 1 };
  else if (expression.kind === "choice") {
    for (const [at, option] of expression.options.entries()) {
      for (const { words, weight } of each(option)) yield { words, weight: weight * (expression.weights?.[at] ?? 1) };
    }
  } else {
    const [first, ...rest] = expression.parts;
    if (first === undefined) yield { words: [], weight: 1 };
    else {
      for (const start of each(first)) {
        for (const end of each({ kind: "sequence", parts: rest })) {
          yield { words: [...start.words, ...end.words], weight: start.weight * end.weight };
        }
      }
    }
  }
}

/** A part of a sentence: `place` differs between parts of one sentence, so that their values do not advance in step. */
type Spot = { readonly path: string; readonly place: number };

/** Returns a sentence; `visits` counts how often each part was reached, so that each value has its turn there. */
function drawn(
  expression: Expression,
  { path, place }: Spot,
  visits: Map<string, number>,
  chance: () => number,
): Sentence {
  if (expression.kind === "words") return { words: expression.words, weight: 1 };
  const spot = (at: number, next: number): Spot => ({ path: `${path} ${at}`, place: next });
  if (expression.kind === "sequence") {
    const parts = expression.parts.map((part, at) => drawn(part, spot(at, place + at), visits, chance));
    return { words: parts.flatMap(({ words }) => words), weight: parts.reduce((all, { weight }) => all * weight, 1) };
  }
  const { options, weights } = expression.bySentence === true ? evenly(expression) : expression;
  const { length } = options;
  const visit = visits.get(path) ?? 0;
  visits.set(path, visit + 1);
  const start =
    length >= manyOptions && expression.bySentence !== true
      ? visit * stride(length, place)
      : Math.floor(chance() * length);
  for (let step = 0; step < length; step++) {
    const at = (start + step) % length;
    const option = options[at];
    if (option === undefined || !isSayable(option)) continue;
    const { words, weight } = drawn(option, spot(at, place + 1), visits, chance);
    return { words, weight: weight * (weights?.[at] ?? 1) };
  }
  return { words: [], weight: 0 };
}

/** Drawn as often as any other, an option that stands for few sentences is not missed; its weight says that it is rare. */
function evenly({ options, ...choice }: Choice): Choice {
  const weights = weightsOf({ ...choice, options });
  const possible = options.map((_, at) => at).filter((at) => weights[at]! > 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    kind: "choice",
    options: possible.map((at) => options[at]!),
    weights: possible.map((at) => (weights[at]! * possible.length) / total),
  };
}

/** Returns a step that visits all of `count` options once in `count` steps, and differs between places. */
function stride(count: number, place: number): number {
  let step = 1 + Math.floor(count * 0.382) * place;
  while (commonDivisor(step, count) > 1) step++;
  return step % count;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/**
 * Returns the number of draws after which every value had its turn; `share` is the part of the draws that reach the
 * expression. Which alternatives are drawn is chance, so twice as many are needed behind them.
 */
function drawsFor(expression: Expression, share = 1): number {
  if (expression.kind === "words") return 1;
  if (expression.kind === "sequence") return Math.max(1, ...expression.parts.map((part) => drawsFor(part, share)));
  if (expression.bySentence !== true) return (largestChoice(expression) / share) * (share < 1 ? 2 : 1);
  const { options } = evenly(expression);
  return Math.max(1, ...options.map((option) => drawsFor(option, share / options.length)));
}

function largestChoice(expression: Expression): number {
  if (expression.kind === "words") return 1;
  if (expression.kind === "sequence") return Math.max(1, ...expression.parts.map(largestChoice));
  let most = expression.options.length;
  for (const option of expression.options) most = Math.max(most, largestChoice(option));
  return most;
}

/** A linear congruential generator, so that the model is the same each time. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
