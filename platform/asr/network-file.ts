/** Writes a word network in the text format that pocketsphinx reads as a finite state grammar. */
import { baseWord } from "../speech/pocketsphinx.ts";
import type { Network } from "./network.ts";
import { sharedSteps, type Step } from "./shared-steps.ts";

/** The minimum probability: rare sentences stay possible. */
const minProbability = 1e-6;

/** The library's name of silence, which may be before each word. */
const silence = "SIL";

/**
 * Returns the file's text, in which each arc has its probability. The decoder requires one final state: a state where a sentence
 * may end or continue has a jump there. No sentence is without words: there is no jump from the start. `lastSounds` is the result
 * of the function below.
 */
export function formatNetwork({ arcs, ends }: Network, lastSounds: ReadonlyMap<string, string> = new Map()): string {
  const end = arcs.length;
  const visits = arcs.map((ways, state) => [...ways.values()].reduce((sum, { flow }) => sum + flow, ends[state] ?? 0));
  const steps: Step[] = [];
  const jumps: Step[] = [];
  const before = Array.from({ length: end + 1 }, () => silence);
  for (const [from, ways] of arcs.entries()) {
    for (const [word, { to: next, flow }] of ways) {
      const to = (arcs[next]?.size ?? 0) > 0 ? next : end;
      steps.push({ from, to, probability: clipped(flow / (visits[from] || 1)), word });
      before[to] = firstOf(before[to]!, lastSounds.get(word) ?? silence);
    }
    const ended = ends[from] ?? 0;
    if (from > 0 && ways.size > 0 && ended > 0)
      jumps.push({ from, to: end, probability: ended / (visits[from] || 1), word: "" });
  }
  const shared = sharedSteps(steps, end + 1, before);
  const lines = ["FSG_BEGIN <spoken>", `NUM_STATES ${shared.states}`, "START_STATE 0", `FINAL_STATE ${end}`];
  for (const { from, to, probability, word } of [...shared.steps, ...jumps])
    lines.push(`TRANSITION ${from} ${to} ${clipped(probability).toFixed(7)} ${word}`.trimEnd());
  lines.push("FSG_END", "");
  return lines.join("\n");
}

const clipped = (probability: number): number => Math.min(1, Math.max(minProbability, probability));

const firstOf = (one: string, other: string): string => (other < one ? other : one);

/**
 * Returns the sound with which each word of a dictionary ends. Of several, the first: before a word's first sound the library
 * (0.8) knows only one sound for each state, the first in the order of the acoustic model, which is the alphabet's. States that
 * differ in it would be heard differently if they shared their steps.
 */
export function lastSoundsIn(dictionary: string): Map<string, string> {
  const sounds = new Map<string, string>();
  for (const line of dictionary.split("\n")) {
    const [written = "", ...phones] = line.split(" ");
    const [word, last] = [baseWord(written), phones.at(-1)];
    if (last !== undefined) sounds.set(word, firstOf(sounds.get(word) ?? last, last));
  }
  return sounds;
}
