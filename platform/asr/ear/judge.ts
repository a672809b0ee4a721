/**
 * What the second ear makes of a sentence that the grammar's decoder has heard: the same, a neighbour of it, another text
 * that the grammar does not foresee, or nothing that was meant.
 */
import { logistic } from "../likelihood.ts";
import type { Network } from "../network.ts";
import type { Listening, Written } from "./ear.ts";
import { neighboursOf } from "./neighbours.ts";
import { spellings, spokenOf } from "./spelling.ts";

export type Heard = {
  /** Undefined when the decoder found no word. */
  readonly text: string | undefined;
  /** The acoustic score per frame of its words. */
  readonly mean: number;
  /** The grammar, when it is one that can be looked into. */
  readonly network: Network | undefined;
  /** Words of the assistant that are names. */
  readonly names: ReadonlySet<string>;
};

export type Candidate = { readonly text: string; readonly likelihood: number };

export type Judgement = {
  /** The likeliest sentence of the grammar first. */
  readonly candidates: readonly Candidate[];
  /** What the second ear wrote down, as spoken words, and whether it is sure enough of it to be understood without the grammar. */
  readonly freeText: { readonly text: string; readonly likelihood: number };
  /** How well the likeliest fits, about 0 for what was said; for the bench. */
  readonly fit: number;
};

/** Neighbours that are asked about: each costs time. */
const maxNeighbours = 6;
/** Nats by which a neighbour must be likelier than what the decoder heard; by which, when it is what the second ear wrote. */
const minGainNats = 3;
const minGainOfWrittenNats = 1;
/** What one unit of the decoder's score counts beside the second ear's nats a piece. */
const acoustic = 0.05;
const usual = -42;
/** The fit at which a sentence is as likely meant as not, and how fast that changes. */
const even = -1;
const slope = 0.25;
/** Mean logarithm of a piece's probability at which the free text is as likely right as not. */
const evenText = -0.4;
const slopeText = 0.1;

/** Undefined when the second ear does not answer. */
export async function judge(listening: Listening, heard: Heard): Promise<Judgement | undefined> {
  const written = await listening.written;
  if (written === undefined) return undefined;
  const free = spokenOf(written.text);
  const freeText = { text: free, likelihood: logistic((written.score / written.pieces - evenText) / slopeText) };
  if (free === "") return { candidates: [], freeText: { text: "", likelihood: 0 }, fit: Number.NEGATIVE_INFINITY };
  const tone = acoustic * (heard.mean - usual);
  // It wrote just that: nothing is likelier.
  if (heard.text === free) return { candidates: [{ text: free, likelihood: meant(tone) }], freeText, fit: tone };
  const texts = candidatesOf(heard, free);
  const spelled = texts.map((text) => spellings(text, heard.names, written.text));
  const scores = await listening.score(spelled.flat());
  if (scores === undefined) return undefined;
  const ranked: { text: string; score: number; pieces: number }[] = [];
  let at = 0;
  for (const [n, ways] of spelled.entries()) {
    const likeliest = scores
      .slice(at, (at += ways.length))
      .reduce((one, other) => (other.score > one.score ? other : one));
    ranked.push({ ...(texts[n] === free ? better(likeliest, written) : likeliest), text: texts[n]! });
  }
  const own = ranked.find(({ text }) => text === heard.text);
  ranked.sort((a, b) => b.score - a.score);
  const [best] = ranked;
  if (best === undefined) return { candidates: [], freeText, fit: Number.NEGATIVE_INFINITY };
  // What the decoder heard keeps its place against what is hardly likelier.
  const chosen =
    own !== undefined && best.score - own.score <= (best.text === free ? minGainOfWrittenNats : minGainNats)
      ? own
      : best;
  const top = Math.max(written.score, best.score);
  const fitOf = (one: { score: number; pieces: number }) => (one.score - top) / one.pieces + tone;
  return {
    candidates: [chosen, ...ranked.filter((one) => one !== chosen)].map((one) => ({
      text: one.text,
      likelihood: meant(fitOf(one)),
    })),
    freeText,
    fit: fitOf(chosen),
  };
}

function candidatesOf({ text, network }: Heard, free: string): string[] {
  const own = text === undefined ? [] : [text];
  return network === undefined ? own : [...own, ...neighboursOf(network, text ?? free, free, maxNeighbours)];
}

const better = (score: { score: number; pieces: number }, written: Written) =>
  written.score > score.score ? written : score;
const meant = (fit: number): number => logistic((fit - even) / slope);
