/** A training dataset, in the public JSON shape of Snips NLU (its keys are spelled as in the file). */

/** Words of a sentence. With `entity` they are a slot's value; without `text` any value of the entity stands there. */
export type Chunk = {
  readonly text?: string;
  readonly entity?: string;
  readonly slot_name?: string;
};
export type Utterance = { readonly data: readonly Chunk[] };

export type EntityValue = { readonly value: string; readonly synonyms: readonly string[] };

/** A custom entity. */
export type Entity = {
  readonly data: readonly EntityValue[];
  /** Whether a synonym means the value it is listed under. */
  readonly use_synonyms: boolean;
  /** Whether unlisted values are accepted. */
  readonly automatically_extensible: boolean;
  /** From 0 to 1: which share of a listed value's words must have been said. */
  readonly matching_strictness: number;
};

/** Records have a null prototype. `entities` holds the custom ones only: the builtin ones need no definition. */
export type Dataset = {
  readonly language: string;
  readonly intents: Readonly<Record<string, { readonly utterances: readonly Utterance[] }>>;
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

/** Whether a name is in the builtin entities' name space, known or not. */
export const isBuiltinName = (entity: string): boolean => entity.startsWith("snips/");
export const isKnownBuiltin = (entity: string): boolean => builtinEntities.has(entity);

/** A record without a prototype, so that an entity called "constructor" is nothing special. */
export function record<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  const made = Object.create(null) as Record<string, Value>;
  for (const [key, value] of entries) made[key] = value;
  return made;
}
