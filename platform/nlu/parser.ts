/** Understands a sentence with what was learned and what is listed. */
import type { Held, Slot } from "#bus";
import { type BuiltinMatch, findBuiltins, type Now } from "./builtin/find.ts";
import { isBuiltinName } from "../assistant/dataset.ts";
import type { Guess, Parse, SlotKind, Understanding } from "./engine.ts";
import { judgeIntent, type Judgement, type Reason } from "./mood/decide.ts";
import { type Meant, oppositeIn, type Said, traitsOf } from "./mood/meant.ts";
import type { MoodReader } from "./mood/read-mood.ts";
import { type Places, placesOf, saidOf } from "./mood/said.ts";
import { type Likelihood, surenessOf } from "./mood/sureness.ts";
import { type Frames, sayBack } from "./say-back.ts";
import type { EntityValues } from "./entity-values.ts";
import { type Gazetteer, type Hit, longestHits } from "./gazetteer.ts";
import { knowledgeHits } from "./lexicon/knowledge.ts";
import type { Classifier } from "./intent/classifier.ts";
import { intentFeatures } from "./intent/features.ts";
import type { Candidate, PatternMatch, Patterns } from "./patterns.ts";
import { type MadeSlot, makeSlot, rounded } from "./slot-of.ts";
import type { Tagger } from "./slot/tagger.ts";
import { type Token, tokenise } from "./text/tokens.ts";
import type { Word } from "./text/word.ts";

export type IntentParts = {
  readonly id: string;
  readonly slots: readonly SlotKind[];
  readonly tag: Tagger;
  readonly frame: ReadonlySet<number>;
  readonly relevant: (hits: readonly Hit[]) => Hit[];
  readonly meant: Meant;
  /** Sentences of the author's, one for each set of slots: see say-back.ts. */
  readonly frames: Frames;
};
export type Parts = {
  readonly language: string;
  readonly intents: readonly IntentParts[];
  /** In the order of their numbers; of them those that a grammar finds. */
  readonly entities: readonly string[];
  readonly grammatical: readonly string[];
  readonly gazetteer: Gazetteer;
  readonly values: EntityValues;
  readonly patterns: Patterns;
  readonly classify: Classifier;
  readonly known: ReadonlySet<number>;
  readonly makeWord: (token: Token) => Word;
  readonly reader: MoodReader;
  /** Whether one of the assistant's sentences begins with a word. */
  readonly isVerb: (word: string) => boolean;
  /** When and where sentences are said: what "tomorrow" is relative to. */
  readonly now: () => Now;
};

/** A sentence with all that was found in it. */
export type Reading = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly words: readonly Word[];
  /** Everything in the gazetteer, and the longest of it with the builtin entities: as in training. */
  readonly listed: readonly Hit[];
  readonly hits: readonly Hit[];
  readonly builtins: readonly BuiltinMatch[];
  readonly now: Now;
};

/** Longer sentences are understood by their beginning: no command is as long, and time must stay bounded. */
const mostTokens = 200;
const mostAlternatives = 3;

export function makeParser(parts: Parts): Pick<Understanding, "parse" | "parseSlot"> {
  return {
    parse: (text, asked) => parse(parts, read(parts, text), asked),
    parseSlot(text, intent, slot) {
      const found = parts.intents.find(({ id }) => id === intent);
      return found && parseSlot(parts, found, slot, read(parts, text));
    },
  };
}

export function read({ language, entities, grammatical, gazetteer, makeWord, ...parts }: Parts, text: string): Reading {
  const now = parts.now();
  const tokens = tokenise(text).slice(0, mostTokens);
  const words = tokens.map(makeWord);
  const listed = gazetteer.hits(words);
  const builtins = findBuiltins(tokens, grammatical, language, now);
  const ofBuiltins = builtins.map(({ entity, start, end }): Hit => ({ entity: entities.indexOf(entity), start, end }));
  return {
    text,
    tokens,
    words,
    listed,
    hits: [...longestHits(listed), ...ofBuiltins, ...knowledgeHits(tokens, language)],
    builtins,
    now,
  };
}

