/** The sentences of an intent as they are used, from those that the author wrote. */
import type { Chunk, TemplateTree, Utterance } from "./dataset.ts";
import { asTemplate, maxAllExpansions, readTemplate, type SlotNames } from "./sentence-template.ts";

/** Collects the sentences of one dataset, whose templates share a limit. */
export class Expanded {
  /** By intent: the place of each sentence's source. */
  private readonly sources = new Map<string, number[]>();
  private readonly trees = new Map<string, Map<number, TemplateTree>>();
  private readonly told = new Set<string>();
  private count = 0;

  /** Returns the sentences of `text`; `plain` reads it when it is no template. */
  read(
    { intent, index, text }: { readonly intent: string; readonly index: number; readonly text: string },
    names: SlotNames,
    plain: () => readonly Chunk[],
    wrong: (message: string) => void,
  ): Utterance[] {
    const template = this.count > maxAllExpansions ? undefined : asTemplate(text, names);
    if (template === undefined) return this.add(intent, index, [{ data: plain() }]);
    const { sentences, tree } = readTemplate(text, names, wrong) ?? { sentences: [], tree: [] };
    this.count += sentences.length;
    if (this.count > maxAllExpansions)
      wrong(
        `up to here the templates of this assistant stand for ${this.count.toLocaleString("en")} sentences, and at most ` +
          `${maxAllExpansions.toLocaleString("en")} are allowed: use fewer alternatives and optional words`,
      );
    if (sentences.length > 0) this.templatesOf(intent).set(index, tree);
    return this.add(
      intent,
      index,
      // After an error that is reported, the words of the template count as a sentence: it is no second error.
      sentences.length === 0
        ? [{ data: [{ text }] }]
        : sentences.map((data) => ({ data, template: { text: template, index } })),
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

/** Limit on the expansions of one template that the statistics learn: more would outweigh the other sentences. */
const maxLearned = 24;

/**
 * Returns the sentences that the statistics learn from: all that are written out, and of each template a sample. The
 * step is about the golden section of the number of expansions, so that each alternative is in the sample.
 */
export function learned(utterances: readonly Utterance[]): Utterance[] {
  const byTemplate = Map.groupBy(utterances, ({ template }) => template?.index ?? -1);
  const kept = new Set<Utterance>();
  for (const [index, all] of byTemplate) {
    const step = index === -1 || all.length <= maxLearned ? 1 : coprimeStep(all.length);
    const count = index === -1 ? all.length : Math.min(all.length, maxLearned);
    for (let n = 0; n < count; n++) kept.add(all[(n * step) % all.length]!);
  }
  return utterances.filter((utterance) => kept.has(utterance));
}

function coprimeStep(length: number): number {
  let step = Math.round(length * 0.618);
  while (greatestDivisor(step, length) !== 1) step++;
  return step;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
