/** Imports a Snips NLU dataset. Our own format is based on it, so it only needs an assistant.json beside it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isBuiltinName } from "../dataset.ts";
import { BadAssistant, type Problem } from "../problem.ts";
import { collectDatasetFile } from "../read-dataset.ts";
import { readJsonSource, readYamlSource } from "../source.ts";
import type { Path } from "../source-lines.ts";
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
    ...(dataset.counterExamples !== undefined && { counterExamples: dataset.counterExamples }),
    left: [
      ...(await lost(folder, file)),
      ...Object.entries(dataset.intents).flatMap(([name, { utterances }]): Problem[] => {
        const message = `of the intent "${name}", sentences that the recogniser does not listen for become ordinary ones`;
        return utterances.some(({ isUnheard }) => isUnheard === true) ? [{ file, message }] : [];
      }),
    ],
  };
}

const taken = {
  top: new Set(["language", "intents", "entities", "counter_examples"]),
  intent: new Set(["utterances"]),
  entity: new Set(["data", "use_synonyms", "automatically_extensible", "matching_strictness"]),
};
/** The keys of a document of the YAML form, by its type. */
const takenInYaml: Readonly<Record<string, ReadonlySet<string>>> = {
  intent: new Set(["type", "name", "slots", "utterances", "also_understood"]),
  entity: new Set(["type", "name", "values", "use_synonyms", "automatically_extensible", "matching_strictness"]),
  counter_examples: new Set(["type", "sentences"]),
};

/** Settings of the file that ours has no place for. */
async function lost(folder: string, file: string): Promise<Problem[]> {
  const text = await readFile(join(folder, file), "utf8");
  const source = file.endsWith(".json") ? readJsonSource(file, text) : await readYamlSource(file, text);
  const { documents } = source;
  const others = (what: string, value: unknown, known: ReadonlySet<string>, document: number, path: Path): Problem[] =>
    Object.keys(isTable(value) ? value : {}).flatMap((key) => {
      const line = source.lineOf(document, [...path, key]);
      const message = `${what} "${key.slice(0, 100)}" is left out`;
      return known.has(key) ? [] : [{ file, ...(line !== undefined && { line }), message }];
    });
  if (!file.endsWith(".json"))
    return documents.flatMap((document, at) => {
      const { type, name } = (document ?? {}) as { readonly type?: string; readonly name?: string };
      return others(`of the ${type} "${name}", the setting`, document, takenInYaml[type ?? ""] ?? new Set(), at, []);
    });
  const [read] = documents as { readonly intents?: Table; readonly entities?: Table }[];
  const within = (key: "intents" | "entities", what: string, known: ReadonlySet<string>): Problem[] =>
    Object.entries(read?.[key] ?? {}).flatMap(([name, one]) =>
      isBuiltinName(name) ? [] : others(`of the ${what} "${name}", the setting`, one, known, 0, [key, name]),
    );
  return [
    ...others("the setting", read, taken.top, 0, []),
    ...within("intents", "intent", taken.intent),
    ...within("entities", "entity", taken.entity),
  ];
}

type Table = Readonly<Record<string, unknown>>;
const isTable = (value: unknown): value is Table => typeof value === "object" && value !== null;
