/** Prepares the training data as words: sentences in parts, the values of each entity, and their numbers in the models. */
import { learned } from "../../assistant/expanded.ts";
import { examplesOf } from "../builtin/numbers-in.ts";
import type { Lesson, SlotKind } from "../engine.ts";
import { Gazetteer } from "../gazetteer.ts";
import { wordGroupsOf } from "../lexicon/word-groups.ts";
import { stemmerOf } from "../text/stem.ts";
import { tokenise, wordsOf } from "../text/tokens.ts";
import { type Word, wordMaker } from "../text/word.ts";

/** A sequence of words outside slots, or the value of one. */
export type Part = {
  readonly words: readonly Word[];
  /** True for each word that follows the previous one without a space. */
  readonly glued: readonly boolean[];
  readonly slot?: number;
  readonly entity?: string;
};
export type SentenceParts = readonly Part[];

export type PooledValue = {
  readonly words: readonly Word[];
  readonly glued: readonly boolean[];
  readonly phrase: string;
  /** The number of sentences that contain the value. */
  count: number;
  readonly isDeclared: boolean;
};

export type IntentMaterial = {
  readonly slots: readonly SlotKind[];
  /** Those that are only understood come last. */
  readonly sentences: readonly SentenceParts[];
  /** The number of sentences before them. */
  readonly heard: number;
};

export type Material = {
  /** Sentences that mean none of the intents. */
  readonly counterExamples: readonly SentenceParts[];
  readonly intents: readonly IntentMaterial[];
  /** The values of each entity, every one once. */
  readonly pools: ReadonlyMap<string, readonly PooledValue[]>;
  readonly extensible: ReadonlySet<string>;
  /** All entities in the order of their numbers. */
  readonly entities: readonly string[];
  readonly gazetteer: Gazetteer;
  readonly makeWord: ReturnType<typeof wordMaker>;
  /** The ids of words that occur outside slots in two sentences or more: for each intent, and for all intents together. */
  readonly frames: readonly ReadonlySet<number>[];
  readonly known: ReadonlySet<number>;
};

/** Returns the entities of a lesson, builtin ones included, in an order that depends on the lesson only. */
export function entitiesOf({ intents, entities }: Lesson): string[] {
  const used = intents.flatMap(({ slots }) => slots.map(({ entity }) => entity));
  return [...new Set([...entities.map(({ name }) => name), ...used])].toSorted();
}

export function prepare(lesson: Lesson): Material {
  const makeWord = wordMaker(stemmerOf(lesson.language), wordGroupsOf(lesson.language), Number.POSITIVE_INFINITY);
  const partOf = (text: string, isGlued = false): Part => {
    const tokens = tokenise(text);
    const glued = tokens.map(({ start }, at) => (at === 0 ? isGlued && start === 0 : tokens[at - 1]!.end === start));
    return { words: tokens.map(makeWord), glued };
  };
  const entities = entitiesOf(lesson);
  const pools = new Map<string, Map<string, PooledValue>>(entities.map((name) => [name, new Map()]));
  const pool = (entity: string, { words, glued }: Part, uses: number) => {
    const phrase = words.flatMap(({ isSign, norm }) => (isSign ? [] : [norm])).join(" ");
    const known = pools.get(entity)?.get(phrase);
    if (known !== undefined) known.count += uses;
    else if (phrase !== "")
      pools.get(entity)?.set(phrase, { words, glued, phrase, count: uses, isDeclared: uses === 0 });
  };
  for (const { name, values } of lesson.entities) for (const value of values) pool(name, partOf(value), 0);
  const intents = lesson.intents.map(({ slots, utterances }) => {
    const numbers = new Map(slots.map(({ name }, number) => [name, number]));
    const [unheard, heard] = partition(learned(utterances), ({ isUnheard }) => isUnheard === true);
    const sentences = [...heard, ...unheard].map(
      ({ data }): SentenceParts =>
        data.map(({ text = "", entity, slot_name: slot = "" }, at): Part => {
          const part = partOf(text, at > 0 && /\S$/u.test(data[at - 1]!.text ?? ""));
          const number = numbers.get(slot);
          if (entity === undefined || number === undefined) return part;
          pool(entity, part, 1);
          return { ...part, slot: number, entity };
        }),
    );
    return { slots, sentences, heard: heard.length };
  });
  for (const [entity, said] of Object.entries(examplesOf(lesson.language)))
    for (const text of said) pool(entity, partOf(text), 0);
  const gazetteer = new Gazetteer();
  for (const [number, entity] of entities.entries())
    for (const { phrase } of pools.get(entity)?.values() ?? []) gazetteer.add(number, phrase.split(" "));
  return {
    intents,
    counterExamples: (lesson.counterExamples ?? []).map((text) => [partOf(text)]),
    pools: new Map([...pools].map(([name, values]) => [name, [...values.values()]])),
    extensible: new Set(lesson.entities.filter(({ isExtensible }) => isExtensible).map(({ name }) => name)),
    entities,
    gazetteer,
    makeWord,
    frames: intents.map(({ sentences }) => frameOf(sentences)),
    known: frameOf(intents.flatMap(({ sentences }) => sentences)),
  };
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function frameOf(sentences: readonly SentenceParts[]): Set<number> {
  const counts = new Map<number, number>();
  for (const parts of sentences) {
    const outside = parts.flatMap(({ slot, words }) => (slot === undefined ? words : []));
    for (const id of new Set(outside.map((word) => word.id))) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([id, count]) => (count >= 2 ? [id] : [])).toSorted((a, b) => a - b));
}

/** Returns the values that sentences use, by entity: these are known to be values although no entity lists them. */
export function valuesInSentences({ intents }: Lesson): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  for (const { text, entity } of intents.flatMap(({ utterances }) => utterances.flatMap(({ data }) => data))) {
    if (entity === undefined || text === undefined || wordsOf(text).length === 0) continue;
    const known = values.get(entity);
    if (known === undefined) values.set(entity, new Set([text.trim()]));
    else known.add(text.trim());
  }
  return values;
}
