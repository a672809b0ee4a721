/** All values of the entities: those of the dataset and the injected ones. */
import type { Dataset } from "./dataset.ts";
import type { Injected } from "./injected.ts";

export type VocabularyValue = {
  readonly value: string;
  readonly synonyms: readonly string[];
  /** 1 for those of the dataset. */
  readonly weight: number;
  readonly crossLanguage?: string;
  /** True for what the house has; the others are what the assistant was written with. */
  readonly isInjected?: true;
};

export type VocabularyEntity = {
  readonly values: readonly VocabularyValue[];
  readonly useSynonyms: boolean;
  readonly automaticallyExtensible: boolean;
  readonly matchingStrictness: number;
};

/** By the entity's name; only custom entities. */
export type Vocabulary = ReadonlyMap<string, VocabularyEntity>;

/** An injected value that is also in the dataset keeps its synonyms and gets the injected weight. */
export function vocabulary(dataset: Dataset, injected: Injected): Vocabulary {
  const entities = Object.entries(dataset.entities).map(([name, entity]): [string, VocabularyEntity] => {
    const values = new Map<string, VocabularyValue>();
    for (const { value, synonyms } of entity.data) {
      const before = values.get(value)?.synonyms ?? [];
      values.set(value, { value, synonyms: [...before, ...synonyms], weight: 1 });
    }
    for (const one of injected.entities[name] ?? []) {
      values.set(one.value, { ...one, synonyms: values.get(one.value)?.synonyms ?? [], isInjected: true });
    }
    return [
      name,
      {
        values: [...values.values()],
        useSynonyms: entity.use_synonyms,
        automaticallyExtensible: entity.automatically_extensible,
        matchingStrictness: entity.matching_strictness,
      },
    ];
  });
  return new Map(entities);
}
