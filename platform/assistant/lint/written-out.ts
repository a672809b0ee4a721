/** The dataset with all sentences of its large templates, of which it lists a sample. */
import { type Dataset, record, type Utterance } from "../dataset.ts";
import { sentencesOf } from "../template-tree.ts";
import type { Part } from "./finding.ts";

type WrittenOut = {
  readonly dataset: Dataset;
  /** Converts the place of a sentence to one in the original dataset: of one that it does not list, to its template's. */
  readonly listedAt: (part: Part) => Part;
};

export function writtenOut(dataset: Dataset): WrittenOut {
  const places = new Map<string, number[]>();
  const intents = record(
    Object.entries(dataset.intents).map(([name, intent]) => {
      if (!intent.utterances.some(({ template }) => template?.isSample === true)) return [name, intent] as const;
      const written = new Set<number>();
      const sentences = intent.utterances.flatMap((utterance, place): { utterance: Utterance; place: number }[] => {
        const { template } = utterance;
        const tree = template?.isSample === true ? intent.templates?.get(template.index) : undefined;
        if (template === undefined || tree === undefined) return [{ utterance, place }];
        if (written.has(template.index)) return [];
        written.add(template.index);
        return sentencesOf(tree).map((data) => ({ utterance: { data, template }, place }));
      });
      places.set(
        name,
        sentences.map(({ place }) => place),
      );
      const utterances = sentences.map(({ utterance }) => utterance);
      return [name, { ...intent, utterances }] as const;
    }),
  );
  const listedAt = (part: Part): Part => {
    if ("entity" in part || part.sentence === undefined) return part;
    return { ...part, sentence: places.get(part.intent)?.[part.sentence] ?? part.sentence };
  };
  return { dataset: { ...dataset, intents }, listedAt };
}
