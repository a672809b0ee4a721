/** Represents an expression as a nondeterministic network: several arcs for one word, and jumps without a word. */
import { type Choice, type Expression, weightsOf } from "./expression.ts";
import type { Network } from "./network.ts";

type Step = { readonly to: number; readonly weight: number };

/** A network that several places enter and leave; `places`: the state before each, and the one in which it ends there. */
type Shared = { readonly start: number; readonly end: number; readonly places: { from: number; end: number }[] };

/** There are no cycles. */
export class Draft {
  readonly arcs: (Step & { readonly word: string })[][] = [[]];
  readonly #jumps: Step[][] = [[]];
  /** How many shared networks are passed before each state, at most. */
  readonly #passed: number[] = [0];
  readonly #known: (expression: Expression) => Network | undefined;
  readonly #minShared: number;
  readonly #shared = new Map<Network, Shared[]>();
  #ranks: readonly number[] | undefined;

  /**
   * `known` may return the network of a part of the expression, which is then used unchanged. One with at least `minShared`
   * arcs is used once for all places before which as many of such networks are passed.
   */
  constructor(known: (expression: Expression) => Network | undefined, minShared = Number.POSITIVE_INFINITY) {
    this.#known = known;
    this.#minShared = minShared;
  }

  /** Adds the expression's ways from a state on, and returns the state in which they end. */
  add(expression: Expression, from = 0): number {
    if (expression.kind === "words") return this.#words(expression.words, from, 1);
    if (expression.kind === "sequence") return expression.parts.reduce((at, part) => this.add(part, at), from);
    // Parts of sentences are in one place only, and merged with their neighbours; values are in many.
    const network = expression.bySentence === true ? undefined : this.#known(expression);
    if (network === undefined) return this.#choice(expression, from);
    return network.arcCount >= this.#minShared ? this.#place(network, from) : this.#network(network, from);
  }

  #choice(choice: Choice, from: number): number {
    const weights = weightsOf(choice);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const ends = choice.options.flatMap((option, at): readonly Step[] => {
      const weight = weights[at]! / total;
      return weights[at] === 0 ? [] : [this.#option(option, from, weight)];
    });
    const end = this.#state(this.#passed[from]!);
    for (const { to: last, weight } of ends) {
      this.#jumps[last]?.push({ to: end, weight });
      this.#passed[end] = Math.max(this.#passed[end]!, this.#passed[last]!);
    }
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

  /** Call it once, when everything was added: the shared networks are left as often as they are entered. */
  finish(): void {
    if (this.#shared.size === 0) return;
    const order = this.#order();
    const ranks: number[] = [];
    for (const [rank, state] of order.entries()) ranks[state] = rank;
    this.#ranks = ranks;
    const visits = this.arcs.map(() => 0);
    visits[0] = 1;
    const byEnd = new Map([...this.#shared.values()].flat().map((one) => [one.end, one]));
    for (const state of order) {
      const { places } = byEnd.get(state) ?? {};
      if (places !== undefined) {
        const total = places.reduce((sum, { from }) => sum + visits[from]!, 0);
        this.#jumps[state] = places.map(({ from, end }) => ({ to: end, weight: visits[from]! / (total || 1) }));
      }
      for (const { to, weight } of this.arcs[state]!) visits[to]! += visits[state]! * weight;
      for (const { to, weight } of this.#jumps[state]!) visits[to]! += visits[state]! * weight;
    }
  }

  /** Returns all states, each before those that follow it. */
  #order(): number[] {
    const before = this.arcs.map(() => 0);
    const next = (state: number): Step[] => [...this.arcs[state]!, ...this.#jumps[state]!];
    for (const state of before.keys()) for (const { to } of next(state)) before[to]!++;
    const order = [...before.keys()].filter((state) => before[state] === 0);
    for (const state of order) for (const { to } of next(state)) if (--before[to]! === 0) order.push(to);
    return order;
  }

  /** Returns these states and all that are reachable from them without a word, each before those that follow it. */
  reach(states: Iterable<number>): number[] {
    const reached = new Set(states);
    for (const state of reached) for (const { to } of this.#jumps[state] ?? []) reached.add(to);
    const rank = (state: number): number => this.#ranks?.[state] ?? state;
    return [...reached].sort((a, b) => rank(a) - rank(b));
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

  /** Enters the shared network from this state, and returns the state in which it ends here. */
  #place(network: Network, from: number): number {
    const passed = this.#passed[from]!;
    const all = this.#shared.get(network) ?? [];
    this.#shared.set(network, all);
    let shared = all[passed];
    if (shared === undefined) {
      const start = this.#state(passed);
      shared = { start, end: this.#network(network, start), places: [] };
      all[passed] = shared;
    }
    const end = this.#state(passed + 1);
    this.#jumps[from]?.push({ to: shared.start, weight: 1 });
    // Its weight is known when all places are.
    this.#jumps[shared.end]?.push({ to: end, weight: 1 });
    shared.places.push({ from, end });
    return end;
  }

  #network({ arcs, ends }: Network, from: number): number {
    const passed = this.#passed[from]!;
    // The network's start is entered only by what precedes it, so the existing state can serve as the start.
    const states = arcs.map((_, state) => (state === 0 ? from : this.#state(passed)));
    const end = this.#state(passed);
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
      const to = this.#state(this.#passed[at]!);
      this.arcs[at]?.push({ word, to, weight: n === 0 ? weight : 1 });
      at = to;
    }
    return at;
  }

  #jump(from: number, weight: number): number {
    const to = this.#state(this.#passed[from]!);
    this.#jumps[from]?.push({ to, weight });
    return to;
  }

  #state(passed: number): number {
    this.#passed.push(passed);
    this.#jumps.push([]);
    return this.arcs.push([]) - 1;
  }
}
