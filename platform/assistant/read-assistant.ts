/** Reads a complete assistant, and checks that its parts are consistent. */
import type { Assistant, Intent } from "./assistant.ts";
import { type Chunk, isBuiltinName, isKnownBuiltin } from "./dataset.ts";
import { BadAssistant, type Problem } from "./problem.ts";
import { collectDataset } from "./read-dataset.ts";
import { type Card, collectPlacedProfile } from "./read-profile.ts";
import { type Place, type Placed, tell } from "./read-shape.ts";

/**
 * Reads the assistant in `folder` (which may be a link to one), or returns undefined when there is none. Throws
 * BadAssistant with every problem, each with its file and, if known, its line.
 */
export async function readAssistant(folder: string): Promise<Assistant | undefined> {
  const problems: Problem[] = [];
  const card = await collectPlacedProfile(folder, problems);
  if (card === undefined && problems.length === 0) return undefined;
  const placed = await collectDataset(folder, card?.profile.language ?? "en", problems);
  if (card !== undefined && placed !== undefined) compare(card.profile, card.place, placed);
  if (card === undefined || placed === undefined || problems.length > 0) throw new BadAssistant(problems);
  return { ...card.profile, dataset: placed.dataset };
}

/** Reports contradictions between assistant.json (at `place`) and the dataset. */
export function compare(card: Card, place: Place, placed: Placed): void {
  compareIntents(card, place, placed);
  checkUtterances(card, placed);
}

/** Returns the dataset's key for an intent: its name, or its id. */
export function datasetKey(intent: Intent, dataset: Assistant["dataset"]): string | undefined {
  return [intent.name, intent.id].find((key) => dataset.intents[key] !== undefined);
}

function compareIntents(card: Card, place: Place, { dataset, tellIntent }: Placed): void {
  const known = new Set<string>();
  for (const [index, intent] of card.intents.entries()) {
    const key = datasetKey(intent, dataset);
    if (key !== undefined) known.add(key);
    else tell(place, ["intents", index], `intent "${intent.id}" has no sentences in the dataset`);
    for (const [at, { name, entityId }] of intent.slots.entries()) {
      if (isDefined(entityId, dataset)) continue;
      const message = `slot "${name}" of intent "${intent.id}" has the unknown entity "${entityId}"`;
      tell(place, ["intents", index, "slots", at, "entityId"], message);
    }
  }
  for (const key of Object.keys(dataset.intents)) {
    if (!known.has(key)) tellIntent(key, `intent "${key}" is not in assistant.json`);
  }
}

const isDefined = (entity: string, dataset: Assistant["dataset"]): boolean =>
  isBuiltinName(entity) ? isKnownBuiltin(entity) : dataset.entities[entity] !== undefined;

function checkUtterances(card: Card, { dataset, tellUtterance, tellIntent }: Placed): void {
  for (const intent of card.intents) {
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
