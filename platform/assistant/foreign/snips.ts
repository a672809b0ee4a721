/** Imports a Snips NLU dataset. Our own format is based on it, so it only needs an assistant.json beside it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isBuiltinName } from "../dataset.ts";
import { BadAssistant, type Problem } from "../problem.ts";
import { collectDatasetFile } from "../read-dataset.ts";
import type { Drafted, DraftedChunk } from "./drafted.ts";

export async function readSnips(folder: string, file: string, language: string): Promise<Drafted> {
  const problems: Problem[] = [];
  const placed = await collectDatasetFile(folder, file, language, problems);
  if (placed === undefined || problems.length > 0) throw new BadAssistant(problems);
  const { dataset } = placed;
  return {
    language: dataset.language,
    intents: Object.entries(dataset.intents).map(([name, { utterances }]) => ({
      name,
      sentences: utterances.map(({ data }) =>
        data.flatMap(({ text, entity, slot_name }): DraftedChunk[] => {
          const words = text?.trim();
          if (entity !== undefined) return [{ name: slot_name ?? entity, entity, ...(words && { words }) }];
          return words ? [words] : [];
        }),
      ),
    })),
    entities: Object.entries(dataset.entities)
      .filter(([name]) => !isBuiltinName(name))
      .map(([name, entity]) => ({
        name,
        values: entity.data.map(({ value, synonyms }) => [value, ...synonyms]),
        extensible: entity.automatically_extensible,
        useSynonyms: entity.use_synonyms,
        strictness: entity.matching_strictness,
      })),
    left: file.endsWith(".json") ? lost(file, await readFile(join(folder, file), "utf8")) : [],
  };
}

const taken: Readonly<Record<"top" | "entity", ReadonlySet<string>>> = {
  top: new Set(["language", "intents", "entities", "counter_examples"]),
  entity: new Set(["data", "use_synonyms", "automatically_extensible", "matching_strictness"]),
};

/** Settings of the file that ours has no place for. */
function lost(file: string, text: string): Problem[] {
  const read = JSON.parse(text) as { readonly entities?: Readonly<Record<string, unknown>> };
  const others = (what: string, value: unknown, known: ReadonlySet<string>): Problem[] =>
    Object.keys(typeof value === "object" && value !== null ? value : {}).flatMap((key) =>
      known.has(key) ? [] : [{ file, message: `${what} "${key.slice(0, 100)}" is left out` }],
    );
  const entities = Object.entries(read.entities ?? {}).filter(([name]) => !isBuiltinName(name));
  return [
    ...others("the setting", read, taken.top),
    ...entities.flatMap(([name, entity]) => others(`of the entity "${name}", the setting`, entity, taken.entity)),
  ];
}
