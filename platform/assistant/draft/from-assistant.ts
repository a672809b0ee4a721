/** Creates a draft from an installed or imported assistant. */
import type { Assistant } from "../assistant.ts";
import type { Case } from "../cases/read-cases.ts";
import { authored } from "../expanded.ts";
import { datasetKey } from "../read-assistant.ts";
import type { Draft, DraftSentence } from "./draft.ts";
import { fromChunks, fromTemplate } from "./sentence.ts";

export function draftOf(assistant: Assistant, cases: readonly Case[]): Draft {
  const { id, name, language, version, hotword, intents, phrases, dataset } = assistant;
  return {
    id,
    name,
    language,
    version,
    wakeWord: hotword ?? null,
    ...(dataset.counterExamples !== undefined && { counterExamples: [...dataset.counterExamples] }),
    intents: intents.map((intent) => ({
      id: intent.id,
      enabled: intent.enabledByDefault,
      slots: intent.slots.map((slot) => ({
        name: slot.name,
        entity: slot.entityId,
        required: slot.required,
        question: slot.missingQuestion,
        ...(slot.many !== undefined && { many: slot.many }),
      })),
      ...(intent.confirm !== undefined && { confirm: intent.confirm }),
      ...(intent.allows !== undefined && { allows: [...intent.allows] }),
      sentences: authored(dataset.intents[datasetKey(intent, dataset) ?? ""]?.utterances ?? []).map(
        ({ data, template, isUnheard }): DraftSentence => ({
          ...(template === undefined ? fromChunks(data) : fromTemplate(template.text)),
          ...(isUnheard === true && { heard: false }),
        }),
      ),
    })),
    entities: Object.entries(dataset.entities).map(([entity, settings]) => ({
      name: entity,
      extensible: settings.automatically_extensible,
      useSynonyms: settings.use_synonyms,
      strictness: settings.matching_strictness,
      values: settings.data.map(({ value, synonyms }) => ({ value, synonyms: [...synonyms] })),
    })),
    phrases,
    tests: cases.map(({ text, intent, slots }) => ({ text, intent, ...(slots && { slots }) })),
  };
}
