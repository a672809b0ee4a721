/** Imports a Snips NLU dataset. Our own format is based on it, so it only needs an assistant.json beside it. */
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
      })),
    left: [],
  };
}
