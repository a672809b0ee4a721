/** The training data of an assistant. */
import type { Assistant, Intent } from "../assistant/assistant.ts";
import { datasetKey } from "../assistant/read-assistant.ts";
import { isBuiltinName } from "../assistant/dataset.ts";
import { isUnderstood } from "./builtin/find.ts";
import type { Lesson, SlotKind } from "./engine.ts";

export type LessonOf = {
  readonly lesson: Lesson;
  /** Builtin entities of slots that are not understood in this language yet: these slots stay empty. */
  readonly missing: readonly string[];
};

export function lessonOf({ dataset, intents, language }: Assistant): LessonOf {
  const missing = new Set<string>();
  const taught = intents.map((intent) => {
    const { utterances = [], templates } = dataset.intents[datasetKey(intent, dataset) ?? ""] ?? {};
    const slots = slotsOf(intent).filter(({ entity }) => {
      const isKnown = !isBuiltinName(entity) || isUnderstood(entity, language);
      if (!isKnown) missing.add(entity);
      return isKnown;
    });
    return {
      id: intent.id,
      slots,
      utterances,
      ...(templates !== undefined && templates.size > 0 && { templates }),
      ...(intent.allows !== undefined && { allows: intent.allows }),
    };
  });
  const entities = Object.entries(dataset.entities).map(([name, entity]) => ({
    name,
    isExtensible: entity.automatically_extensible,
    values: entity.data.flatMap(({ value, synonyms }) => [value, ...synonyms]),
  }));
  const { counterExamples } = dataset;
  const lesson = { language, intents: taught, entities, ...(counterExamples !== undefined && { counterExamples }) };
  return { lesson, missing: [...missing] };
}

const slotsOf = ({ slots }: Intent): SlotKind[] =>
  slots.map(({ name, entityId, many }) => ({ name, entity: entityId, ...(many && { isMany: true }) }));
