/** Which words follow each other in an assistant's sentences: what the second ear expects to hear. */
import type { Expression } from "./expression.ts";

/** Plain data: it is sent to another process. */
export type ExpectedWords = {
  /** The words with which sentences begin. */
  readonly first: readonly string[];
  /** The words that follow each word. */
  readonly next: ReadonlyMap<string, readonly string[]>;
  /** The words with which sentences end. */
  readonly last: readonly string[];
};

/** An assistant with more pairs of words, thousands of injected titles for example, is heard without expectations. */
const maxPairs = 100_000;

type Ends = { readonly first: ReadonlySet<string>; readonly last: ReadonlySet<string>; readonly isOptional: boolean };

class TooManyPairs extends Error {}

/** Returns undefined when there are too many, as soon as that is known, or when nothing can be said. */
export function expectedWords(expression: Expression): ExpectedWords | undefined {
  try {
    return read(expression);
  } catch (error) {
    if (error instanceof TooManyPairs) return undefined;
    throw error;
  }
}

function read(expression: Expression): ExpectedWords | undefined {
  const next = new Map<string, Set<string>>();
  const known = new Map<Expression, Ends | undefined>();
  let pairs = 0;

  function pair(before: Iterable<string>, after: ReadonlySet<string>): void {
    for (const word of before) {
      const followers = next.get(word) ?? new Set();
      next.set(word, followers);
      const size = followers.size;
      for (const other of after) followers.add(other);
      pairs += followers.size - size;
      if (pairs > maxPairs) throw new TooManyPairs();
    }
  }

  /** Returns undefined when the expression cannot be said. */
  function endsOf(part: Expression): Ends | undefined {
    if (known.has(part)) return known.get(part);
    const ends = part.kind === "choice" ? ofChoice(part.options) : inOrder(partsOf(part));
    known.set(part, ends);
    return ends;
  }

  function ofChoice(options: readonly Expression[]): Ends | undefined {
    const all = options.map(endsOf).filter((ends) => ends !== undefined);
    if (all.length === 0) return undefined;
    return {
      first: new Set(all.flatMap(({ first }) => [...first])),
      last: new Set(all.flatMap(({ last }) => [...last])),
      isOptional: all.some(({ isOptional }) => isOptional),
    };
  }

  function inOrder(parts: readonly (Ends | undefined)[]): Ends | undefined {
    let before: Ends = { first: new Set(), last: new Set(), isOptional: true };
    for (const part of parts) {
      if (part === undefined) return undefined;
      pair(before.last, part.first);
      before = {
        first: before.isOptional ? new Set([...before.first, ...part.first]) : before.first,
        last: part.isOptional ? new Set([...before.last, ...part.last]) : part.last,
        isOptional: before.isOptional && part.isOptional,
      };
    }
    return before;
  }

  const partsOf = (part: Exclude<Expression, { kind: "choice" }>): (Ends | undefined)[] =>
    part.kind === "sequence" ? part.parts.map(endsOf) : part.words.map(oneWord);

  const whole = endsOf(expression);
  if (whole === undefined) return undefined;
  return {
    first: [...whole.first],
    next: new Map([...next].map(([word, after]) => [word, [...after]])),
    last: [...whole.last],
  };
}

const oneWord = (word: string): Ends => ({ first: new Set([word]), last: new Set([word]), isOptional: false });
