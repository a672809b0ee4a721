/** Writes a word network in the text format that pocketsphinx reads as a finite state grammar. */
import type { Network } from "./network.ts";

/** The minimum probability: rare sentences stay possible. */
const minProbability = 1e-6;

/**
 * Returns the file's text, in which each arc has its probability. The decoder requires one final state: words that lead to
 * a state where a sentence may end or continue lead to the final state too. (A jump without a word would do, but appears
 * among the words of a hypothesis.)
 */
export function formatNetwork({ arcs, ends }: Network): string {
  const end = arcs.length;
  const visits = arcs.map((ways, state) => [...ways.values()].reduce((sum, { flow }) => sum + flow, ends[state] ?? 0));
  const lines = ["FSG_BEGIN <spoken>", `NUM_STATES ${end + 1}`, "START_STATE 0", `FINAL_STATE ${end}`];
  const step = (from: number, to: number, probability: number, word: string) => {
    lines.push(`TRANSITION ${from} ${to} ${Math.min(1, Math.max(minProbability, probability)).toFixed(7)} ${word}`);
  };
  for (const [state, ways] of arcs.entries()) {
    for (const [word, { to, flow }] of ways) {
      const probability = flow / (visits[state] || 1);
      if ((arcs[to]?.size ?? 0) > 0) step(state, to, probability, word);
      const ended = ends[to] ?? 0;
      if (ended > 0) step(state, end, (probability * ended) / (visits[to] || 1), word);
    }
  }
  lines.push("FSG_END", "");
  return lines.join("\n");
}
