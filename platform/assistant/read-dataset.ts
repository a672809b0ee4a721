/** Reads the training dataset, `dataset.json` or its YAML form `dataset.yaml`, into one shape. */
import * as v from "valibot";
import { type Chunk, type Entity, isBuiltinName, record, type Utterance } from "./dataset.ts";
import { readYamlDataset } from "./dataset-yaml.ts";
import { Expanded } from "./expanded.ts";
import { readText } from "./file.ts";
import { BadAssistant, type Problem } from "./problem.ts";
import { entityName, matchingStrictness, type Place, type Placed, readShape, shortText, tell } from "./read-shape.ts";
import { readJsonSource, readYamlSource, type Source } from "./source.ts";
import type { Path } from "./source-lines.ts";

const names = ["dataset.json", "dataset.yaml", "dataset.yml"] as const;
const megabytes = 32;

const chunk = v.object({
  text: v.nullish(v.string()),
  entity: v.nullish(entityName),
  slot_name: v.nullish(shortText),
});
const entityValue = v.object({ value: shortText, synonyms: v.nullish(v.array(shortText), []) });
const entity = v.object({
  data: v.nullish(v.array(entityValue), []),
  use_synonyms: v.nullish(v.boolean(), true),
  automatically_extensible: v.nullish(v.boolean(), true),
  matching_strictness: matchingStrictness,
});
/** `template` instead of `data`, and `heard`, are not in Snips NLU's own files. */
const utterance = v.object({
  data: v.nullish(v.array(chunk)),
  template: v.nullish(shortText),
  heard: v.nullish(v.boolean(), true),
});
const shape = v.object({
  language: v.nullish(v.string()),
  intents: v.record(v.string(), v.object({ utterances: v.array(utterance) })),
  entities: v.nullish(v.record(v.string(), v.unknown()), {}),
  /** Not in Snips NLU's own files. */
  counter_examples: v.nullish(v.array(shortText), []),
});

/**
 * Returns the dataset in `folder`; adds its problems to `problems`, and returns undefined when it is unusable.
 * `language` is the assistant's: a dataset need not repeat it.
 */
export async function collectDataset(
  folder: string,
  language: string,
  problems: Problem[],
): Promise<Placed | undefined> {
  for (const file of names) {
    const before = problems.length;
    const placed = await collectDatasetFile(folder, file, language, problems);
    if (placed !== undefined || problems.length > before) return placed;
  }
  problems.push({ file: names[0], message: `is missing, as are ${names.slice(1).join(" and ")}` });
  return undefined;
}

/** Returns the dataset in one file with any name; undefined without a problem when the file does not exist. */
export async function collectDatasetFile(
  folder: string,
  file: string,
  language: string,
  problems: Problem[],
): Promise<Placed | undefined> {
  try {
    const text = await readText(folder, file, megabytes);
    if (text === undefined) return undefined;
    if (file.endsWith(".json")) return readJsonDataset(readJsonSource(file, text), language, problems);
    return readYamlDataset(await readYamlSource(file, text), language, problems);
  } catch (error) {
    if (!(error instanceof BadAssistant)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}

/** Validates the values of a dataset.json. */
export function readJsonDataset(source: Source, language: string, problems: Problem[]): Placed | undefined {
  const place: Place = { source, document: 0, problems };
  const read = readShape(shape, source.documents[0], place);
  if (read === undefined) return undefined;
  const entities = record<Entity>([]);
  for (const [name, value] of Object.entries(read.entities)) {
    if (isBuiltinName(name)) continue;
    const made = readShape(entity, value, place, ["entities", name]);
    if (made === undefined) continue;
    entities[name] = made;
  }
  const expanded = new Expanded();
  const intents = Object.entries(read.intents).map(([name, { utterances }]) => {
    const made = utterances.flatMap((one, index): Utterance[] => {
      const path = ["intents", name, "utterances", index];
      if (!one.data && !one.template) tell(place, path, "has neither data nor template");
      const text = one.template ?? "";
      const chunks = one.template ? [{ text }] : (one.data ?? []);
      const plain = () => chunks.map((part, at) => readChunk(part, place, [...path, "data", at]));
      const written = { intent: name, index, text, isUnheard: !one.heard };
      return expanded.read(written, noNames, plain, (message) => tell(place, path, message));
    });
    return [name, { utterances: made, templates: expanded.templatesOf(name) }] as const;
  });
  return {
    dataset: {
      language: read.language ?? language,
      intents: record(intents),
      entities,
      ...(read.counter_examples.length > 0 && { counterExamples: read.counter_examples }),
    },
    tellUtterance: (intent, utteranceAt, message) =>
      expanded.once(intent, utteranceAt, message, (index) =>
        tell(place, ["intents", intent, "utterances", index], message),
      ),
    tellIntent: (intent, message) => tell(place, ["intents", intent], message),
  };
}

/** In JSON, a template writes each slot with its entity. */
const noNames = { declared: new Map<string, string>(), elsewhere: new Set<string>() };

/** A slot without a name has its entity's, as in the public benchmark sets. */
function readChunk(read: v.InferOutput<typeof chunk>, place: Place, path: Path): Chunk {
  const slotName = read.slot_name ?? read.entity;
  const text = read.text ?? undefined;
  if (read.entity && slotName) return { ...(text ? { text } : {}), entity: read.entity, slot_name: slotName };
  if (read.slot_name) tell(place, path, `the slot "${read.slot_name}" has no entity`);
  if (text === undefined) tell(place, path, "has neither text nor entity");
  return { text: text ?? "" };
}