/** Intents that are looked at closely: the likeliest ones, but for those that are this much less likely than the first. */
const mostJudged = 4;
const leastOfFirst = 0.02;
const nearlyAsSure = 0.5;
/** Below this a guess is no better than none: see sureness.ts. */
export const leastSure = 0.1;

export function parse(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined): Parse {
  const { intents, classify, known, reader } = parts;
  const isAsked = (intent: number) => asked === undefined || asked.has(intents[intent]!.id);
  const none: Guess = { intentName: null, confidenceScore: 1, slots: [] };
  if (reading.words.every(({ isSign }) => isSign)) return { best: none, alternatives: [] };
  const likely = classify(intentFeatures(reading.words, { hits: reading.hits, known, reader }));
  const exact = exactMatch(parts, reading, isAsked, likely);
  const order = [...likely.keys()]
    .filter((intent) => intent !== intents.length && isAsked(intent))
    .toSorted((a, b) => likely[b]! - likely[a]! || a - b);
  if (exact !== undefined) {
    const best = { intentName: intents[exact.intent]!.id, confidenceScore: 1, slots: slotsOf(parts, reading, exact) };
    const others = order.filter((intent) => intent !== exact.intent).slice(0, mostAlternatives);
    const alternatives = others.map((intent) => {
      return { intentName: intents[intent]!.id, confidenceScore: 0, slots: tagSlots(parts, intents[intent]!, reading) };
    });
    return { best, alternatives, saidBack: sayBack(intents[exact.intent]!, best.slots) };
  }
  const { guesses, common } = judgeAll(parts, reading, isAsked, likely);
  const possible = guesses.filter(({ judgement }) => judgement.objection === undefined);
  const surest = Math.max(0, ...possible.map(({ guess }) => guess.confidenceScore));
  // The likelier first, but for those that account for much less of what was said.
  const rank = ({ guess, at }: Judged) => (guess.confidenceScore >= surest * nearlyAsSure ? at : at + mostJudged);
  const allowed = possible.toSorted((a, b) => rank(a) - rank(b));
  const [first] = allowed;
  const held = guesses.find(({ judgement }) => judgement.objection !== undefined);
  const isHeld = held !== undefined && (first === undefined || (held.at < first.at && !takesOver(first.guess, held)));
  const ordered = (isHeld ? guesses : allowed).map(({ guess }) => guess);
  if (isHeld || first === undefined || first.guess.confidenceScore < leastSure) {
    const confidenceScore = 1 - (isHeld ? 0 : (first?.guess.confidenceScore ?? 0));
    const best = { ...none, confidenceScore };
    const alternatives = ordered.slice(0, mostAlternatives);
    if (!isHeld || held === undefined) return { best, alternatives };
    const why = heldOf(parts, intents[held.intent]!, reading, common, held);
    return { best, alternatives, ...(why !== undefined && { held: why }) };
  }
  const nothing = { ...none, confidenceScore: 1 - first.guess.confidenceScore };
  const rest = allowed.slice(1).map(({ guess }) => guess);
  const alternatives = [...rest, nothing]
    .toSorted((a, b) => b.confidenceScore - a.confidenceScore)
    .slice(0, mostAlternatives);
  return { best: first.guess, alternatives, saidBack: sayBack(intents[first.intent]!, first.guess.slots) };
}

export type Judged = {
  readonly guess: Guess;
  readonly intent: number;
  readonly judgement: Judgement;
  readonly likelihood: Likelihood;
  /** Its place among the likeliest. */
  readonly at: number;
};

/** The likeliest intents, likeliest first, each with what speaks against it. */
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
  const sorted = asked.toSorted((a, b) => likely[b]! - likely[a]! || a - b).slice(0, mostJudged);
  const order = sorted.filter((intent, at) => at < 2 || likely[intent]! >= leastOfFirst * likely[sorted[0]!]!);
  const judged = order.map((intent) => judge(parts, intents[intent]!, reading, common));
  const none = likely[intents.length]!;
  const sum = (of: readonly number[]) => of.reduce((total, intent) => total + likely[intent]!, 0);
  const all = sum(asked);
  // What is ruled out leaves its probability to the others, "none" too.
  const open = sum(order.filter((_, at) => judged[at]!.judgement.objection === undefined));
  const guesses = judged.map(({ slots, judgement }, at): Judged => {
    const intent = order[at]!;
    const own = likely[intent]!;
    const rivals = judgement.objection === undefined ? open : all;
    const likelihood = {
      amongIntents: own / Math.max(1e-9, rivals),
      withNone: own / Math.max(1e-9, own + none),
      sentences: intents[intent]!.meant.sentences,
    };
    const confidenceScore = surenessOf(likelihood, judgement.evidence);
    return { guess: { intentName: intents[intent]!.id, confidenceScore, slots }, intent, judgement, likelihood, at };
  });
  return { guesses, common };
}

