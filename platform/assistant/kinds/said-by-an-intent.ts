/** What the listing of gaps and the suggestions share: an intent's own sentences, and who owns which. */
import type { Assistant, Intent } from "../assistant.ts";
import type { Chunk, Dataset } from "../dataset.ts";
import { patternOf, wordsOf } from "../lint/phrase.ts";
import { datasetKey } from "../read-assistant.ts";
import { kinds } from "./rule.ts";
import type { Variant } from "./variants.ts";

/** Limit on an intent's own sentences that are said differently, spread over all of them. */
const maxSentences = 12;

/** Orders them so that each saying of each kind occurs once before any occurs twice. */
export function inTurn<Tried extends { readonly variant: Variant }>(tried: readonly Tried[]): Tried[] {
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
export function filledSentencesOf(intent: Intent, dataset: Dataset): Chunk[][] {
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
export function ownersOf({ intents, dataset }: Assistant): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const intent of intents) {
    const { utterances = [] } = dataset.intents[datasetKey(intent, dataset) ?? ""] ?? {};
    for (const { data } of utterances) owners.set(keyOf(data), intent.id);
  }
  for (const text of dataset.counterExamples ?? []) owners.set(wordsOf(text).join(" "), "");
  return owners;
}

export function keyOf(data: readonly Chunk[]): string {
  return patternOf({ data })
    .map((part) => (typeof part === "string" ? part : `{${part.entity}}`))
    .join(" ");
}

export function textOf(data: readonly Chunk[]): string {
  return data
    .map(({ text = "" }) => text)
    .join("")
    .trim();
}
