/**
 * Builds the smallest deterministic word network that accepts an expression: words that sentences share at their beginning
 * or end are shared in the network. The decoder pays for each arc, so this determines both its speed and its accuracy. Each
 * arc has the frequency with which it is passed when the options of each choice are taken according to their weights.
 */
import type { Expression } from "./expression.ts";
import type { Arc, Network } from "./network.ts";
import { Draft } from "./network-draft.ts";

/** Thrown when the network would have more arcs than allowed. */
export class NetworkTooLarge extends Error {
  override name = "NetworkTooLarge";
}

/** Caches networks of entities and number words, which occur in many sentences and outlive a reload. */
const parts = new WeakMap<Expression, Network>();

function partOf(expression: Expression, maxArcs: number): Network {
  const network = parts.get(expression) ?? networkOf(expression, maxArcs);
  parts.set(expression, network);
  return network;
}

/** Returns true if the expression, which occurs in sentences, has at most so many arcs. */
export function isSmall(expression: Expression, maxArcs: number): boolean {
  try {
    return partOf(expression, maxArcs).arcCount <= maxArcs;
  } catch (error) {
    if (error instanceof NetworkTooLarge) return false;
    throw error;
  }
}

/** Throws NetworkTooLarge beyond `maxArcs`, or when five times as many are needed before shared ends are merged. */
export function networkOf(
  expression: Expression,
  maxArcs = Number.POSITIVE_INFINITY,
  minShared = Number.POSITIVE_INFINITY,
): Network {
  const draft = new Draft((part) => (part === expression ? undefined : partOf(part, maxArcs)), minShared);
  const end = draft.add(expression);
  draft.finish();
  const { sets, arcs, order } = determinise(draft, maxArcs * 5);
  const flows = flow(draft, sets, arcs, order);
  return minimise(arcs, flows, end, order, maxArcs);
}

type Steps = ReadonlyMap<string, number>[];

/** Returns states that are sets of the draft's states, and an order in which each comes before all that follow it. */
function determinise(draft: Draft, maxArcs: number): { sets: number[][]; arcs: Steps; order: number[] } {
  const arcs: Map<string, number>[] = [];
  const numbers = new Map<string, number>();
  const sets: number[][] = [];
  let arcCount = 0;
  const numberOf = (states: number[]): number => {
    const key = states.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, sets.length);
    return sets.push(states) - 1;
  };
  // Thousands of values lead to the same state, from which all that may follow a shared value is reachable.
  const reached = new Map<string, number>();
  const after = (to: readonly number[]): number => {
    const key = to.join();
    const number = reached.get(key) ?? numberOf(draft.reach(to));
    reached.set(key, number);
    return number;
  };
  numberOf(draft.reach([0]));
  for (let at = 0; at < sets.length; at++) {
    const next = new Map<string, number[]>();
    for (const state of sets[at] ?? []) {
      for (const { word, to } of draft.arcs[state] ?? []) {
        const known = next.get(word);
        if (known === undefined) next.set(word, [to]);
        else known.push(to);
      }
    }
    arcCount += next.size;
    if (arcCount > maxArcs) throw new NetworkTooLarge(`the grammar has more than ${maxArcs} arcs before it is reduced`);
    arcs.push(new Map([...next].map(([word, to]) => [word, after(to)])));
  }
  return { sets, arcs, order: lastFirst(arcs).toReversed() };
}

/** Returns the states in postorder: each comes after all that follow it. */
function lastFirst(arcs: Steps): number[] {
  const order: number[] = [];
  const seen = new Set<number>([0]);
  const stack: { state: number; rest: Iterator<number> }[] = [];
  const enter = (state: number) => stack.push({ state, rest: (arcs[state] ?? new Map()).values() });
  enter(0);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { value, done } = top.rest.next();
    if (done === true) {
      order.push(top.state);
      stack.pop();
    } else if (!seen.has(value)) {
      seen.add(value);
      enter(value);
    }
  }
  return order;
}

type Flows = { readonly words: ReadonlyMap<string, number>; readonly states: ReadonlyMap<number, number> };

/** Computes for each state how often each word leaves it, and how often the draft's states in it are visited. */
function flow(draft: Draft, sets: readonly number[][], arcs: Steps, order: readonly number[]): Flows[] {
  const visits = sets.map(() => new Map<number, number>());
  visits[0]?.set(0, 1);
  const flows: Flows[] = [];
  for (const state of order) {
    const states = draft.spread(sets[state] ?? [], visits[state] ?? new Map());
    const words = new Map<string, number>();
    for (const [from, visited] of states) {
      for (const { word, to, weight } of draft.arcs[from] ?? []) {
        const passed = visited * weight;
        words.set(word, (words.get(word) ?? 0) + passed);
        const next = visits[arcs[state]?.get(word) ?? -1];
        next?.set(to, (next.get(to) ?? 0) + passed);
      }
    }
    flows[state] = { words, states };
  }
  return flows;
}

/** Merges all states with the same future, and removes the ways that never reach an end. */
function minimise(
  arcs: Steps,
  flows: readonly Flows[],
  end: number,
  order: readonly number[],
  maxArcs: number,
): Network {
  const made: { arcs: Map<string, { to: number; flow: number }>; ends: number }[] = [];
  const byFuture = new Map<string, number>();
  const merged = new Map<number, number>();
  for (const state of order.toReversed()) {
    const { words, states } = flows[state] ?? { words: new Map(), states: new Map() };
    const ends = states.get(end);
    const to = [...(arcs[state] ?? [])].map(([word, next]): [string, number] => [word, merged.get(next) ?? -1]);
    const alive = to.filter(([, next]) => next >= 0).sort(([a], [b]) => (a < b ? -1 : 1));
    const future = `${ends !== undefined}${alive.map(([word, next]) => `\n${word} ${next}`).join("")}`;
    let number = byFuture.get(future);
    if (number === undefined) {
      const dead = ends === undefined && alive.length === 0;
      number = dead
        ? -1
        : made.push({ arcs: new Map(alive.map(([word, next]) => [word, { to: next, flow: 0 }])), ends: 0 }) - 1;
      byFuture.set(future, number);
    }
    merged.set(state, number);
    const one = made[number];
    if (one === undefined) continue;
    one.ends += ends ?? 0;
    for (const [word, passed] of words) {
      const arc = one.arcs.get(word);
      if (arc !== undefined) arc.flow += passed;
    }
  }
  return fromTheStart(made, maxArcs);
}

/** Renumbers the states so that the start, which was made last, is 0. */
function fromTheStart(made: readonly { arcs: Map<string, Arc>; ends: number }[], maxArcs: number): Network {
  if (made.length === 0) return { arcs: [new Map()], ends: [0], arcCount: 0 };
  const last = made.length - 1;
  const states = made.toReversed();
  const arcs = states.map(
    (state) => new Map([...state.arcs].map(([word, arc]) => [word, { ...arc, to: last - arc.to }])),
  );
  const arcCount = arcs.reduce((count, { size }) => count + size, 0);
  if (arcCount > maxArcs) throw new NetworkTooLarge(`the grammar has ${arcCount} arcs, more than ${maxArcs}`);
  return { arcs, ends: states.map(({ ends }) => ends), arcCount };
}
