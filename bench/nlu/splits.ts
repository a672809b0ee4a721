/** Splits data into training and test sentences: draws, folds, omitted intents, and the user's own files. */
import { readFileSync } from "node:fs";
import type { Utterance } from "../../platform/assistant/dataset.ts";
import type { Lesson } from "../../platform/nlu/engine.ts";
import { randomFrom } from "../../platform/nlu/training/random.ts";
import type { Sentences } from "./data.ts";

/** `strangers` are sentences without any of the trained intents. */
export type Split = { readonly train: Lesson; readonly test: Sentences; readonly strangers?: readonly Utterance[] };

/** Every slot is an entity with its own name, whose values are those in the sentences. */
export function lessonOf(sentences: Sentences): Lesson {
  const slotNames = new Set<string>();
  const intents = [...sentences].map(([id, utterances]) => {
    const names = new Set(utterances.flatMap(({ data }) => data.flatMap(({ slot_name: name }) => name ?? [])));
    for (const name of names) slotNames.add(name);
    return { id, slots: [...names].toSorted().map((name) => ({ name, entity: name })), utterances };
  });
  return {
    language: "en",
    intents,
    entities: [...slotNames].toSorted().map((name) => ({ name, isExtensible: true, values: [] })),
  };
}

type Drawn = { readonly train: Sentences; readonly test: Sentences };

/** Three draws of 70 sentences per intent; the others of the 300 are the test. */
function drawn(small: Sentences): Drawn[] {
  return [1, 2, 3].map((seed) => {
    const random = randomFrom(seed);
    const shuffled = [...small].map(([intent, all]) => [intent, random.shuffle([...all])] as const);
    const part = (from: number, to?: number) => new Map(shuffled.map(([intent, all]) => [intent, all.slice(from, to)]));
    return { train: part(0, 70), test: part(70) };
  });
}

export function draws(small: Sentences): Split[] {
  return drawn(small).map(({ train, test }) => ({ train: lessonOf(train), test }));
}

/** From the first draw, each intent is omitted once: its test sentences are strangers to the others. */
export function leavesOneOut(small: Sentences): Split[] {
  const [first] = drawn(small);
  const { train, test } = first!;
  return [...small.keys()].map((left) => {
    const others = (all: Sentences): Sentences => new Map([...all].filter(([intent]) => intent !== left));
    return { train: lessonOf(others(train)), test: others(test), strangers: test.get(left) ?? [] };
  });
}

/** `wanted` of five folds: each is tested with a model trained on the four others. */
export function folds(full: Sentences, wanted: number): Split[] {
  const random = randomFrom(7);
  const shuffled = [...full].map(([intent, all]) => [intent, random.shuffle([...all])] as const);
  return Array.from({ length: wanted }, (_, fold) => {
    const part = (isTest: boolean): Sentences =>
      new Map(
        shuffled.map(([intent, all]): [string, Utterance[]] => [
          intent,
          all.filter((_s, i) => (i % 5 === fold) === isTest),
        ]),
      );
    return { train: lessonOf(part(false)), test: part(true) };
  });
}

type DatasetFile = {
  readonly language?: string;
  readonly intents: Readonly<Record<string, { readonly utterances: readonly Utterance[] }>>;
};

/** Two datasets in Snips NLU's JSON: one for training, the other for testing. */
export function ownFiles(train: string, test: string): Split {
  const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as DatasetFile;
  const sentences = ({ intents }: DatasetFile): Sentences =>
    new Map(Object.entries(intents).map(([intent, { utterances }]) => [intent, utterances]));
  const taught = read(train);
  return {
    train: { ...lessonOf(sentences(taught)), language: taught.language ?? "en" },
    test: sentences(read(test)),
  };
}
