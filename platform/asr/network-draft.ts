/** An expression as a network that is not deterministic yet: several arcs for one word, and jumps that say nothing. */
import type { Expression } from "./expression.ts";
import type { Network } from "./network.ts";

type Step = { readonly to: number; readonly weight: number };

/** Every arc and jump leads to a state of a higher number. */
export class Draft {
  readonly arcs: (Step & { readonly word: string })[][] = [[]];
  readonly #jumps: Step[][] = [[]];
  readonly #known: (expression: Expression) => Network | undefined;

  /** `known` may give the network of a part of the expression: it is taken as it is then. */
  constructor(known: (expression: Expression) => Network | undefined) {
    this.#known = known;
  }

  /** Adds the expression's ways from a state on, and answers the state where they end. */
  add(expression: Expression, from = 0): number {
    if (expression.kind === "words") return this.#words(expression.words, from, 1);
    if (expression.kind === "sequence") return expression.parts.reduce((at, part) => this.add(part, at), from);
    const network = this.#known(expression);
    return network === undefined ? this.#choice(expression, from) : this.#network(network, from);
  }

  #choice(expression: Extract<Expression, { kind: "choice" }>, from: number): number {
    const { options, weights } = expression;
    const total = options.reduce((sum, _, at) => sum + (weights?.[at] ?? 1), 0);
    const ends = options.map((option, at): Step => {
      const weight = (weights?.[at] ?? 1) / total;
      if (option.kind === "words" && option.words.length > 0) {
        return { to: this.#words(option.words, from, weight), weight: 1 };
      }
      if (option.kind === "words") return { to: from, weight };
      return { to: this.add(option, this.#jump(from, weight)), weight: 1 };
    });
    const end = this.#state();
    for (const { to: last, weight } of ends) this.#jumps[last]?.push({ to: end, weight });
    return end;
  }

  /** These states and all that are reached from them without a word, sorted. */
  reach(states: Iterable<number>): number[] {
    const reached = new Set(states);
    for (const state of reached) for (const { to } of this.#jumps[state] ?? []) reached.add(to);
    return [...reached].sort((a, b) => a - b);
  }

  /** How often each of the states is visited, given how often they are entered by a word; `states` as `reach` gives them. */
  spread(states: readonly number[], entered: ReadonlyMap<number, number>): Map<number, number> {
    const visits = new Map(states.map((state) => [state, entered.get(state) ?? 0]));
    for (const state of states) {
      const visited = visits.get(state) ?? 0;
      for (const { to, weight } of this.#jumps[state] ?? []) visits.set(to, (visits.get(to) ?? 0) + visited * weight);
    }
    return visits;
  }

  #network({ arcs, ends }: Network, from: number): number {
    // Its start is entered by nothing but what comes before it: it can be the state that is there.
    const states = arcs.map((_, state) => (state === 0 ? from : this.#state()));
    const end = this.#state();
    for (const [state, ways] of arcs.entries()) {
      const at = states[state] ?? from;
      const ended = ends[state] ?? 0;
      let visits = ended;
      for (const { flow } of ways.values()) visits += flow;
      for (const [word, { to, flow }] of ways) {
        this.arcs[at]?.push({ word, to: states[to] ?? end, weight: flow / visits });
      }
      if (ended > 0) this.#jumps[at]?.push({ to: end, weight: ended / visits });
    }
    return end;
  }

  #words(words: readonly string[], from: number, weight: number): number {
    let at = from;
    for (const [n, word] of words.entries()) {
      const to = this.#state();
      this.arcs[at]?.push({ word, to, weight: n === 0 ? weight : 1 });
      at = to;
    }
    return at;
  }

  #jump(from: number, weight: number): number {
    const to = this.#state();
    this.#jumps[from]?.push({ to, weight });
    return to;
  }

  #state(): number {
    this.#jumps.push([]);
    return this.arcs.push([]) - 1;
  }
}
