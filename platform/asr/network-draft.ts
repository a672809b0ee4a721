/** Represents an expression as a nondeterministic network: several arcs for one word, and jumps without a word. */
import { type Choice, type Expression, weightsOf } from "./expression.ts";
import type { Network } from "./network.ts";

type Step = { readonly to: number; readonly weight: number };

/** Every arc and jump leads to a state with a higher number. */
export class Draft {
  readonly arcs: (Step & { readonly word: string })[][] = [[]];
  readonly #jumps: Step[][] = [[]];
  readonly #known: (expression: Expression) => Network | undefined;

  /** `known` may return the network of a part of the expression, which is then used unchanged. */
  constructor(known: (expression: Expression) => Network | undefined) {
    this.#known = known;
  }

  /** Adds the expression's ways from a state on, and returns the state in which they end. */
  add(expression: Expression, from = 0): number {
    if (expression.kind === "words") return this.#words(expression.words, from, 1);
    if (expression.kind === "sequence") return expression.parts.reduce((at, part) => this.add(part, at), from);
    // Parts of sentences are in one place only, and merged with their neighbours; values are in many.
    const network = expression.bySentence === true ? undefined : this.#known(expression);
    return network === undefined ? this.#choice(expression, from) : this.#network(network, from);
  }

  #choice(choice: Choice, from: number): number {
    const weights = weightsOf(choice);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const ends = choice.options.flatMap((option, at): readonly Step[] => {
      const weight = weights[at]! / total;
      return weights[at] === 0 ? [] : [this.#option(option, from, weight)];
    });
    const end = this.#state();
    for (const { to: last, weight } of ends) this.#jumps[last]?.push({ to: end, weight });
    return end;
  }

  /** Returns the state in which the option ends, and the weight of the jump from there. */
  #option(option: Expression, from: number, weight: number): Step {
    if (option.kind === "words" && option.words.length > 0) {
      return { to: this.#words(option.words, from, weight), weight: 1 };
    }
    if (option.kind === "words") return { to: from, weight };
    return { to: this.add(option, this.#jump(from, weight)), weight: 1 };
  }

  /** Returns these states and all that are reachable from them without a word, sorted. */
  reach(states: Iterable<number>): number[] {
    const reached = new Set(states);
    for (const state of reached) for (const { to } of this.#jumps[state] ?? []) reached.add(to);
    return [...reached].sort((a, b) => a - b);
  }

  /** Computes how often each state is visited, from how often words enter the states; `states` is a result of `reach`. */
  spread(states: readonly number[], entered: ReadonlyMap<number, number>): Map<number, number> {
    const visits = new Map(states.map((state) => [state, entered.get(state) ?? 0]));
    for (const state of states) {
      const visited = visits.get(state) ?? 0;
      for (const { to, weight } of this.#jumps[state] ?? []) visits.set(to, (visits.get(to) ?? 0) + visited * weight);
    }
    return visits;
  }

  #network({ arcs, ends }: Network, from: number): number {
    // The network's start is entered only by what precedes it, so the existing state can serve as the start.
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
