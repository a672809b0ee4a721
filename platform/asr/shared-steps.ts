/**
 * Steps that several states have in common are written once, behind jumps. In the smallest deterministic network a number or a
 * date leaves each state where it may be said, with all its words; the decoder takes two kilobytes for each
 * [docs/decisions/0266-steps-that-are-shared.md].
 */

/** From one state of a grammar to another; a jump has no word. */
export type Step = { readonly from: number; readonly to: number; readonly probability: number; readonly word: string };

/** Steps are taken in the same proportions if none differs by more than two percent. */
const tolerance = Math.log(1.02);
/**
 * The decoder pays for a jump before it has heard the word behind it, and gives up what is too unlikely so far: jumps cost little,
 * and the words what they have always cost.
 */
const maxRatio = 3;

/**
 * Returns steps with the same sentences, as likely as before, and the number of states, of which the first `states` are those of
 * the given steps. `before`: what is heard before each state; only states with the same share steps.
 */
export function sharedSteps(
  steps: readonly Step[],
  states: number,
  before: readonly string[],
): { readonly steps: readonly Step[]; readonly states: number } {
  const found: Step[] = [];
  let count = states;
  for (const ways of bundles(steps, before).values()) {
    for (const near of alikeIn(ways)) {
      const [sources = []] = near;
      if (sources.length * near.length <= sources.length + near.length) found.push(...near.flat());
      else found.push(...behindJumps(near, count++));
    }
  }
  return { steps: found, states: count };
}

/** Returns the same ways from a new state, with jumps to it. */
function behindJumps(ways: readonly (readonly Step[])[], shared: number): Step[] {
  const totals = totalsOf(ways);
  const most = Math.max(...totals);
  const likeliest = totals.indexOf(most);
  return [
    ...ways[0]!.map(({ from }, n) => ({ from, to: shared, probability: totals[n]! / most, word: "" })),
    ...ways.map((way) => ({ ...way[likeliest]!, from: shared })),
  ];
}

/** Divides the sources of a bundle into those for which it is about as likely. */
function alikeIn(ways: readonly (readonly Step[])[]): Step[][][] {
  const totals = totalsOf(ways);
  const order = [...totals.keys()].sort((a, b) => totals[b]! - totals[a]!);
  const runs: number[][] = [];
  for (const n of order) {
    const run = runs.at(-1);
    if (run !== undefined && totals[n]! >= totals[run[0]!]! / maxRatio) run.push(n);
    else runs.push([n]);
  }
  return runs.map((run) => ways.map((way) => run.map((n) => way[n]!)));
}

/** How likely it is to leave each source in one of these ways. */
const totalsOf = (ways: readonly (readonly Step[])[]): number[] =>
  ways[0]!.map((_, n) => ways.reduce((sum, way) => sum + way[n]!.probability, 0));

/** Returns the steps with the same word to the same state, by the states that they leave and the proportions of these. */
function bundles(steps: readonly Step[], before: readonly string[]): Map<string, Step[][]> {
  const ways = new Map<string, Step[]>();
  for (const step of steps) {
    const key = `${before[step.from]} ${step.to} ${step.word}`;
    const known = ways.get(key);
    if (known === undefined) ways.set(key, [step]);
    else known.push(step);
  }
  const found = new Map<string, Step[][]>();
  for (const way of ways.values()) {
    const sorted = way.toSorted((a, b) => a.from - b.from);
    const first = Math.log(sorted[0]!.probability);
    const key = sorted.map(
      ({ from, probability }) => `${from}:${Math.round((Math.log(probability) - first) / tolerance)}`,
    );
    const known = found.get(key.join());
    if (known === undefined) found.set(key.join(), [sorted]);
    else known.push(sorted);
  }
  return found;
}
