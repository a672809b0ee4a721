/**
 * Computes with a linear chain of labels: the score of each label at each word, the allowed transitions, and the best
 * sequence.
 */
import type { Transitions } from "./labels.ts";

/** Scores are logarithms. `emissions` has `count` of them for each word, `moves` one for each allowed transition. */
export type Chain = {
  readonly count: number;
  readonly length: number;
  readonly emissions: Float64Array;
  readonly moves: Float64Array;
  readonly transitions: Transitions;
};

const never = Number.NEGATIVE_INFINITY;

/** Returns the best sequence of labels. */
export function viterbi({ count, length, emissions, moves, transitions }: Chain): Uint16Array {
  const { from, to, mayStart, mayEnd } = transitions;
  const best = new Float64Array(length * count).fill(never);
  const back = new Uint16Array(length * count);
  for (let y = 0; y < count; y++) if (mayStart[y]) best[y] = emissions[y]!;
  for (let at = 1; at < length; at++) {
    const here = at * count;
    const before = here - count;
    for (let move = 0; move < from.length; move++) {
      const score = best[before + from[move]!]! + moves[move]!;
      if (score > best[here + to[move]!]!) {
        best[here + to[move]!] = score;
        back[here + to[move]!] = from[move]!;
      }
    }
    for (let y = 0; y < count; y++) best[here + y]! += emissions[here + y]!;
  }
  const labels = new Uint16Array(length);
  if (length === 0) return labels;
  const end = (length - 1) * count;
  let last = 0;
  let most = never;
  for (let y = 0; y < count; y++) {
    if (mayEnd[y] && best[end + y]! > most) {
      most = best[end + y]!;
      last = y;
    }
  }
  labels[length - 1] = last;
  for (let at = length - 1; at > 0; at--) labels[at - 1] = back[at * count + labels[at]!]!;
  return labels;
}

export type Marginals = {
  /** The probability of each label at each word. */
  readonly labels: Float64Array;
  /** The expected number of times that each transition is taken. */
  readonly moves: Float64Array;
};

/** Computes forward and backward sums, scaled at each word so that nothing exceeds the range of a double. */
export function marginals({ count, length, emissions, moves, transitions }: Chain): Marginals {
  const { from, to, mayStart, mayEnd } = transitions;
  const gains = new Float64Array(length * count);
  for (let at = 0; at < length; at++) {
    let most = never;
    for (let y = 0; y < count; y++) most = Math.max(most, emissions[at * count + y]!);
    for (let y = 0; y < count; y++) gains[at * count + y] = Math.exp(emissions[at * count + y]! - most);
  }
  const steps = moves.map(Math.exp);
  const forward = new Float64Array(length * count);
  const backward = new Float64Array(length * count);
  const scale = (sums: Float64Array, begin: number) => {
    let total = 0;
    for (let y = 0; y < count; y++) total += sums[begin + y]!;
    for (let y = 0; y < count; y++) sums[begin + y]! /= total;
  };
  for (let y = 0; y < count; y++) {
    forward[y] = mayStart[y] ? gains[y]! : 0;
    backward[(length - 1) * count + y] = mayEnd[y]!;
  }
  scale(forward, 0);
  for (let at = 1; at < length; at++) {
    const here = at * count;
    for (let move = 0; move < from.length; move++)
      forward[here + to[move]!]! += forward[here - count + from[move]!]! * steps[move]!;
    for (let y = 0; y < count; y++) forward[here + y]! *= gains[here + y]!;
    scale(forward, here);
  }
  const expected = new Float64Array(moves.length);
  const reach = new Float64Array(count);
  for (let at = length - 1; at > 0; at--) {
    const here = at * count;
    const before = here - count;
    for (let y = 0; y < count; y++) reach[y] = backward[here + y]! * gains[here + y]!;
    let total = 0;
    for (let move = 0; move < from.length; move++) {
      const onward = steps[move]! * reach[to[move]!]!;
      backward[before + from[move]!]! += onward;
      total += forward[before + from[move]!]! * onward;
    }
    for (let move = 0; move < from.length; move++)
      expected[move]! += (forward[before + from[move]!]! * steps[move]! * reach[to[move]!]!) / total;
    scale(backward, before);
  }
  const labels = new Float64Array(length * count);
  for (let at = 0; at < length; at++) {
    let total = 0;
    for (let y = 0; y < count; y++)
      total += labels[at * count + y] = forward[at * count + y]! * backward[at * count + y]!;
    for (let y = 0; y < count; y++) labels[at * count + y]! /= total;
  }
  return { labels, moves: expected };
}
