/**
 * What can be said, as an expression over words: the common form of the assistant's sentences, the values of entities and
 * the number words, from which both the grammar and the n-gram model are made.
 */

export type Expression =
  /** Words one after the other, in the spelling of the captured text; none at all is the empty phrase. */
  | { readonly kind: "words"; readonly words: readonly string[] }
  /** One after the other. */
  | { readonly kind: "sequence"; readonly parts: readonly Expression[] }
  /** One of them. `weights`, where given, has a positive number for each: how often it is said. */
  | { readonly kind: "choice"; readonly options: readonly Expression[]; readonly weights?: readonly number[] };

/** `say("turn on")`: words, separated by blanks. */
export function say(words: string): Expression {
  return { kind: "words", words: words.split(" ").filter((word) => word !== "") };
}

export function inOrder(...parts: Expression[]): Expression {
  return { kind: "sequence", parts };
}

export function oneOf(...options: (Expression | string)[]): Expression {
  return { kind: "choice", options: options.map((option) => (typeof option === "string" ? say(option) : option)) };
}

/** One of them, each with how often it is said: `byWeight([9, "minutes"], [1, "minute"])`. */
export function byWeight(...options: (readonly [weight: number, option: Expression | string])[]): Expression {
  const choice = oneOf(...options.map(([, option]) => option));
  return choice.kind === "choice" ? { ...choice, weights: options.map(([weight]) => weight) } : choice;
}

export function maybe(part: Expression | string): Expression {
  return oneOf("", part);
}

/** In how many ways it can be spoken, counted as written (a sentence that two options share counts twice). */
export function countWays(expression: Expression): number {
  if (expression.kind === "words") return 1;
  if (expression.kind === "sequence") return expression.parts.reduce((ways, part) => ways * countWays(part), 1);
  return expression.options.reduce((ways, option) => ways + countWays(option), 0);
}

/** All words in it. */
export function wordsIn(expression: Expression, into = new Set<string>()): Set<string> {
  if (expression.kind === "words") for (const word of expression.words) into.add(word);
  else if (expression.kind === "sequence") for (const part of expression.parts) wordsIn(part, into);
  else for (const option of expression.options) wordsIn(option, into);
  return into;
}

/** The same without the ways that need a word for which `known` is false; the very same where there is none. */
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

/** Whether there is any way at all to say it. */
export function isSayable(expression: Expression): boolean {
  if (expression.kind === "words") return true;
  if (expression.kind === "sequence") return expression.parts.every(isSayable);
  return expression.options.some(isSayable);
}
