/**
 * Stores the templates of the dataset as patterns, without writing out their sentences: a network of states, in which
 * alternatives part and meet again.
 */
import type { TemplateTree } from "../assistant/dataset.ts";
import type { SlotKind } from "./engine.ts";
import { type Candidate, entry, type PatternMatch, type PatternSlot } from "./pattern-match.ts";
import { wordsOf } from "./text/tokens.ts";

type State = {
  readonly words: Map<string, State>;
  readonly slots: { readonly entity: string; readonly slot: number; readonly to: State }[];
  /** States that are reached without a word. */
  readonly jumps: State[];
  /** For a state in which alternatives meet: a number that no other has. */
  readonly meeting?: number;
};
type Template = { readonly intent: number; readonly start: State; readonly end: State };

/** Limit on the steps of one match with one template. */
const maxSteps = 20_000;

const makeState = (meeting?: number): State => ({
  words: new Map(),
  slots: [],
  jumps: [],
  ...(meeting !== undefined && { meeting }),
});

export class TemplatePatterns {
  readonly #templates: Template[] = [];
  /** The places of the templates by what their sentences begin with; of those that may be empty, apart. */
  readonly #byWord = new Map<string, number[]>();
  readonly #byEntity = new Map<string, number[]>();
  readonly #anyhow: number[] = [];
  #meetings = 0;

  add(intent: number, slots: readonly SlotKind[], tree: TemplateTree): void {
    const start = makeState();
    const end = this.#follow(start, [...tree, { oneOf: [[]] }], slots);
    const first = firstOf(start, end);
    const at = this.#templates.push({ intent, start, end }) - 1;
    if (first === undefined) this.#anyhow.push(at);
    for (const word of first?.words ?? []) entry(this.#byWord, word, () => []).push(at);
    for (const entity of first?.entities ?? []) entry(this.#byEntity, entity, () => []).push(at);
  }

  /** Returns the state behind the tree's parts. */
  #follow(from: State, tree: TemplateTree, slots: readonly SlotKind[]): State {
    let at = from;
    for (const part of tree) {
      if ("oneOf" in part) {
        const end = makeState(this.#meetings++);
        for (const option of part.oneOf) {
          const begin = makeState();
          at.jumps.push(begin);
          this.#follow(begin, option, slots).jumps.push(end);
        }
        at = end;
        continue;
      }
      const slot = slots.findIndex(({ name }) => name === part.slot_name);
      if (part.entity !== undefined && slot >= 0) {
        const to = makeState();
        at.slots.push({ entity: part.entity, slot, to });
        at = to;
      } else
        for (const word of wordsOf(part.text ?? "")) {
          const to = makeState();
          at.words.set(word, to);
          at = to;
        }
    }
    return at;
  }

  /** Returns every match of these words; `beginning` has the candidates by the place of their first word. */
  match(
    words: readonly string[],
    beginning: ReadonlyMap<number, readonly Candidate[]>,
    isAsked: (intent: number) => boolean,
  ): PatternMatch[] {
    if (words.length === 0) return [];
    const entities = (beginning.get(0) ?? []).flatMap(({ entity }) => this.#byEntity.get(entity) ?? []);
    const begun = new Set([...this.#anyhow, ...(this.#byWord.get(words[0]!) ?? []), ...entities]);
    return [...begun]
      .toSorted((a, b) => a - b)
      .map((at) => this.#templates[at]!)
      .flatMap((template) => (isAsked(template.intent) ? matchesOf(template, words, beginning) : []));
  }
}

/** Returns how the sentences of a template may begin; undefined if all of it may be left out. */
function firstOf(start: State, end: State) {
  const [words, entities, open] = [new Set<string>(), new Set<string>(), new Set([start])];
  for (const state of open) {
    for (const word of state.words.keys()) words.add(word);
    for (const { entity } of state.slots) entities.add(entity);
    for (const next of state.jumps) open.add(next);
  }
  return open.has(end) ? undefined : { words, entities };
}

function matchesOf(
  { intent, start: first, end: last }: Template,
  words: readonly string[],
  beginning: ReadonlyMap<number, readonly Candidate[]>,
): PatternMatch[] {
  const matches: PatternMatch[] = [];
  // Where alternatives meet, at the same word and with the same values, all go on alike.
  const reached = new Set<string>();
  let steps = 0;
  const walk = (state: State, at: number, literals: number, slots: readonly PatternSlot[]): void => {
    if (++steps > maxSteps) return;
    if (state.meeting !== undefined) {
      const key = `${state.meeting} ${at} ${slots.map(({ entity, slot, start, end }) => [entity, slot, start, end].join()).join(" ")}`;
      if (reached.has(key)) return;
      reached.add(key);
    }
    if (state === last && at === words.length) matches.push({ intent, slots, literals });
    for (const next of state.jumps) walk(next, at, literals, slots);
    const next = state.words.get(words[at] ?? "");
    if (next !== undefined) walk(next, at + 1, literals + 1, slots);
    for (const { entity, slot, to } of state.slots) {
      for (const candidate of beginning.get(at) ?? [])
        if (candidate.entity === entity) walk(to, candidate.end, literals, [...slots, { ...candidate, slot }]);
    }
  };
  walk(first, 0, 0, []);
  return matches;
}