/** What is left after others were ruled out must be likely by itself. */
const surely = 0.6;
/** "deactivate" and "is it on" may be of another intent than the likeliest; "in ten minutes" and "the attic" are not. */
const elsewhere: ReadonlySet<Reason> = new Set<Reason>(["opposite", "whether", "what", "state", "how", "past"]);

function takesOver(
  { confidenceScore }: Guess,
  { guess, judgement }: { readonly guess: Guess; readonly judgement: Judgement },
): boolean {
  if (judgement.objection === undefined || !elsewhere.has(judgement.objection.reason)) return false;
  return confidenceScore >= surely && confidenceScore >= guess.confidenceScore / 2;
}

type Common = Omit<Said, "slots"> & { readonly places: Places };

/** The slots of an intent in a sentence, and whether the sentence is that intent as it is. */
function judge(parts: Parts, intent: IntentParts, reading: Reading, { places, ...common }: Common) {
  const { slots, spans, unresolved } = slotsIn(parts, intent, reading);
  const isClosedHere = (slot: number) => isClosed(parts, intent, slot);
  const filled = spans.map((span) => places.toWords(span));
  const judgement = judgeIntent({
    said: { ...common, slots: filled },
    meant: intent.meant,
    kinds: intent.slots,
    isClosed: isClosedHere,
    unresolved: unresolved.filter(({ slot }) => isClosedHere(slot)).map((span) => places.toWords(span)),
    spare: spareValues(parts, intent, reading, spans, isClosedHere).map((span) => places.toWords(span)),
    isVerb: parts.isVerb,
    reader: parts.reader,
  });
  return { slots, judgement };
}

/** Whether all values of a slot are listed. */
function isClosed({ values }: Parts, { slots }: IntentParts, slot: number): boolean {
  const { entity } = slots[slot]!;
  return !isBuiltinName(entity) && !values.isExtensible(entity);
}

/** Other values of a closed slot than the one it has: a slot is filled once. */
function spareValues(
  { entities }: Parts,
  intent: IntentParts,
  { listed }: Reading,
  filled: readonly SlotSpan[],
  isClosed: (slot: number) => boolean,
): SlotSpan[] {
  return intent.slots.flatMap(({ entity, isMany }, slot) => {
    if (isMany || !isClosed(slot) || intent.slots.some((other, at) => at !== slot && other.entity === entity))
      return [];
    const own = filled.find((span) => span.slot === slot);
    if (own === undefined) return [];
    const number = entities.indexOf(entity);
    return longestHits(listed.filter((hit) => hit.entity === number))
      .filter(({ start, end }) => filled.every((span) => end <= span.start || span.end <= start))
      .map(({ start, end }) => ({ slot, start, end }));
  });
}

const mostKnown = 100;

function heldOf(
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
  if (slot === undefined) return held;
  const { name, entity } = intent.slots[slot]!;
  return { ...held, slotName: name, known: values.known(entity).slice(0, mostKnown) };
}

