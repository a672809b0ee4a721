/** Refuses sentences of more words than anybody says in an order. */
import type { Guess, Parse } from "./engine.ts";
import { intentFeatures } from "./intent/features.ts";
import { maxWords } from "./mood/read-mood.ts";
import { placesOf } from "./mood/said.ts";
import type { Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";
import { rounded } from "./slot-of.ts";

/** The time that a log takes must stay bounded. */
const maxShown = 100;

/**
 * The rules read no more words, so nobody would notice what is denied behind them, and no command has as many: such a sentence says
 * several things.
 */
export function tooLong(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined): Parse | undefined {
  const { tokens } = placesOf(reading.words);
  if (tokens.length <= maxWords) return undefined;
  const { intents, classify, known, reader } = parts;
  const { text, words, hits } = readTokens(parts, reading.text, reading.tokens.slice(0, tokens[maxWords]));
  const likely = classify(intentFeatures(words, { hits, known, reader }));
  const own = [...intents.keys()].filter((at) => asked?.has(intents[at]!.id) !== false);
  const [first] = own.toSorted((a, b) => likely[b]! - likely[a]!);
  const best: Guess = { intentName: null, confidenceScore: 1, slots: [] };
  if (first === undefined) return { best, alternatives: [] };
  const held = { intentName: intents[first]!.id, confidenceScore: rounded(likely[first]!), slots: [], saidBack: "" };
  return { best, alternatives: [], held: { ...held, reason: "several", words: text.slice(0, maxShown) } };
}
