/** Evaluates the candidate intents of a sentence, with the evidence against each. */
import type { Held } from "#bus";
import { isBuiltinName } from "../assistant/dataset.ts";
import { cutsIn } from "./clause-ends.ts";
import type { Guess } from "./engine.ts";
import { judgeIntent, type Judgement, type Reason } from "./mood/decide.ts";
import { isOpposite } from "./mood/meant.ts";
import { isWithin } from "./mood/phrases.ts";
import { isWant } from "./mood/wants.ts";
import type { Said } from "./mood/turns.ts";
import { type Places, placesOf, saidOf } from "./mood/said.ts";
import { type Likelihood, surenessOf } from "./mood/sureness.ts";
import { type IntentParts, isClosed, type Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";
import { likeKnown } from "./like-known.ts";
import { sayBack } from "./say-back.ts";
import { rounded } from "./slot-of.ts";
import { type SlotSpan, slotsIn, spareValues } from "./slots-in.ts";
import { normalise } from "./text/tokens.ts";

/**
 * The maximum number of intents that are examined: the likeliest ones, except those that are this much less likely than the
 * first.
 */
export const maxJudged = 4;
const minShareOfFirst = 0.02;

export type Judged = {
  readonly guess: Guess;
  readonly intent: number;
  readonly judgement: Judgement;
  readonly likelihood: Likelihood;
  /** The rank among the likeliest intents. */
  readonly at: number;
};

type Wanted = Pick<Said, "words" | "slots">;
type Common = Omit<Said, "slots"> & { readonly places: Places };

/** Returns the likeliest intents, likeliest first, each with the evidence against it. */
export function judgeAll(
  parts: Parts,
  reading: Reading,
  isAsked: (intent: number) => boolean,
  likely: Float64Array,
): { readonly guesses: Judged[]; readonly common: Common } {
  const { intents, reader } = parts;
  const places = placesOf(reading.words);
  const common = { ...saidOf(places, reading.hits, reader), places };
  const asked = [...intents.keys()].filter(isAsked);
  const sorted = asked.toSorted((a, b) => likely[b]! - likely[a]! || a - b).slice(0, maxJudged);
  const order = sorted.filter((intent, at) => at < 2 || likely[intent]! >= minShareOfFirst * likely[sorted[0]!]!);
  const judged = order.map((intent) => judge(parts, intents[intent]!, reading, common));
  const none = likely[intents.length]!;
  const sum = (of: readonly number[]) => of.reduce((total, intent) => total + likely[intent]!, 0);
  const all = sum(asked);
  // The probability of an intent that is ruled out is shared among the others, "none" included.
  const open = sum(order.filter((_, at) => judged[at]!.judgement.objection === undefined));
  const guesses = judged.map(({ slots, judgement }, at): Judged => {
    const intent = order[at]!;
    const own = likely[intent]!;
    const rivals = judgement.objection === undefined ? open : all;
    const likelihood = {
      amongIntents: own / Math.max(1e-9, rivals),
      withNone: own / Math.max(1e-9, own + none),
      sentences: intents[intent]!.meant.sentences,
      hasOpposite: asked.some((other) => isOpposite(intents[intent]!.meant, intents[other]!.meant)),
    };
    const confidenceScore = surenessOf(likelihood, judgement.evidence);
    return { guess: { intentName: intents[intent]!.id, confidenceScore, slots }, intent, judgement, likelihood, at };
  });
  return { guesses, common };
}

/** Judges these intents, in this order. */
export function judgeSome(parts: Parts, reading: Reading, intents: readonly number[]) {
  const places = placesOf(reading.words);
  const common = { ...saidOf(places, reading.hits, parts.reader), places };
  return intents.map((intent) => judge(parts, parts.intents[intent]!, reading, common));
}

/** Returns the listed values in a sentence of entities that the intent has no slot for. */
function othersValues({ entities, values }: Parts, intent: IntentParts, { listed }: Reading) {
  const own = new Set(intent.slots.map(({ entity }) => entity));
  return listed.filter(({ entity }) => {
    const name = entities[entity]!;
    return !own.has(name) && !isBuiltinName(name) && !values.isExtensible(name);
  });
}

/** The time must stay bounded. */
const maxValues = 200;

/** Returns the words that end at least two values of several words. */
function headsOf(values: readonly string[]): ReadonlySet<string> {
  const ends = values.slice(0, maxValues).flatMap((value) => {
    const words = normalise(value).split(" ");
    return words.length > 1 ? [words.at(-1)!] : [];
  });
  return new Set(ends.filter((word, at) => ends.indexOf(word) < at));
}

/** Returns true for a builtin value, a listed one, and one whose words are used like those of listed ones. */
function isLike(parts: Parts, intent: IntentParts, { words }: Reading, { slot, start, end }: SlotSpan): boolean {
  const { entity } = intent.slots[slot]!;
  if (isBuiltinName(entity)) return true;
  return likeKnown(parts, entity)(words.slice(start, end).filter(({ isSign }) => !isSign));
}

/** Returns true if one of the intent's sentences consists of these values alone, in this order. */
function areSentence({ intents, patterns }: Parts, intent: IntentParts, spans: readonly SlotSpan[]): boolean {
  const own = intents.indexOf(intent);
  const values = spans.map(({ slot }, at) => ({ entity: intent.slots[slot]!.entity, start: at, end: at + 1 }));
  // A word that no sentence has, as only values are to match.
  const words = values.map(() => "");
  return values.length > 0 && patterns.match(words, values, (one) => one === own).length > 0;
}

/** The most intents that take a value which says by itself what is wanted: "bread", and not "kitchen" or "twenty percent". */
const maxTakers = 3;

/** "I need bread", "can we have some jazz": returns true if such a value is wanted, in words outside the values. */
function isWanted({ intents, language }: Parts, { slots }: IntentParts, spans: readonly SlotSpan[], said: Wanted) {
  const takers = (entity: string) => intents.filter((one) => one.slots.some((slot) => slot.entity === entity)).length;
  const tells = spans.some(({ slot }) => takers(slots[slot]!.entity) <= Math.min(maxTakers, (intents.length - 1) / 2));
  return tells && said.words.some((word, at) => isWant(language, word) && !isWithin(at, said.slots));
}

/** Finds the slots of an intent in a sentence, and decides if the sentence means that intent as it stands. */
function judge(parts: Parts, intent: IntentParts, reading: Reading, { places, ...common }: Common) {
  const { slots, spans, unresolved } = slotsIn(parts, intent, reading);
  const isClosedHere = (slot: number) => isClosed(parts, intent, slot);
  const filled = spans.map((span) => places.toWords(span));
  const judgement = judgeIntent({
    said: { ...common, slots: filled },
    meant: intent.meant,
    kinds: intent.slots,
    isClosed: isClosedHere,
    isPlace: (slot) => parts.places.has(intent.slots[slot]!.entity),
    unresolved: unresolved.filter(({ slot }) => isClosedHere(slot)).map((span) => places.toWords(span)),
    spare: spareValues(parts, intent, reading, spans, isClosedHere).map((span) => places.toWords(span)),
    others: othersValues(parts, intent, reading).map((span) => places.toWords(span)),
    unlike: spans
      .filter((span) => !isClosedHere(span.slot) && !isLike(parts, intent, reading, span))
      .map((span) => places.toWords(span)),
    areSentence: areSentence(parts, intent, spans),
    isWanted: isWanted(parts, intent, spans, { words: common.words, slots: filled }),
    headsOf: (slot) => headsOf(parts.values.known(intent.slots[slot]!.entity)),
    isVerb: parts.isVerb,
    isCut: (at) => cutsIn(reading, places).has(at),
    knownForms: parts.knownForms,
    reader: parts.reader,
  });
  return { slots, judgement };
}

/** The minimum probability, by itself, of an intent that remains after others were ruled out. */
const surely = 0.6;
/** "deactivate" and "is it on" may mean another intent than the likeliest; "in ten minutes" and "the attic" do not. */
const elsewhere: ReadonlySet<Reason> = new Set<Reason>(["opposite", "whether", "what", "state", "how", "past"]);

export function takesOver(
  { confidenceScore }: Guess,
  { guess, judgement }: { readonly guess: Guess; readonly judgement: Judgement },
): boolean {
  if (judgement.objection === undefined || !elsewhere.has(judgement.objection.reason)) return false;
  return confidenceScore >= surely && confidenceScore >= guess.confidenceScore / 2;
}

const maxKnown = 100;
/**
 * Below this confidence a sentence with an unknown value resembles the intent only in its verb: "window" in "open the window" is no
 * room, and a room said next must not switch a light. Requests for an unlisted room have .4 and more.
 */
const clearlyMeant = 0.3;

export function heldOf(
  { values }: Parts,
  intent: IntentParts,
  { text, tokens }: Reading,
  { places }: Common,
  { guess, judgement }: Judged,
): Held | undefined {
  const { objection } = judgement;
  if (objection === undefined) return undefined;
  const { reason, start, end, slot } = objection;
  const [first, last] = [tokens[places.tokens[start]!], tokens[places.tokens[end - 1]!]];
  const words = first === undefined || last === undefined ? text : text.slice(first.start, last.end);
  const { confidenceScore, slots } = guess;
  const held = {
    intentName: intent.id,
    confidenceScore: rounded(confidenceScore),
    slots,
    reason,
    words,
    saidBack: sayBack(intent, slots),
  };
  if (slot === undefined || confidenceScore < clearlyMeant) return held;
  const { name, entity } = intent.slots[slot]!;
  return { ...held, slotName: name, known: values.known(entity).slice(0, maxKnown) };
}
