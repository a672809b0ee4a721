/** Measures how long it takes to find all builtin entities in a sentence. */
import { findBuiltins } from "../../platform/nlu/builtin/find.ts";
import { tokenise } from "../../platform/nlu/text/tokens.ts";
import type { Example } from "./cases.ts";

export type Times = {
  /** The first sentence, including building the language's grammar. */
  readonly firstMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

const entities = ["number", "ordinal", "percentage", "duration", "temperature", "amountOfMoney", "datetime"].map(
  (name) => `snips/${name}`,
);
const rounds = 9;

/**
 * Runs each example inside a sentence nine times; the third shortest time counts, which excludes other work of the
 * machine.
 */
export function timesOf(examples: readonly Example[], language: string): Times {
  const now = { instant: Date.now(), zone: "Europe/Paris" };
  const timed = (text: string): number => {
    const started = performance.now();
    findBuiltins(tokenise(text), entities, language, now);
    return performance.now() - started;
  };
  const firstMs = timed("1");
  const sentences = examples.map(({ phrase }) => `tell the kitchen and the living room ${phrase} and no more`);
  const all = sentences.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, sentence] of sentences.entries()) all[at]!.push(timed(sentence));
  const counted = all.map((times) => times.toSorted((a, b) => a - b)[2] ?? 0).toSorted((a, b) => a - b);
  const at = (share: number): number => Number((counted[Math.floor(counted.length * share)] ?? 0).toFixed(3));
  return { firstMs: Number(firstMs.toFixed(1)), p50Ms: at(0.5), p99Ms: at(0.99) };
}
