/**
 * A slot of ours has one entity; a tag elsewhere may stand for a list here and for words there. Lists and words become one
 * entity with all their values; a builtin entity beside them gets a slot of its own, and letters at a slot are left out.
 */
import { isBuiltinName } from "../dataset.ts";
import type { Problem } from "../problem.ts";
import type { Drafted, DraftedChunk, DraftedEntity, DraftedIntent } from "./drafted.ts";

type Place = { readonly name: string; readonly entity: string };

export function ofOneKind(drafted: Drafted, file: string): Drafted {
  const entities = new Map(drafted.entities.map((entity) => [entity.name, entity]));
  const left: Problem[] = [...drafted.left];
  const intents = drafted.intents.map((intent): DraftedIntent => {
    const chunks = slotsIn(intent);
    const places = new Map<string, Place>();
    for (const [name, own] of Map.groupBy(chunks, (chunk) => chunk.name)) {
      const used = [...new Set(own.map(({ entity }) => entity))];
      if (used.length > 1)
        left.push(...place(intent.name, name, used, places, entities).map((message) => ({ file, message })));
    }
    for (const cut of new Set(
      chunks.flatMap(({ name, cut }) => (cut === undefined ? [] : [`${cut}" at the slot "${name}`])),
    ))
      left.push({ file, message: `in "${intent.name}", the letters "${cut}" are left out` });
    if (places.size === 0) return intent;
    const placed = (chunk: DraftedChunk): DraftedChunk =>
      typeof chunk === "string" ? chunk : { ...chunk, ...places.get(keyOf(chunk)) };
    return { ...intent, sentences: intent.sentences.map((sentence) => sentence.map(placed)) };
  });
  const before = new Set(drafted.intents.flatMap((intent) => slotsIn(intent).map(({ entity }) => entity)));
  const after = new Set(intents.flatMap((intent) => slotsIn(intent).map(({ entity }) => entity)));
  const kept = [...entities.values()].filter(({ name }) => after.has(name) || !before.has(name));
  return { ...drafted, intents, entities: kept, left };
}

const slotsIn = ({ sentences }: DraftedIntent) => sentences.flat().filter((chunk) => typeof chunk !== "string");
const keyOf = ({ name, entity }: Place) => `${name} ${entity}`;

/** Where the values of a slot with several entities go; gives what has to be told of it. */
function place(
  intent: string,
  name: string,
  used: readonly string[],
  places: Map<string, Place>,
  entities: Map<string, DraftedEntity>,
): string[] {
  const own = used.filter((entity) => !isBuiltinName(entity));
  const merged = own.length > 1 ? mergedOf(`${intent}_${name}`, own, entities) : own[0];
  if (merged !== undefined) for (const entity of own) places.set(keyOf({ name, entity }), { name, entity: merged });
  const builtin = used.filter(isBuiltinName).slice(own.length === 0 ? 1 : 0);
  return builtin.map((entity, at) => {
    const other = `${name}_${at + 2}`;
    places.set(keyOf({ name, entity }), { name: other, entity });
    return `in "${intent}", "${name}" has values of several kinds: those of ${entity} are the slot "${other}"`;
  });
}

/** The name of an entity with the values of all these. */
function mergedOf(wished: string, names: readonly string[], entities: Map<string, DraftedEntity>): string {
  let name = wished;
  while (entities.has(name) && !names.includes(name)) name += "_";
  const all = names.flatMap((one) => entities.get(one) ?? []);
  const values = new Map<string, Set<string>>();
  for (const [value = "", ...synonyms] of all.flatMap((one) => one.values))
    values.set(value, new Set([...(values.get(value) ?? []), ...synonyms]));
  entities.set(name, {
    name,
    values: [...values].map(([value, synonyms]) => [value, ...synonyms]),
    extensible: all.some(({ extensible }) => extensible),
  });
  return name;
}
