/**
 * Judges with the second ear a sentence that the grammar's decoder has heard. It may be that sentence, a neighbour of it,
 * another text that the grammar does not contain, or nothing that was meant for the assistant.
 */
import { logistic, maxUnexplained } from "../likelihood.ts";
import type { Network } from "../network.ts";
import type { Pretenders } from "../pretenders.ts";
import type { Listening, Written } from "./ear.ts";
import type { Scored } from "./messages.ts";
import { contrastsOf } from "./contrasts.ts";
import { lettersApart, neighboursOf } from "./neighbours.ts";
import { spelled, spellings, spokenOf } from "./spelling.ts";
import { type Disputed, disputedIn } from "./unusual.ts";

export type Heard = {
  /** Undefined when the decoder found no word. */
  readonly text: string | undefined;
  /** The acoustic score per frame of its words. */
  readonly mean: number;
  /** Seconds of sound as loud as speech that none of its words explains. */
  readonly left?: number;
  /** The grammar, if it can be inspected. */
  readonly network: Network | undefined;
  /** The words of the assistant that are names. */
  readonly names: ReadonlySet<string>;
  /** The names that no dictionary contains. */
  readonly unusual?: ReadonlySet<string>;
  readonly pretenders?: Pretenders;
};

export type Candidate = { readonly text: string; readonly likelihood: number };

export type Judgement = {
  /** The sentences of the grammar, the likeliest first. */
  readonly candidates: readonly Candidate[];
  /** The words that the second ear wrote down, in their spoken form, and how likely they are without the grammar. */
  readonly freeText: { readonly text: string; readonly likelihood: number };
  /** How well the likeliest sentence fits, about 0 for what was said; used by the bench. */
  readonly fit: number;
  /** True if the likeliest sentence is a yes, and a word that sounds like it is about as likely. */
  readonly isPretended?: boolean;
  /** What sounds nearly like the likeliest sentence and is no request. */
  readonly contrast?: Contrast;
};

/** `nats`: by how much it is likelier than the sentence: less than nothing, mostly. `likelihood`: of having been said at all. */
export type Contrast = { readonly text: string; readonly likelihood: number; readonly nats: number };

/** The maximum number of neighbours that are scored: each costs time. */
const maxNeighbours = 6;
/**
 * Nats by which a neighbour must be likelier than the decoder's text; the second value is for the text that the second ear
 * wrote.
 */
const minGainNats = 3;
const minGainOfWrittenNats = 1;
/** The weight of one unit of the decoder's score relative to the second ear's nats per piece. */
const acoustic = 0.05;
const usual = -42;
/** The fit at which a sentence is as likely meant as not, and the slope of that likelihood. */
const even = -1;
const slope = 0.25;
/**
 * The minimum likeness in sound between a name and what the second ear wrote in its place, and the penalty for the
 * difference.
 */
const minLikeness = 0.55;
const unlike = 1;
/**
 * Another name replaces the decoder's when the decoder's name is less like what was written than the first value, and the
 * other name is at least as like it as the second.
 */
const notThis = 0.5;
const surelyThat = 0.85;
/**
 * Mean logarithm of a piece's probability at which a text that was written down is as likely right as not, and the slope of that
 * likelihood: .9 at -.32.
 */
const evenText = -1.2;
const slopeText = 0.4;

/**
 * The minimum, in nats, of a yes: its own score, and what it is likelier than each word that sounds like it. Of "guess", "jazz",
 * "chess", "less" and "guest" by the benches' voices none reached 1.1; of "yes" eleven voices of twelve reached 3.2.
 */
const minYesNats = 2.2;

/** Returns undefined when the second ear does not answer. */
export async function judge(listening: Listening, heard: Heard): Promise<Judgement | undefined> {
  const judgement = await likeliestOf(listening, heard);
  const chosen = judgement?.candidates[0]?.text ?? "";
  const others = heard.pretenders?.get(chosen) ?? [];
  if (judgement === undefined) return undefined;
  if (others.length === 0) return contrasted(listening, judgement, chosen);
  const scores = await listening.score([chosen, ...others].map(asWord));
  if (scores === undefined) return undefined;
  const [own, ...rest] = scores.map(({ score }) => score) as [number, ...number[]];
  return { ...judgement, isPretended: own + (own - Math.max(...rest)) < minYesNats };
}

/** The maximum number of contrasts that are scored, and how many letters further from the text that was written they may be. */
const maxContrasts = 4;
const maxFurther = 1;

/**
 * Compares the sentence with what sounds nearly like it and is no request, as far as the second ear wrote something that is as near to it.
 */
async function contrasted(listening: Listening, judgement: Judgement, chosen: string): Promise<Judgement | undefined> {
  const free = judgement.freeText.text;
  if (chosen === free) return judgement;
  const furthest = lettersApart(chosen, free) + maxFurther;
  const near = contrastsOf(chosen)
    .map((text) => ({ text, apart: lettersApart(text, free) }))
    .filter(({ apart }) => apart <= furthest)
    .toSorted((one, other) => one.apart - other.apart)
    .slice(0, maxContrasts);
  if (near.length === 0) return judgement;
  const written = await listening.written;
  const hasDigits = /\d/u.test(written?.text ?? "");
  const scores = await listening.score(
    [chosen, ...near.map(({ text }) => text)].map((text) => spelled(text, hasDigits)),
  );
  if (scores === undefined) return undefined;
  const [own, ...rest] = scores as [Scored, ...Scored[]];
  const most = rest.reduce((one, other) => (other.score > one.score ? other : one));
  const fit = Math.min(0, most.score - (written?.score ?? most.score)) / most.pieces;
  const { text } = near[rest.indexOf(most)]!;
  return { ...judgement, contrast: { text, likelihood: meant(fit), nats: most.score - own.score } };
}

