/**
 * Builds a trigram model with Witten-Bell smoothing, in the ARPA text format, for domains that are too large for a grammar.
 * It also accepts sentences that combine the parts of the examples differently.
 */
import { setImmediate } from "node:timers/promises";
import type { Sentence } from "./samples.ts";

const order = 3;
/**
 * After this many sentences or lines, control returns to the event loop: the bus disconnects a client that reads nothing
 * for long.
 */
const breath = 1000;

/** Returns the text of the ARPA file for these sentences. Rejects with RangeError when there are none. */
export async function buildNgrams(
  sentences: Iterable<Sentence>,
  progress: (sentences: number) => void = () => {},
): Promise<string> {
  const counts: Map<string, number>[] = Array.from({ length: order + 1 }, () => new Map());
  let sentence = 0;
  for (const { words, weight } of sentences) {
    if (words.length === 0 || weight <= 0) continue;
    const marked = ["<s>", ...words, "</s>"];
    for (let n = 1; n <= order; n++) {
      const count = counts[n];
      for (let at = 0; at + n <= marked.length; at++) {
        const gram = n === 1 ? (marked[at] ?? "") : marked.slice(at, at + n).join(" ");
        count?.set(gram, (count.get(gram) ?? 0) + weight);
      }
    }
    if (++sentence % breath === 0) {
      progress(sentence);
      await setImmediate();
    }
  }
  if (sentence === 0) throw new RangeError("there is no sentence to make a language model of");
  return format(counts);
}

async function format(counts: readonly ReadonlyMap<string, number>[]): Promise<string> {
  const probabilities: Map<string, number>[] = [new Map(), unigrams(counts[1] ?? new Map())];
  const backoffs: Map<string, number>[] = [new Map()];
  for (let n = 2; n <= order; n++) {
    await setImmediate();
    const grams = counts[n] ?? new Map<string, number>();
    const histories = historiesOf(grams);
    const shorter = probabilities[n - 1] ?? new Map<string, number>();
    const smoothed = new Map<string, number>();
    for (const [gram, count] of grams) {
      if (smoothed.size % breath === 0) await setImmediate();
      const { total, kinds } = histories.get(gram.slice(0, gram.lastIndexOf(" "))) ?? { total: 0, kinds: 0 };
      const lower = shorter.get(gram.slice(gram.indexOf(" ") + 1)) ?? 0;
      smoothed.set(gram, (count + kinds * lower) / (total + kinds));
    }
    probabilities.push(smoothed);
    backoffs.push(new Map([...histories].map(([history, { total, kinds }]) => [history, kinds / (total + kinds)])));
  }
  const lines = ["\\data\\", ...probabilities.slice(1).map((grams, at) => `ngram ${at + 1}=${grams.size}`)];
  for (let n = 1; n <= order; n++) {
    await setImmediate();
    lines.push("", `\\${n}-grams:`);
    for (const [gram, probability] of probabilities[n] ?? []) {
      if (lines.length % breath === 0) await setImmediate();
      lines.push(`${log10(probability)}\t${gram}${n < order ? `\t${log10(backoffs[n]?.get(gram) ?? 1)}` : ""}`);
    }
  }
  return `${[...lines, "", "\\end\\"].join("\n")}\n`;
}

/** Adds one to the count of each word, so that none is impossible. The start of a sentence is never predicted. */
function unigrams(counts: ReadonlyMap<string, number>): Map<string, number> {
  let total = 0;
  for (const [word, count] of counts) if (word !== "<s>") total += count + 1;
  return new Map([...counts].map(([word, count]) => [word, word === "<s>" ? 0 : (count + 1) / total]));
}

/** Returns for each history how often it was seen, and how many different words followed it. */
function historiesOf(grams: ReadonlyMap<string, number>): Map<string, { total: number; kinds: number }> {
  const histories = new Map<string, { total: number; kinds: number }>();
  for (const [gram, count] of grams) {
    const history = gram.slice(0, gram.lastIndexOf(" "));
    const known = histories.get(history);
    if (known === undefined) histories.set(history, { total: count, kinds: 1 });
    else {
      known.total += count;
      known.kinds++;
    }
  }
  return histories;
}

const log10 = (probability: number): string => (probability <= 0 ? "-99" : Math.log10(probability).toFixed(4));