/** The pattern that reads the whole sentence; between two intents that read it alike, the likelier. */
export function exactMatch(
  { entities, gazetteer, patterns, values }: Parts,
  { tokens, words, builtins, now }: Reading,
  isAsked: (intent: number) => boolean,
  likely: Float64Array,
): PatternMatch | undefined {
  const places = tokens.flatMap(({ isSign }, at) => (isSign ? [] : [at]));
  const plain = places.map((at) => words[at]!);
  const listed = gazetteer
    .hits(plain)
    .map(({ entity, start, end }): Candidate => ({ entity: entities[entity]!, start, end }));
  // A pattern may have the first word before its slot: "at [when]" for "at eight".
  const shorter = builtins.flatMap((match): Candidate[] => {
    const isWhole = match.value.kind !== "InstantTime" && match.value.kind !== "TimeInterval";
    const rest = { entity: match.entity, start: match.start + 1, end: match.end };
    if (isWhole || rest.start >= rest.end) return [];
    return values.resolve(rest.entity, tokens.slice(rest.start, rest.end), now).length > 0 ? [rest] : [];
  });
  const counted = [...builtins, ...shorter].map(({ entity, start, end }): Candidate => {
    return { entity, start: countBefore(places, start), end: countBefore(places, end) };
  });
  const matches = patterns.match(
    plain.map(({ norm }) => norm),
    [...listed, ...counted],
    isAsked,
  );
  const first = matches[0];
  if (first === undefined) return undefined;
  const alike = matches.filter(({ literals, slots }) => {
    return literals === first.literals && slots.length === first.slots.length;
  });
  const best = alike.reduce((a, b) => (likely[b.intent]! > likely[a.intent]! ? b : a));
  const slots = best.slots.map((slot) => ({ ...slot, start: places[slot.start]!, end: places[slot.end - 1]! + 1 }));
  return { ...best, slots };
}

const countBefore = (places: readonly number[], limit: number) => places.filter((place) => place < limit).length;

function slotsOf(parts: Parts, reading: Reading, { intent, slots }: PatternMatch): Slot[] {
  return slots.flatMap(({ slot, entity, start, end }): Slot[] => {
    const kind: SlotKind = { name: parts.intents[intent]!.slots[slot]!.name, entity };
    const span = { start, end, confidence: 1 };
    const made = makeSlot(parts.values, reading.text, reading.tokens, kind, span, reading.now, reading.builtins);
    return made === undefined ? [] : [made.slot];
  });
}

/** Builtin values, and listed ones of entities that have no others, the longest first. */
function certain({ entities, values }: Parts, { builtins, listed }: Reading): Candidate[] {
  const closed = listed.flatMap(({ entity, start, end }): Candidate[] => {
    const name = entities[entity]!;
    return values.isExtensible(name) ? [] : [{ entity: name, start, end }];
  });
  return [...builtins, ...closed].toSorted((a, b) => b.end - b.start - (a.end - a.start));
}

/** What the tagger finds, and certain values that it missed though the intent has just one slot for them. */
export const tagSlots = (parts: Parts, intent: IntentParts, reading: Reading): Slot[] =>
  slotsIn(parts, intent, reading).slots;

type SlotSpan = { readonly slot: number; readonly start: number; readonly end: number };
type SlotsFound = {
  readonly slots: Slot[];
  readonly spans: SlotSpan[];
  /** Words that the tagger took for a value and that are none. */
  readonly unresolved: SlotSpan[];
};

function slotsIn(parts: Parts, intent: IntentParts, reading: Reading): SlotsFound {
  const { text, tokens, words, hits, builtins, now } = reading;
  const context = { hits: intent.relevant(hits), frame: intent.frame };
  const found: { readonly made: Slot; readonly span: SlotSpan }[] = [];
  const unresolved: SlotSpan[] = [];
  const isFree = ({ start, end }: SlotSpan) => found.every(({ span }) => end <= span.start || span.end <= start);
  const add = (slot: number, span: { start: number; end: number; confidence: number }): boolean => {
    const made = makeSlot(parts.values, text, tokens, intent.slots[slot]!, span, now, builtins);
    if (made === undefined) return false;
    const place = { slot, ...made.at };
    if (isFree(place)) found.push({ made: made.slot, span: place });
    return true;
  };
  const tagged = intent.tag(words, context).map((span) => ({ ...span, ...widened(parts, intent, reading, span) }));
  for (const span of tagged.toSorted((a, b) => b.confidence - a.confidence)) {
    const kind = intent.slots[span.slot]!;
    if (!kind.isMany && found.some(({ made }) => made.slotName === kind.name)) continue;
    if (!add(span.slot, span)) unresolved.push(span);
  }
  for (const match of certain(parts, reading)) {
    const kinds = intent.slots.flatMap(({ entity }, slot) => (entity === match.entity ? [slot] : []));
    const [slot] = kinds;
    if (slot === undefined || kinds.length > 1 || !isFree({ slot, ...match })) continue;
    if (found.some(({ made }) => made.slotName === intent.slots[slot]!.name)) continue;
    add(slot, { ...match, confidence: 0.5 });
  }
  const ordered = found.toSorted((a, b) => a.span.start - b.span.start);
  return { slots: ordered.map(({ made }) => made), spans: ordered.map(({ span }) => span), unresolved };
}

