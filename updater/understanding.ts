/** Compares what two versions understand of the same sentences. */

/** What a version makes of a sentence. */
export type Understood = {
  readonly text: string;
  /** Null: none of the intents. */
  readonly intent: string | null;
  /** By the slots' names, the words that fill them. */
  readonly slots: Readonly<Record<string, string>>;
};

/** Sentences that may change in any case: of few sentences, one is a large share. */
const alwaysAllowed = 1;
const maxShown = 50;

export type Comparison = {
  readonly total: number;
  /** In words, one for each sentence. */
  readonly differences: readonly string[];
};

export function compareUnderstanding(before: readonly Understood[], after: readonly Understood[]): Comparison {
  const now = new Map(after.map((one) => [one.text, one]));
  const differences = before.flatMap((was) => {
    const is = now.get(was.text);
    const [old, new_] = [inWords(was), is === undefined ? "no answer" : inWords(is)];
    return old === new_ ? [] : [`“${was.text}” was ${old}, would be ${new_}`];
  });
  return { total: before.length, differences };
}

/** Why these differences are too many; undefined when they are not. */
export function tooManyChanged({ total, differences }: Comparison, maxShare: number): string | undefined {
  if (differences.length <= Math.max(alwaysAllowed, maxShare * total)) return undefined;
  const share = Math.floor(maxShare * 100);
  return `it understands ${differences.length} of ${total} requests differently, and [updates] max_changed allows ${share} %: ${differences[0]}`;
}

/** For a log. */
export function describeComparison({ total, differences }: Comparison): readonly string[] {
  const more = differences.length - maxShown;
  return [
    `of ${total} requests, ${differences.length === 0 ? "all are understood as before" : `${differences.length} are understood differently`}`,
    ...differences.slice(0, maxShown),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

function inWords({ intent, slots }: Understood): string {
  if (intent === null) return "none of the intents";
  const filled = Object.entries(slots).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return filled.length === 0 ? intent : `${intent} (${filled.map(([name, words]) => `${name}: ${words}`).join(", ")})`;
}
