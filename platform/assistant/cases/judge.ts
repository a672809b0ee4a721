/** Compares the actual with the expected results of test sentences, and totals them. */
import type { Slot } from "#bus";
import type { Case, Expected } from "./read-cases.ts";

export type Understood = { readonly intentName: string | null; readonly slots: readonly Slot[] };

export type Verdict = {
  readonly text: string;
  readonly line: number;
  /** For a spoken sentence: how it was spoken, and what was heard. */
  readonly spoken?: { readonly voice: string; readonly decibels: number; readonly heard: string };
  readonly expected: string | null;
  readonly got: string | null;
  /** What is wrong, in words; empty when nothing is. */
  readonly faults: readonly string[];
};

export type Report = {
  readonly total: number;
  readonly passed: number;
  readonly verdicts: readonly Verdict[];
  /** Confused intents, the most frequent first. */
  readonly confusions: readonly {
    readonly expected: string | null;
    readonly got: string | null;
    readonly times: number;
  }[];
};

export async function judge(
  cases: readonly Case[],
  understand: (text: string) => Understood | Promise<Understood>,
): Promise<Report> {
  const verdicts: Verdict[] = [];
  for (const one of cases) verdicts.push(verdictOf(one, await understand(one.text)));
  return reportOf(verdicts);
}

export function verdictOf(one: Case, { intentName: got, slots }: Understood): Verdict {
  const faults =
    got === one.intent ? slotFaults(one.slots, slots) : [`understood ${name(got)} instead of ${name(one.intent)}`];
  return { text: one.text, line: one.line, expected: one.intent, got, faults };
}

export function reportOf(verdicts: readonly Verdict[]): Report {
  const confusions = new Map<string, { expected: string | null; got: string | null; times: number }>();
  for (const { expected, got } of verdicts) {
    if (expected === got) continue;
    const key = JSON.stringify([expected, got]);
    confusions.set(key, { expected, got, times: (confusions.get(key)?.times ?? 0) + 1 });
  }
  return {
    total: verdicts.length,
    passed: verdicts.filter(({ faults }) => faults.length === 0).length,
    verdicts,
    confusions: [...confusions.values()].toSorted((a, b) => b.times - a.times),
  };
}

export type Change = {
  /** Sentences that were right before and are not now, or are right in fewer of their spoken renderings. */
  readonly broken: readonly string[];
  readonly mended: readonly string[];
};

/** Compares with an earlier report; sentences that only one of them contains are ignored. */
export function changeSince(before: Report, now: Report): Change {
  const [was, is] = [countsOf(before), countsOf(now)];
  const turned = (sign: number) =>
    [...is].flatMap(([text, { right, of }]) => {
      const earlier = was.get(text);
      return earlier !== undefined && Math.sign(right / of - earlier.right / earlier.of) === sign ? [text] : [];
    });
  return { broken: turned(-1), mended: turned(1) };
}

export type Count = { readonly right: number; readonly of: number };

/** Counts how often each text was understood as expected, in any position and rendering. */
export function countsOf({ verdicts }: Report): ReadonlyMap<string, Count> {
  const counts = new Map<string, Count>();
  for (const { text, faults } of verdicts) {
    const { right, of } = counts.get(text) ?? { right: 0, of: 0 };
    counts.set(text, { right: right + (faults.length === 0 ? 1 : 0), of: of + 1 });
  }
  return counts;
}

function slotFaults(expected: Case["slots"], slots: readonly Slot[]): string[] {
  if (expected === undefined) return [];
  const faults: string[] = [];
  for (const [slotName, value] of Object.entries(expected)) {
    const found = slots.filter((slot) => slot.slotName === slotName);
    if (found.length === 0) faults.push(`the slot "${slotName}" was not found`);
    else if (!found.some((slot) => means(slot, value)))
      faults.push(`the slot "${slotName}" is ${found.map(shownValue).join(", ")} instead of ${JSON.stringify(value)}`);
  }
  for (const { slotName, rawValue } of slots)
    if (!Object.hasOwn(expected, slotName))
      faults.push(`the slot "${slotName}" was found in "${rawValue}", and is not expected`);
  return faults;
}

/** A text matches the value or the words, a number the value, an object the value's fields. */
function means({ rawValue, value }: Slot, expected: Expected): boolean {
  if (typeof expected === "object") {
    const fields: Readonly<Record<string, unknown>> = value;
    return Object.entries(expected).every(([key, wanted]) => JSON.stringify(fields[key]) === JSON.stringify(wanted));
  }
  const said = String(expected).trim().toLowerCase();
  return said === rawValue.trim().toLowerCase() || ("value" in value && said === String(value.value).toLowerCase());
}

function shownValue({ value, rawValue }: Slot): string {
  return "value" in value ? JSON.stringify(value.value) : `"${rawValue}"`;
}

function name(intent: string | null): string {
  return intent === null ? "nothing" : `"${intent}"`;
}
