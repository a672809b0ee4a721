/**
 * Samples sentences of an expression for an n-gram model: all of them when they are few; otherwise a limited number, drawn
 * evenly so that each value of each entity occurs.
 */
import type { Expression } from "./expression.ts";
import { countWays, isSayable } from "./expression.ts";

export type Sentence = { readonly words: readonly string[]; readonly weight: number };

/** The maximum number of ways that are written out for each sentence pattern. */
const fewWays = 2000;
/** Choices with this many options are iterated in turn, smaller ones are drawn at random. */
const manyOptions = 20;

/**
 * Generates for each option of a choice (each sentence pattern of an assistant) sentences whose weights add up to about 20.
 */
export function* sampleSentences(expression: Expression, seed = 1): Generator<Sentence> {
  const patterns = expression.kind === "choice" ? expression.options : [expression];
  const chance = random(seed);
  for (const pattern of patterns.filter(isSayable)) {
    const ways = countWays(pattern);
    if (ways <= fewWays) {
      for (const { words, weight } of everyWay(pattern)) yield { words, weight: (20 * weight) / ways };
    } else {
      const count = countOf(pattern);
      for (let draw = 0; draw < count; draw++) {
        const { words, weight } = drawn(pattern, draw, 0, chance);
        yield { words, weight: (20 * weight) / count };
      }
    }
  }
}

/** Returns the number of sentences that are sampled. */
export function countSamples(expression: Expression): number {
  const patterns = expression.kind === "choice" ? expression.options : [expression];
  return patterns.filter(isSayable).reduce((sum, pattern) => sum + countOf(pattern), 0);
}

function countOf(pattern: Expression): number {
  const ways = countWays(pattern);
  return ways <= fewWays ? ways : Math.max(fewWays, largestChoice(pattern));
}

function* everyWay(expression: Expression): Generator<Sentence> {
  if (expression.kind === "words") yield { words: expression.words, weight: 1 };
  else if (expression.kind === "choice") {
    for (const [at, option] of expression.options.entries()) {
      for (const { words, weight } of everyWay(option))
        yield { words, weight: weight * (expression.weights?.[at] ?? 1) };
    }
  } else {
    const [first, ...rest] = expression.parts;
    if (first === undefined) yield { words: [], weight: 1 };
    else {
      for (const start of everyWay(first)) {
        for (const end of everyWay({ kind: "sequence", parts: rest })) {
          yield { words: [...start.words, ...end.words], weight: start.weight * end.weight };
        }
      }
    }
  }
}

/**
 * Returns the sentence of this draw; `place` identifies the parts of a sentence, so that their values do not advance in
 * step.
 */
function drawn(expression: Expression, draw: number, place: number, chance: () => number): Sentence {
  if (expression.kind === "words") return { words: expression.words, weight: 1 };
  if (expression.kind === "sequence") {
    const parts = expression.parts.map((part, at) => drawn(part, draw, place + at, chance));
    return { words: parts.flatMap(({ words }) => words), weight: parts.reduce((all, { weight }) => all * weight, 1) };
  }
  const { options, weights } = expression;
  const { length } = options;
  const start = length >= manyOptions ? draw * stride(length, place) : Math.floor(chance() * length);
  for (let step = 0; step < length; step++) {
    const at = (start + step) % length;
    const option = options[at];
    if (option === undefined || !isSayable(option)) continue;
    const { words, weight } = drawn(option, draw, place + 1, chance);
    return { words, weight: weight * (weights?.[at] ?? 1) };
  }
  return { words: [], weight: 0 };
}

/** Returns a step that visits all of `count` options once in `count` steps, and differs between places. */
function stride(count: number, place: number): number {
  let step = 1 + Math.floor(count * 0.382) * place;
  while (commonDivisor(step, count) > 1) step++;
  return step % count;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

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
