/** The sentences of an intent as they are used, from those that the author wrote. */
import type { Chunk, IntentSentences, TemplateTree, Utterance } from "./dataset.ts";
import { asTemplate, maxAllExpansions, readTemplate, type SlotNames } from "./sentence-template.ts";
import { coprimeStep, maxLearned } from "./template-sentences.ts";
import { countOf } from "./template-tree.ts";

/** Limit on the sentences of an assistant's templates that are written out; of further templates there is a sample. */
const maxAllWritten = 2000;

/** A sentence of the author: its place among those of its intent, and whether it is only understood. */
type Written = {
  readonly intent: string;
  readonly index: number;
  readonly text: string;
  readonly isUnheard?: boolean;
};

/** Collects the sentences of one dataset, whose templates share a limit. */
export class Expanded {
  /** By intent: the place of each sentence's source. */
  private readonly sources = new Map<string, number[]>();
  private readonly trees = new Map<string, Map<number, TemplateTree>>();
  private readonly told = new Set<string>();
  private count = 0;
  private written = 0;

  /** Returns the sentences of `text`; `plain` reads it when it is no template. */
  read(
    { intent, index, text, isUnheard }: Written,
    names: SlotNames,
    plain: () => readonly Chunk[],
    wrong: (message: string) => void,
  ): Utterance[] {
    const how = isUnheard === true ? { isUnheard } : {};
    const template = this.count > maxAllExpansions ? undefined : asTemplate(text, names);
    if (template === undefined) return this.add(intent, index, [{ data: plain(), ...how }]);
    const read = readTemplate(text, names, wrong, maxAllWritten - this.written);
    if (read === undefined) return this.add(intent, index, [{ data: plain(), ...how }]);
    const { sentences, isSample, tree, count } = read;
    this.count += count;
    if (!isSample) this.written += count;
    if (this.count > maxAllExpansions)
      wrong(
        `up to here the templates of this assistant stand for ${this.count.toLocaleString("en")} sentences, and at most ` +
          `${maxAllExpansions.toLocaleString("en")} are allowed: use fewer alternatives and optional words`,
      );
    if (sentences.length > 0) this.templatesOf(intent).set(index, tree);
    // After an error that is reported, the words of the template count as a sentence: it is no second error.
    if (sentences.length === 0) return this.add(intent, index, [{ data: [{ text }], ...how }]);
    const from = { text: template, index, ...(isSample && { isSample }) };
    return this.add(
      intent,
      index,
      sentences.map((data) => ({ data, template: from, ...how })),
    );
  }

  /** Returns the trees of an intent's templates, by their places. */
  templatesOf(intent: string): Map<number, TemplateTree> {
    const known = this.trees.get(intent) ?? new Map<number, TemplateTree>();
    this.trees.set(intent, known);
    return known;
  }

  private add(intent: string, index: number, utterances: Utterance[]): Utterance[] {
    const known = this.sources.get(intent) ?? [];
    for (const _ of utterances) known.push(index);
    this.sources.set(intent, known);
    return utterances;
  }

  /** Reports a problem once for each sentence of the author, not for each expansion. */
  once(intent: string, utterance: number, message: string, report: (index: number) => void): void {
    const index = this.sources.get(intent)?.[utterance] ?? utterance;
    const key = JSON.stringify([intent, index, message]);
    if (this.told.has(key)) return;
    this.told.add(key);
    report(index);
  }
}

/** Returns one of the sentences for each that the author wrote: of a template, the first. */
export function authored(utterances: readonly Utterance[]): Utterance[] {
  return utterances.filter(({ template }, at) => {
    return template === undefined || utterances[at - 1]?.template?.index !== template.index;
  });
}

/** Returns the place among the sentences of the author, for the place of an expansion. */
export function authoredIndex(utterances: readonly Utterance[], expansion: number): number {
  return Math.max(0, authored(utterances.slice(0, expansion + 1)).length - 1);
}

/** Returns the number of sentences that the author's stand for. */
export function countSentences({ utterances, templates }: IntentSentences): number {
  const sampled = new Set(utterances.flatMap(({ template }) => (template?.isSample === true ? [template.index] : [])));
  const listed = utterances.filter(({ template }) => template?.isSample !== true).length;
  return [...sampled].reduce((sum, index) => sum + countOf(templates?.get(index) ?? []), listed);
}

/**
 * Returns the sentences that the statistics learn from: all that are written by hand, and of each template a sample. The
 * step is about the golden section of the number of expansions, so that each alternative is in the sample.
 */
export function learned(utterances: readonly Utterance[]): Utterance[] {
  const byTemplate = Map.groupBy(utterances, ({ template }) => template?.index ?? -1);
  const kept = new Set<Utterance>();
  for (const [index, all] of byTemplate) {
    const isWhole = index === -1 || all.length <= maxLearned || all[0]?.template?.isSample === true;
    const step = isWhole ? 1 : coprimeStep(all.length);
    const count = isWhole ? all.length : maxLearned;
    for (let n = 0; n < count; n++) kept.add(all[(n * step) % all.length]!);
  }
  return utterances.filter((utterance) => kept.has(utterance));
}
