/** Reads a whole assistant, and holds its parts against each other. */
import type { Assistant, Intent, Profile } from "./assistant.ts";
import { type Chunk, isBuiltinName, isKnownBuiltin } from "./dataset.ts";
import { BadAssistant, type Problem } from "./problem.ts";
import { collectDataset } from "./read-dataset.ts";
import { collectProfile } from "./read-profile.ts";
import type { Placed } from "./read-shape.ts";

/**
 * The assistant in `folder` (which may be a link to one), or undefined when none is there. Throws BadAssistant with every
 * problem found, each with its file and, where it can be told, its line.
 */
export async function readAssistant(folder: string): Promise<Assistant | undefined> {
  const problems: Problem[] = [];
  const profile = await collectProfile(folder, problems);
  if (profile === undefined && problems.length === 0) return undefined;
  const placed = await collectDataset(folder, profile?.language ?? "en", problems);
  if (profile !== undefined && placed !== undefined) {
    compareIntents(profile, placed, problems);
    checkUtterances(profile, placed);
  }
  if (profile === undefined || placed === undefined || problems.length > 0) throw new BadAssistant(problems);
  return { ...profile, dataset: placed.dataset };
}

/** The dataset's key for an intent: its name, or its id. */
export function datasetKey(intent: Intent, dataset: Assistant["dataset"]): string | undefined {
  return [intent.name, intent.id].find((key) => dataset.intents[key] !== undefined);
}

function compareIntents(profile: Profile, { dataset, tellIntent }: Placed, problems: Problem[]): void {
  const known = new Set<string>();
  for (const intent of profile.intents) {
    const key = datasetKey(intent, dataset);
    if (key !== undefined) known.add(key);
    else problems.push({ file: "assistant.json", message: `intent "${intent.id}" has no sentences in the dataset` });
    for (const { name, entityId } of intent.slots) {
      if (!isDefined(entityId, dataset)) {
        const message = `slot "${name}" of intent "${intent.id}" has the unknown entity "${entityId}"`;
        problems.push({ file: "assistant.json", message });
      }
    }
  }
  for (const key of Object.keys(dataset.intents)) {
    if (!known.has(key)) tellIntent(key, `intent "${key}" is not in assistant.json`);
  }
}

const isDefined = (entity: string, dataset: Assistant["dataset"]): boolean =>
  isBuiltinName(entity) ? isKnownBuiltin(entity) : dataset.entities[entity] !== undefined;

function checkUtterances(profile: Profile, { dataset, tellUtterance, tellIntent }: Placed): void {
  for (const intent of profile.intents) {
    const key = datasetKey(intent, dataset);
    if (key === undefined) continue;
    const declared = new Map(intent.slots.map((slot) => [slot.name, slot.entityId]));
    const { utterances } = dataset.intents[key] ?? { utterances: [] };
    if (utterances.length === 0) tellIntent(key, `intent "${key}" has no sentence`);
    for (const [index, { data }] of utterances.entries()) {
      const wrong = (message: string) => tellUtterance(key, index, message);
      if (data.every((chunk) => chunk.entity === undefined && !chunk.text?.trim())) wrong("is an empty sentence");
      for (const chunk of data) checkChunk(chunk, declared, dataset, wrong);
    }
  }
}

function checkChunk(
  { entity, slot_name: slot = "", text }: Chunk,
  declared: ReadonlyMap<string, string>,
  dataset: Assistant["dataset"],
  wrong: (message: string) => void,
): void {
  if (entity === undefined) return;
  const expected = declared.get(slot);
  if (expected === undefined) wrong(`slot "${slot}" is not among the intent's slots in assistant.json`);
  else if (expected !== entity) wrong(`slot "${slot}" has entity "${entity}" here and "${expected}" in assistant.json`);
  if (!isDefined(entity, dataset)) wrong(`unknown entity "${entity}"`);
  else if (text === undefined && !isBuiltinName(entity) && dataset.entities[entity]?.data.length === 0)
    wrong(`slot "${slot}" has no words, and entity "${entity}" has no values`);
}
