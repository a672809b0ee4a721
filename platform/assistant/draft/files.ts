/** Converts a draft to the files of an assistant, as plain values. */
import { afterColon } from "../read-profile.ts";
import type { Draft, DraftEntity, DraftIntent, DraftSlot } from "./draft.ts";
import { toChunks, toTemplate } from "./sentence.ts";

export type DraftFiles = { readonly card: object; readonly dataset: object; readonly tests: readonly object[] };

/** Returns the names of the intents in the dataset: the short name if it is unique. */
export function namesOf({ intents }: Pick<Draft, "intents">): string[] {
  const short = intents.map(({ id }) => afterColon(id));
  return intents.map(({ id }, at) => {
    const name = short[at] ?? id;
    return name === "" || short.indexOf(name) !== short.lastIndexOf(name) ? id : name;
  });
}

export function filesOf(draft: Draft): DraftFiles {
  const { id, name, language, version, wakeWord, intents, entities, tests } = draft;
  // A line that is still empty is no sentence.
  const meantByNone = (draft.counterExamples ?? []).filter((text) => text.trim() !== "");
  const names = namesOf(draft);
  const slots = intents.flatMap((intent) => intent.slots.map((slot) => slot.name));
  const elsewhere = new Set([...slots, ...entities.map((entity) => entity.name)]);
  return {
    card: {
      id,
      name,
      language,
      version,
      ...(wakeWord === null ? {} : { hotword: wakeWord }),
      intents: intents.map((intent, at) => ({
        id: intent.id,
        name: names[at],
        enabledByDefault: intent.enabled,
        slots: intent.slots.map(slotOf),
        ...(intent.confirm !== undefined && { confirm: intent.confirm }),
        ...(intent.allows !== undefined && { allows: intent.allows }),
      })),
    },
    dataset: {
      language,
      intents: record(intents.map((intent, at) => [names[at]!, { utterances: utterancesOf(intent, elsewhere) }])),
      entities: record(entities.map((entity) => [entity.name, entityOf(entity)])),
      ...(meantByNone.length > 0 && { counter_examples: meantByNone }),
    },
    tests,
  };
}

/**
 * Returns the texts by path in the assistant's folder. Sounds and wake words are separate files that are not in the
 * draft.
 */
export function textsOf(draft: Draft): Map<string, string> {
  const { card, dataset, tests } = filesOf(draft);
  const text = (value: unknown) => `${JSON.stringify(value, undefined, 1)}\n`;
  return new Map([
    ["assistant.json", text(card)],
    ["dataset.json", text(dataset)],
    ...(tests.length === 0 ? [] : [["tests.json", text(tests)] as const]),
    ...Object.entries(draft.phrases).map(
      ([language, phrases]) => [`custom_dialogue/speak/${language}.json`, text(phrases)] as const,
    ),
  ]);
}

function utterancesOf({ slots, sentences }: DraftIntent, elsewhere: ReadonlySet<string>): object[] {
  const declared = new Map(slots.map(({ name, entity }) => [name, entity]));
  return sentences.map((sentence) => {
    const template = toTemplate(sentence, { declared, elsewhere });
    const how = sentence.heard === false && { heard: false };
    return template === undefined
      ? { data: toChunks(sentence, (slot) => declared.get(slot)), ...how }
      : { template, ...how };
  });
}

function slotOf({ name, entity, required, question, many }: DraftSlot): object {
  return { name, entityId: entity, required, missingQuestion: question, ...(many !== undefined && { many }) };
}

function entityOf({ values, useSynonyms, extensible, strictness }: DraftEntity): object {
  return {
    data: values,
    use_synonyms: useSynonyms,
    automatically_extensible: extensible,
    matching_strictness: strictness,
  };
}

/** Supports an intent called "__proto__", too. */
function record(entries: readonly (readonly [string, unknown])[]): object {
  const made = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of entries) made[key] = value;
  return made;
}
