/** Compares what two versions understand of the same sentences, and of the same recordings. */

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
  /** In words, one for each sentence or recording. */
  readonly differences: readonly string[];
  /** What is compared: requests as text by default. */
  readonly by?: "sound";
};

/** What a version has heard in a recording, and makes of it. */
export type HeardAs = {
  readonly recording: string;
  /** Undefined: it has failed. */
  readonly text: string | undefined;
  readonly understood: Understood | undefined;
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

/**
 * Of recordings that both could read. One in which neither hears words tells nothing, and does not count: it may be in another
 * language, or for an assistant of another day.
 */
export function compareHearing(before: readonly HeardAs[], after: readonly HeardAs[]): Comparison {
  const now = new Map(after.map((one) => [one.recording, one]));
  const pairs = before.flatMap((was) => {
    const is = now.get(was.recording);
    const hasWords = was.text !== undefined && (was.text !== "" || is?.text !== "");
    return is === undefined || !hasWords ? [] : [{ was, is }];
  });
  const differences = pairs.flatMap(({ was, is }) => {
    const [old, new_] = [asHeard(was), asHeard(is)];
    return old === new_ ? [] : [`a recording was heard as ${old}, would be ${new_}`];
  });
  return { total: pairs.length, differences, by: "sound" };
}

/** Why these differences are too many; undefined when they are not. */
export function tooManyChanged({ total, differences, by }: Comparison, maxShare: number): string | undefined {
  if (differences.length <= Math.max(alwaysAllowed, maxShare * total)) return undefined;
  const share = Math.floor(maxShare * 100);
  const what = by === undefined ? "understands" : "hears";
  const which = by === undefined ? "requests" : "recordings";
  return `it ${what} ${differences.length} of ${total} ${which} differently, and [updates] max_changed allows ${share} %: ${differences[0]}`;
}

/** For a log. */
export function describeComparison({ total, differences, by }: Comparison): readonly string[] {
  const more = differences.length - maxShown;
  const [which, done] = by === undefined ? ["requests", "understood"] : ["recordings", "heard"];
  return [
    `of ${total} ${which}, ${differences.length === 0 ? `all are ${done} as before` : `${differences.length} are ${done} differently`}`,
    ...differences.slice(0, maxShown),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

function asHeard({ text, understood }: HeardAs): string {
  if (text === undefined) return "nothing: it fails";
  if (text === "") return "no words";
  return understood === undefined ? `“${text}”` : `“${text}” (${inWords(understood)})`;
}

function inWords({ intent, slots }: Understood): string {
  if (intent === null) return "none of the intents";
  const filled = Object.entries(slots).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return filled.length === 0 ? intent : `${intent} (${filled.map(([name, words]) => `${name}: ${words}`).join(", ")})`;
}