const asWord = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}.`;

async function likeliestOf(listening: Listening, heard: Heard): Promise<Judgement | undefined> {
  const written = await listening.written;
  if (written === undefined) return undefined;
  const free = spokenOf(written.text);
  const freeText = { text: free, likelihood: likelihoodOfText(written) };
  if (free === "") return { candidates: [], freeText: { text: "", likelihood: 0 }, fit: Number.NEGATIVE_INFINITY };
  const tone = acoustic * (heard.mean - usual);
  // The second ear wrote exactly that: no sentence is likelier.
  if (heard.text === free) return { candidates: [{ text: free, likelihood: meant(tone) }], freeText, fit: tone };
  const all = await rankedBy(listening, heard, written, free);
  if (all === undefined) return undefined;
  const ranked = all.filter(({ text }) => !isCut(text, heard, free));
  const own = ranked.find(({ text }) => text === heard.text);
  ranked.sort((a, b) => b.score - a.score);
  // The second ear cannot judge names that it cannot know.
  const best = ranked.find((one) => one.likeness === undefined || one === own || isLikelier(one, own));
  if (best === undefined) return { candidates: [], freeText, fit: Number.NEGATIVE_INFINITY };
  // The decoder's text is kept unless another is clearly likelier.
  const gain = own?.isExcused === true ? 0 : best.text === free ? minGainOfWrittenNats : minGainNats;
  const chosen = own !== undefined && best.score - own.score <= gain ? own : best;
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

/**
 * Returns true for a beginning of what was said, such as "turn off the light" of "turn off the light in the kitchen": the second ear
 * finds each of its words, and the decoder's text leaves speech without words, of which the second ear has written more.
 */
function isCut(candidate: string, { text = "", left = 0 }: Heard, free: string): boolean {
  if (left <= maxUnexplained) return false;
  return countWords(free) > countWords(text) && countWords(candidate) <= countWords(text);
}

const countWords = (text: string): number => text.split(" ").length;

type Ranked = Scored & {
  readonly text: string;
  /** For a sentence with unusual words, how much they sound like what was written. */
  readonly likeness?: number | undefined;
  /** True if the sentence is judged by what was written in the place of its unusual words. */
  readonly isExcused?: boolean;
};

/** Returns undefined when the second ear does not answer. */
async function rankedBy(
  listening: Listening,
  heard: Heard,
  written: Written,
  free: string,
): Promise<Ranked[] | undefined> {
  const { names, unusual = new Set<string>() } = heard;
  const asked = candidatesOf(heard, free).map((text) => {
    const disputed = disputedIn(text, free, unusual, names);
    return { text, likeness: disputed?.likeness, excused: excusedIn(text, disputed) };
  });
  const texts = [...new Set(asked.flatMap(({ text, excused = text }) => [text, excused]))];
  const spelled = texts.map((text) => spellings(text, names, written.text));
  const scores = await listening.score(spelled.flat());
  if (scores === undefined) return undefined;
  const byText = new Map<string, Scored>();
  let at = 0;
  for (const [n, ways] of spelled.entries()) {
    const likeliest = scores
      .slice(at, (at += ways.length))
      .reduce((one, other) => (other.score > one.score ? other : one));
    byText.set(texts[n]!, texts[n] === free ? better(likeliest, written) : likeliest);
  }
  return asked.map(({ text, likeness, excused }) => {
    const { score: own, pieces: length } = byText.get(text)!;
    const plain = { text, likeness, score: own, pieces: length };
    if (likeness === undefined) return plain;
    if (excused === undefined)
      return { ...plain, score: plain.score - Math.max(0, notThis - likeness) * 2 * plain.pieces };
    const { score, pieces } = byText.get(excused)!;
    const lowered = score - (1 - likeness) * unlike * pieces;
    return lowered <= plain.score ? plain : { text, likeness, score: lowered, pieces, isExcused: true };
  });
}

/** Returns the sentence as the second ear may have written it; undefined where only its own score counts. */
function excusedIn(text: string, disputed: Disputed | undefined): string | undefined {
  if (disputed === undefined || disputed.isKnown || disputed.likeness < minLikeness) return undefined;
  return ` ${text} `.replace(` ${disputed.name} `, ` ${disputed.written} `).trim();
}

const isLikelier = ({ likeness = 0 }: Ranked, own: Ranked | undefined): boolean =>
  likeness >= (own === undefined ? minLikeness : surelyThat) && (own?.likeness ?? 0) < notThis;

function candidatesOf({ text, network }: Heard, free: string): string[] {
  const own = text === undefined ? [] : [text];
  return network === undefined ? own : [...own, ...neighboursOf(network, text ?? free, free, maxNeighbours)];
}

const better = (score: { score: number; pieces: number }, written: Written) =>
  written.score > score.score ? written : score;
const meant = (fit: number): number => logistic((fit - even) / slope);

/** Returns how likely it is that a text was said which is no sentence of the grammar. */
export const likelihoodOfText = ({ score, pieces }: Scored): number =>
  logistic((score / pieces - evenText) / slopeText);
