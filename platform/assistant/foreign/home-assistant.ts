/**
 * Reads Home Assistant's sentence templates (`custom_sentences/<language>/*.yaml`): intents with groups of templates,
 * lists with values, ranges or open words, and expansion rules.
 */
import * as v from "valibot";
import type { Problem } from "../problem.ts";
import { type Place, readShape, tell } from "../read-shape.ts";
import type { Source } from "../source.ts";
import type { Drafted, DraftedChunk, DraftedEntity, DraftedIntent } from "./drafted.ts";
import { BadTemplate, expand, type Node, parseTemplate, textOf } from "./template.ts";

const value = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.object({ in: v.union([v.string(), v.number()]), out: v.optional(v.unknown()) }),
]);
const list = v.object({
  values: v.optional(v.array(value)),
  range: v.optional(v.object({ from: v.number(), to: v.number(), type: v.optional(v.string()) })),
  wildcard: v.optional(v.boolean()),
});
const file = v.object({
  language: v.optional(v.string(), "en"),
  intents: v.optional(
    v.record(v.string(), v.object({ data: v.optional(v.array(v.object({ sentences: v.array(v.string()) })), []) })),
    {},
  ),
  lists: v.optional(v.record(v.string(), list), {}),
  expansion_rules: v.optional(v.record(v.string(), v.string()), {}),
});

/** Limit on the sentences that one template expands to. */
const maxSentences = 100;
const dialect = { tagsFollow: false } as const;

/** Files are combined: lists and rules of one are known in all. */
export function readHomeAssistant(sources: readonly Source[]): Drafted {
  const left: Problem[] = [];
  const read = sources.flatMap((source) => {
    const place: Place = { source, document: 0, problems: left };
    const shape = readShape(file, source.documents[0], place);
    return shape === undefined ? [] : [{ shape, place }];
  });
  const lists = new Map(read.flatMap(({ shape }) => Object.entries(shape.lists)));
  const rules = new Map(read.flatMap(({ shape }) => Object.entries(shape.expansion_rules)));
  const parsed = new Map<string, Node | undefined>();
  const rule = (name: string): Node | undefined => {
    const text = rules.get(name);
    if (!parsed.has(name)) parsed.set(name, text === undefined ? undefined : parseTemplate(text, dialect));
    return parsed.get(name);
  };
  const used = new Set<string>();

  function placed(chunk: DraftedChunk, wrong: (message: string) => void): DraftedChunk {
    if (typeof chunk === "string") return chunk;
    const known = lists.get(chunk.entity);
    if (known?.range !== undefined) {
      const entity = known.range.type === "temperature" ? "snips/temperature" : "snips/number";
      return { name: chunk.name, entity, words: String(known.range.from) };
    }
    if (known === undefined && !used.has(chunk.entity))
      wrong(`there is no list "${chunk.entity}": the entity is created without values, which can be injected`);
    used.add(chunk.entity);
    if (known?.values !== undefined && known.values.length > 0) return chunk;
    return { ...chunk, words: chunk.name.replaceAll("_", " ") };
  }

  const intents = new Map<string, DraftedChunk[][]>();
  for (const { shape, place } of read) {
    for (const [name, { data }] of Object.entries(shape.intents)) {
      for (const [group, { sentences }] of data.entries()) {
        for (const [index, text] of sentences.entries()) {
          const wrong = (message: string) => tell(place, ["intents", name, "data", group, "sentences", index], message);
          try {
            const ways = expand(parseTemplate(text, dialect), { rule, most: maxSentences });
            const chunks = ways.map((way) => way.map((chunk) => placed(chunk, wrong)));
            intents.set(name, [...(intents.get(name) ?? []), ...chunks]);
          } catch (error) {
            if (!(error instanceof BadTemplate)) throw error;
            wrong(error.message);
          }
        }
      }
    }
  }
  const entities = [...used].map((name): DraftedEntity => {
    const known = lists.get(name);
    return { name, values: (known?.values ?? []).flatMap(valuesOf), extensible: known?.values === undefined };
  });
  return {
    language: read[0]?.shape.language ?? "en",
    intents: [...intents].map(([name, sentences]): DraftedIntent => ({ name, sentences })),
    entities,
    left,
  };
}

/** Of `in` and `out`, the output is the value, and the input its synonym. */
function valuesOf(given: v.InferOutput<typeof value>): string[][] {
  const said = typeof given === "object" ? String(given.in) : String(given);
  const meant =
    typeof given === "object" && ["string", "number"].includes(typeof given.out) ? String(given.out) : undefined;
  let ways: string[];
  try {
    ways = expand(parseTemplate(said, dialect), { rule: () => undefined, most: 20 }).map(textOf);
  } catch {
    return [];
  }
  return ways.length === 0 ? [] : [[...new Set(meant === undefined ? ways : [meant, ...ways])]];
}
