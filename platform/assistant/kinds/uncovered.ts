/** Finds what people would say of an assistant's intents that it does not understand, by its own trained understanding. */
import type { Assistant } from "../assistant.ts";
import type { Understood } from "../cases/judge.ts";
import type { Chunk } from "../dataset.ts";
import { wordsOf } from "../lint/phrase.ts";
import type { Kind } from "./rule.ts";
import { sayingsOf } from "./sayings.ts";
import { filledSentencesOf, inTurn, keyOf, ownersOf, textOf } from "./said-by-an-intent.ts";
import { type Variant, variantsBy } from "./variants.ts";

/** A sentence that people of a kind would say, and that is not understood as the intent. */
export type Gap = {
  readonly kind: Kind;
  readonly text: string;
  /** What it is understood as: null if it is refused, the intent itself if the values differ. */
  readonly got: string | null;
  /** The sentence as a line of the intent's `utterances` in dataset.yaml. */
  readonly line: string;
};

export type Coverage = {
  readonly intent: string;
  /** Number of sentences that were tried, and of those that were understood as this intent with these values. */
  readonly tried: number;
  readonly covered: number;
  /** Some of the others, of different kinds, those that stand for most of them first. */
  readonly gaps: readonly Gap[];
};

/** Limit on the listed sentences of an intent. */
const maxListed = 3;
/** Limits on the sentences that are tried, of the assistant and of one intent: some seconds for a large one. */
const maxTried = 2400;
const maxTriedOfOne = 120;
const minTriedOfOne = 30;

type Tried = { readonly variant: Variant; readonly expected: readonly string[] };

/**
 * Returns the coverage of each intent, in the order of the assistant; undefined if nothing is known about how its
 * language is spoken. The same for the same assistant. `parse` returns no intent for what would be refused.
 */
export function coverageOf(
  assistant: Assistant,
  parse: (text: string) => Understood,
  progress: (done: number, of: number) => void = () => {},
): Coverage[] | undefined {
  const sayings = sayingsOf(assistant.language);
  if (sayings === undefined) return undefined;
  const { dataset, intents } = assistant;
  const vary = variantsBy(sayings);
  const owners = ownersOf(assistant);
  const most = Math.max(minTriedOfOne, Math.min(maxTriedOfOne, Math.floor(maxTried / Math.max(1, intents.length))));
  return intents.map((intent, index) => {
    progress(index, intents.length);
    const tried = new Map<string, Tried>();
    for (const data of filledSentencesOf(intent, dataset)) {
      const own = parse(textOf(data));
      // One that is not understood itself, such as a negation that the intent does not allow, says nothing about others.
      if (own.intentName !== intent.id) continue;
      for (const variant of vary(data)) {
        const text = textOf(variant.data);
        const owner = owners.get(keyOf(variant.data)) ?? owners.get(wordsOf(text).join(" "));
        if ((owner === undefined || owner === intent.id) && !tried.has(text))
          tried.set(text, { variant, expected: valuesOf(own) });
      }
    }
    return coverageOfOne(intent.id, inTurn([...tried.values()]).slice(0, most), parse);
  });
}

function coverageOfOne(intent: string, tried: readonly Tried[], parse: (text: string) => Understood): Coverage {
  /** Sentences that are not understood, by the saying that made them. */
  const missed = new Map<string, Gap[]>();
  for (const { variant, expected } of tried) {
    const { kind, saying, data } = variant;
    const text = textOf(data);
    const understood = parse(text);
    if (understood.intentName === intent && valuesOf(understood).join("\n") === expected.join("\n")) continue;
    const gap = { kind, text, got: understood.intentName, line: lineOf(data) };
    missed.set(saying, [...(missed.get(saying) ?? []), gap]);
  }
  const listed = new Map<Kind, Gap>();
  const mostFirst = [...missed.values()].toSorted((a, b) => b.length - a.length);
  for (const [gap] of mostFirst)
    if (gap !== undefined && listed.size < maxListed && !listed.has(gap.kind)) listed.set(gap.kind, gap);
  const lost = mostFirst.reduce((sum, gaps) => sum + gaps.length, 0);
  return { intent, tried: tried.length, covered: tried.length - lost, gaps: [...listed.values()] };
}

/** Slots with the words that were said for them, in the order of their names. */
function valuesOf({ slots }: Understood): string[] {
  return slots.map(({ slotName, rawValue }) => `${slotName} ${wordsOf(rawValue).join(" ")}`).toSorted();
}

function lineOf(data: readonly Chunk[]): string {
  const written = data
    .map(({ text = "", entity, slot_name: slot = entity }) =>
      entity === undefined ? text : `[${slot}:${entity}](${text.trim()})`,
    )
    .join("")
    .trim();
  // What YAML takes for something else than words.
  const isPlain = /^[\p{L}\p{N}]/u.test(written) && !/: | #|:$/u.test(written);
  return `- ${isPlain ? written : JSON.stringify(written)}`;
}
