/**
 * An expression over words that describes what can be said: the common form of the assistant's sentences, the values of
 * entities and the number words, from which both the grammar and the n-gram model are made.
 */

export type Expression =
  /** A sequence of words, in the spelling of the captured text; without words it is the empty phrase. */
  | { readonly kind: "words"; readonly words: readonly string[] }
  /** A sequence of expressions. */
  | { readonly kind: "sequence"; readonly parts: readonly Expression[] }
  | Choice;

export type Choice = {
  readonly kind: "choice";
  readonly options: readonly Expression[];
  /** A positive number for each option: how often it is said; with `bySentence`, how often each of its sentences is. */
  readonly weights?: readonly number[];
  /** True for a choice between sentences, or parts of them: what is equally likely is each sentence, not each option. */
  readonly bySentence?: boolean;
};

/** Makes an expression from words, separated by blanks: `say("turn on")`. */
export function say(words: string): Expression {
  return { kind: "words", words: words.split(" ").filter((word) => word !== "") };
}

export function inOrder(...parts: Expression[]): Expression {
  return { kind: "sequence", parts };
}

export function oneOf(...options: (Expression | string)[]): Expression {
  return { kind: "choice", options: options.map((option) => (typeof option === "string" ? say(option) : option)) };
}

/** Makes a choice between options, each with how often it is said: `byWeight([9, "minutes"], [1, "minute"])`. */
export function byWeight(...options: (readonly [weight: number, option: Expression | string])[]): Expression {
  const choice = oneOf(...options.map(([, option]) => option));
  return choice.kind === "choice" ? { ...choice, weights: options.map(([weight]) => weight) } : choice;
}

export function maybe(part: Expression | string): Expression {
  return oneOf("", part);
}

/** Counts the ways to speak the expression, as written (a sentence that two options share counts twice). */
export function countWays(expression: Expression): number {
  if (expression.kind === "words") return 1;
  if (expression.kind === "sequence") return expression.parts.reduce((ways, part) => ways * countWays(part), 1);
  return expression.options.reduce((ways, option) => ways + countWays(option), 0);
}

/** Returns how often each option of a choice is said, in proportion. */
export function weightsOf({ options, weights, bySentence }: Choice): number[] {
  return options.map((option, at) => (weights?.[at] ?? 1) * (bySentence === true ? sentenceWeight(option) : 1));
}

/**
 * Returns the sum of the weights of all sentences; one with all values of its slots is one sentence. 0 when nothing can
 * be said.
 */
export function sentenceWeight(expression: Expression): number {
  if (expression.kind === "words") return 1;
  if (expression.kind === "sequence")
    return expression.parts.reduce((product, part) => product * sentenceWeight(part), 1);
  if (expression.bySentence === true) return weightsOf(expression).reduce((sum, weight) => sum + weight, 0);
  return isSayable(expression) ? 1 : 0;
}

/** Returns all words in the expression. */
export function wordsIn(expression: Expression, into = new Set<string>()): Set<string> {
  if (expression.kind === "words") for (const word of expression.words) into.add(word);
  else if (expression.kind === "sequence") for (const part of expression.parts) wordsIn(part, into);
  else for (const option of expression.options) wordsIn(option, into);
  return into;
}

/** Removes the ways that need a word for which `known` is false; returns the same object when there is none. */
export function restricted(
  expression: Expression,
  known: (word: string) => boolean,
  done = new Map<Expression, Expression>(),
): Expression {
  if (expression.kind === "words") return expression.words.every(known) ? expression : oneOf();
  const before = done.get(expression);
  if (before !== undefined) return before;
  const inner = expression.kind === "sequence" ? expression.parts : expression.options;
  const after = inner.map((each) => restricted(each, known, done));
  let result = expression;
  if (after.some((each, at) => each !== inner[at])) {
    result = expression.kind === "sequence" ? { kind: "sequence", parts: after } : { ...expression, options: after };
  }
  done.set(expression, result);
  return result;
}

/** Returns true when there is at least one way to say the expression. */
export function isSayable(expression: Expression): boolean {
  if (expression.kind === "words") return true;
  if (expression.kind === "sequence") return expression.parts.every(isSayable);
  return expression.options.some(isSayable);
}
