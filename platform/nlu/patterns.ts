/** Stores the sentences of the dataset as patterns, which are understood exactly as written. */
import type { TemplateTree, Utterance } from "../assistant/dataset.ts";
import type { SlotKind } from "./engine.ts";
import { type Candidate, entry, type PatternMatch, type PatternSlot } from "./pattern-match.ts";
import { TemplatePatterns } from "./template-patterns.ts";
import { tokenise } from "./text/tokens.ts";

type Node = {
  readonly words: Map<string, Node>;
  readonly slots: Map<string, Map<number, Node>>;
  readonly intents: Set<number>;
};

const makeNode = (): Node => ({ words: new Map(), slots: new Map(), intents: new Set() });
const maxSteps = 20_000;

export class Patterns {
  readonly #root = makeNode();
  readonly #templates = new TemplatePatterns();

  /** Punctuation is no part of a pattern. */
  add(intent: number, slots: readonly SlotKind[], { data }: Utterance): void {
    let node = this.#root;
    for (const { text = "", entity, slot_name: name } of data) {
      const slot = slots.findIndex((one) => one.name === name);
      if (entity !== undefined && slot >= 0) {
        const kinds = entry(node.slots, entity, () => new Map<number, Node>());
        // Slot numbers belong to an intent: two intents share the words before a slot, not the slot.
        node = entry(kinds, intent * 1000 + slot, makeNode);
      } else for (const { isSign, norm } of tokenise(text)) if (!isSign) node = entry(node.words, norm, makeNode);
    }
    if (node !== this.#root) node.intents.add(intent);
  }

  addTemplate(intent: number, slots: readonly SlotKind[], tree: TemplateTree): void {
    this.#templates.add(intent, slots, tree);
  }

  /**
   * Returns every match of these words (without punctuation) with a pattern of one of the intents, most literal words
   * first.
   */
  match(
    words: readonly string[],
    candidates: readonly Candidate[],
    isAsked: (intent: number) => boolean,
  ): PatternMatch[] {
    const beginning = new Map<number, Candidate[]>();
    for (const candidate of candidates) entry(beginning, candidate.start, () => []).push(candidate);
    const matches = this.#templates.match(words, beginning, isAsked);
    let steps = 0;
    const walk = (node: Node, at: number, literals: number, slots: readonly PatternSlot[]): void => {
      if (++steps > maxSteps) return;
      if (at === words.length) {
        for (const intent of node.intents) if (isAsked(intent)) matches.push({ intent, slots, literals });
        return;
      }
      const next = node.words.get(words[at]!);
      if (next !== undefined) walk(next, at + 1, literals + 1, slots);
      if (node.slots.size === 0) return;
      for (const candidate of beginning.get(at) ?? []) {
        for (const [key, then] of node.slots.get(candidate.entity) ?? [])
          walk(then, candidate.end, literals, [...slots, { ...candidate, slot: key % 1000 }]);
      }
    };
    walk(this.#root, 0, 0, []);
    return matches.toSorted((a, b) => b.literals - a.literals || a.slots.length - b.slots.length);
  }
}
