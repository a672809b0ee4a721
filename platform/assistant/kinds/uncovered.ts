/** Finds what people would say of an assistant's intents that it does not understand, by its own trained understanding. */
import type { Assistant, Intent } from "../assistant.ts";
import type { Understood } from "../cases/judge.ts";
import type { Chunk, Dataset } from "../dataset.ts";
import { patternOf, wordsOf } from "../lint/phrase.ts";
import { datasetKey } from "../read-assistant.ts";
import { type Kind, kinds } from "./rule.ts";
import { sayingsOf } from "./sayings.ts";
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
/** Limit on an intent's own sentences that are said differently, spread over all of them. */
const maxSentences = 12;
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
    for (const data of sentencesOf(intent, dataset)) {
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

/** Orders them so that each saying of each kind occurs once before any occurs twice. */
function inTurn(tried: readonly Tried[]): Tried[] {
  const turns = new Map<string, number>();
  return tried
    .map((one) => {
      const turn = turns.get(one.variant.saying) ?? 0;
      turns.set(one.variant.saying, turn + 1);
      return { one, turn, kind: kinds.indexOf(one.variant.kind) };
    })
    .toSorted((a, b) => a.turn - b.turn || a.kind - b.kind)
    .map(({ one }) => one);
}

/** Returns sentences of an intent that differ in more than their values, with words in all slots. */
function sentencesOf(intent: Intent, dataset: Dataset): Chunk[][] {
  const { utterances = [] } = dataset.intents[datasetKey(intent, dataset) ?? ""] ?? {};
  const different = new Map<string, Chunk[]>();
  for (const { data } of utterances) {
    const key = keyOf(data);
    if (different.has(key)) continue;
    const filled = data.map((chunk) => fill(chunk, dataset));
    if (filled.every((chunk) => chunk !== undefined)) different.set(key, filled);
  }
  const all = [...different.values()];
  const step = Math.max(1, all.length / maxSentences);
  return Array.from({ length: Math.min(all.length, maxSentences) }, (_none, index) => all[Math.floor(index * step)]!);
}

/** Returns the chunk with words: a slot without any takes the first value of its entity. Undefined if that has none. */
function fill(chunk: Chunk, dataset: Dataset): Chunk | undefined {
  if (chunk.text !== undefined) return chunk;
  const value = dataset.entities[chunk.entity ?? ""]?.data[0]?.value;
  return value === undefined ? undefined : { ...chunk, text: value };
}

/** By the words of each sentence and the entities of its slots: its intent, or "" for what means none. */
function ownersOf({ intents, dataset }: Assistant): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const intent of intents) {
    const { utterances = [] } = dataset.intents[datasetKey(intent, dataset) ?? ""] ?? {};
    for (const { data } of utterances) owners.set(keyOf(data), intent.id);
  }
  for (const text of dataset.counterExamples ?? []) owners.set(wordsOf(text).join(" "), "");
  return owners;
}

function keyOf(data: readonly Chunk[]): string {
  return patternOf({ data })
    .map((part) => (typeof part === "string" ? part : `{${part.entity}}`))
    .join(" ");
}

function textOf(data: readonly Chunk[]): string {
  return data
    .map(({ text = "" }) => text)
    .join("")
    .trim();
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