/** A grammar's longest match, and a longer listed value, is a better place than where the tagger cut. */
function widened(
  { entities }: Parts,
  intent: IntentParts,
  { listed, builtins }: Reading,
  { slot, start, end }: SlotSpan,
): { start: number; end: number } {
  const { entity } = intent.slots[slot]!;
  const number = entities.indexOf(entity);
  const longer = [
    ...builtins.filter((match) => match.entity === entity),
    ...listed.filter((hit) => hit.entity === number),
  ]
    .filter((other) => other.start < end && start < other.end && other.end - other.start > end - start)
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];
  return longer === undefined ? { start, end } : { start: longer.start, end: longer.end };
}

/** The answer to a question; none when it is no answer but another command, or says which value is not meant. */
function parseSlot(parts: Parts, intent: IntentParts, slotName: string, reading: Reading): Slot | undefined {
  const answer = answerIn(parts, intent, slotName, reading);
  const slot = intent.slots.findIndex(({ name }) => name === slotName);
  if (answer === undefined || slot < 0) return undefined;
  const places = placesOf(reading.words);
  const common = saidOf(places, reading.hits, parts.reader);
  const said = { ...common, slots: [{ slot, ...places.toWords(answer.at) }] };
  const isTurned = traitsOf(said).some(({ kind }) => kind === "negated" || kind === "except");
  const isElsewhere = oppositeIn(said, intent.meant) !== undefined;
  const others = spareValues(parts, intent, reading, [{ slot, ...answer.at }], (at) => isClosed(parts, intent, at));
  return isTurned || isElsewhere || others.length > 0 ? undefined : answer.slot;
}

/** The longest listed or builtin value in an answer, else what the tagger sees, else all of it. */
function answerIn(parts: Parts, intent: IntentParts, slotName: string, reading: Reading): MadeSlot | undefined {
  const kind = intent.slots.find(({ name }) => name === slotName);
  if (kind === undefined) return undefined;
  const { text, tokens, words, listed, builtins, now } = reading;
  const number = parts.entities.indexOf(kind.entity);
  const spans = [
    ...listed.filter(({ entity }) => entity === number),
    ...builtins.filter(({ entity }) => entity === kind.entity),
  ].toSorted((a, b) => b.end - b.start - (a.end - a.start));
  for (const span of spans) {
    const made = makeSlot(parts.values, text, tokens, kind, { ...span, confidence: 1 }, now, builtins);
    if (made !== undefined) return made;
  }
  const { slots, spans: taggedSpans } = slotsIn(parts, intent, reading);
  const tagged = slots.findIndex((slot) => slot.slotName === slotName);
  if (tagged >= 0) return { slot: slots[tagged]!, at: taggedSpans[tagged]! };
  const bare = kind.entity === "snips/percentage" ? bareNumber(parts, tokens) : undefined;
  if (bare !== undefined) return makeSlot(parts.values, text, tokens, kind, { ...bare, confidence: 1 }, now, [bare]);
  const start = words.findIndex(({ isSign }) => !isSign);
  const end = words.findLastIndex(({ isSign }) => !isSign) + 1;
  if (start < 0) return undefined;
  return makeSlot(parts.values, text, tokens, kind, { start, end, confidence: 0.5 }, now, builtins);
}

/** Asked for a percentage, "fifty" is fifty percent. */
function bareNumber({ language }: Parts, tokens: readonly Token[]): BuiltinMatch | undefined {
  const [match] = findBuiltins(tokens, ["snips/number"], language);
  if (match?.value.kind !== "Number") return undefined;
  return { ...match, entity: "snips/percentage", value: { kind: "Percentage", value: match.value.value } };
}
