/** A training dataset, in the public JSON shape of Snips NLU (its keys are spelled as in the file). */

/**
 * Words of a sentence. With `entity` they are the value of a slot; without `text` they are a placeholder for any value
 * of the entity.
 */
export type Chunk = {
  readonly text?: string;
  readonly entity?: string;
  readonly slot_name?: string;
};
/** Words, a slot, or one of several continuations. Each run of words is whole: two neighbours are never one word. */
export type TreePart = Chunk | { readonly oneOf: readonly TemplateTree[] };
/** The sentences of a template, without enumerating them. */
export type TemplateTree = readonly TreePart[];

export type Utterance = {
  readonly data: readonly Chunk[];
  /**
   * The template that this sentence is one expansion of; `index` is its place among the intent's sentences, `isSample` is
   * true when not all of its expansions are listed.
   */
  readonly template?: { readonly text: string; readonly index: number; readonly isSample?: true };
  /** Set for a sentence that is only understood: the recogniser does not listen for it. */
  readonly isUnheard?: true;
};

export type EntityValue = { readonly value: string; readonly synonyms: readonly string[] };

/** A custom entity. */
export type Entity = {
  readonly data: readonly EntityValue[];
  /** True when a synonym means the value under which it is listed. */
  readonly use_synonyms: boolean;
  /** True when unlisted values are accepted. */
  readonly automatically_extensible: boolean;
  /** From 0 to 1: the share of a listed value's words that must have been said. */
  readonly matching_strictness: number;
};

export type IntentSentences = {
  readonly utterances: readonly Utterance[];
  /** The templates among the sentences, by `template.index` of their expansions. */
  readonly templates?: ReadonlyMap<number, TemplateTree>;
};

/** Records have a null prototype. `entities` contains only the custom ones: builtin ones need no definition. */
export type Dataset = {
  readonly language: string;
  readonly intents: Readonly<Record<string, IntentSentences>>;
  readonly entities: Readonly<Record<string, Entity>>;
  /** Sentences that resemble an intent's and mean none of them. */
  readonly counterExamples?: readonly string[];
};

const builtinEntities: ReadonlySet<string> = new Set(
  [
    ["number", "ordinal", "percentage", "duration", "temperature", "amountOfMoney"],
    ["datetime", "date", "time", "datePeriod", "timePeriod"],
    ["musicAlbum", "musicArtist", "musicTrack", "city", "country", "region"],
  ].flatMap((names) => names.map((name) => `snips/${name}`)),
);

/** Returns true for names in the namespace of builtin entities, known or not. */
export const isBuiltinName = (entity: string): boolean => entity.startsWith("snips/");
export const isKnownBuiltin = (entity: string): boolean => builtinEntities.has(entity);

/** Creates a record without a prototype, so that an entity called "constructor" is nothing special. */
export function record<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  const made = Object.create(null) as Record<string, Value>;
  for (const [key, value] of entries) made[key] = value;
  return made;
}
