/** Understands a sentence with what was learned and what is listed. */
import type { Slot } from "#bus";
import { type BuiltinMatch, findBuiltins, type Now } from "./builtin/find.ts";
import type { Guess, Parse, SlotKind, Understanding } from "./engine.ts";
import type { EntityValues } from "./entity-values.ts";
import { type Gazetteer, type Hit, longestHits } from "./gazetteer.ts";
import { knowledgeHits } from "./lexicon/knowledge.ts";
import type { Classifier } from "./intent/classifier.ts";
import { intentFeatures } from "./intent/features.ts";
import type { Candidate, PatternMatch, Patterns } from "./patterns.ts";
import { makeSlot } from "./slot-of.ts";
import type { Tagger } from "./slot/tagger.ts";
import { type Token, tokenise } from "./text/tokens.ts";
import type { Word } from "./text/word.ts";

export type IntentParts = {
  readonly id: string;
  readonly slots: readonly SlotKind[];
  readonly tag: Tagger;
  readonly frame: ReadonlySet<number>;
  readonly relevant: (hits: readonly Hit[]) => Hit[];
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

export function parse(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined): Parse {
  const { intents, classify, known } = parts;
  const isAsked = (intent: number) => asked === undefined || asked.has(intents[intent]!.id);
  const none: Guess = { intentName: null, confidenceScore: 1, slots: [] };
  if (reading.words.every(({ isSign }) => isSign)) return { best: none, alternatives: [] };
  const likely = classify(intentFeatures(reading.words, { hits: reading.hits, known }));
  const exact = exactMatch(parts, reading, isAsked, likely);
  // What was not asked for cannot be meant: its probability is shared out among the rest.
  const total = likely.reduce((sum, p, intent) => (intent === intents.length || isAsked(intent) ? sum + p : sum), 0);
  const order = [...likely.keys()]
    .filter((intent) => intent === intents.length || isAsked(intent))
    .toSorted((a, b) => likely[b]! - likely[a]! || a - b);
  const guess = (intent: number): Guess => {
    const confidenceScore = total > 0 ? likely[intent]! / total : 0;
    const one = intents[intent];
    if (one === undefined) return { ...none, confidenceScore };
    return { intentName: one.id, confidenceScore, slots: tagSlots(parts, one, reading) };
  };
  if (exact !== undefined) {
    const best = { intentName: intents[exact.intent]!.id, confidenceScore: 1, slots: slotsOf(parts, reading, exact) };
    const others = order.filter((intent) => intent !== exact.intent).slice(0, mostAlternatives);
    return { best, alternatives: others.map(guess).map((other) => ({ ...other, confidenceScore: 0 })) };
  }
  const [best = none, ...alternatives] = order.slice(0, 1 + mostAlternatives).map(guess);
  return { best, alternatives };
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
function tagSlots(parts: Parts, intent: IntentParts, reading: Reading): Slot[] {
  const { text, tokens, words, hits, builtins, now } = reading;
  const context = { hits: intent.relevant(hits), frame: intent.frame };
  const found: Slot[] = [];
  const taken: { start: number; end: number }[] = [];
  const isFree = (start: number, end: number) => taken.every((span) => end <= span.start || span.end <= start);
  for (const span of intent.tag(words, context)) {
    const kind = intent.slots[span.slot]!;
    const made = makeSlot(parts.values, text, tokens, kind, span, now, builtins);
    if (made === undefined || !isFree(made.at.start, made.at.end)) continue;
    found.push(made.slot);
    taken.push(made.at);
  }
  for (const match of certain(parts, reading)) {
    const kinds = intent.slots.filter(({ entity }) => entity === match.entity);
    const kind = kinds[0];
    if (kind === undefined || kinds.length > 1 || !isFree(match.start, match.end)) continue;
    if (found.some(({ slotName }) => slotName === kind.name)) continue;
    const made = makeSlot(parts.values, text, tokens, kind, { ...match, confidence: 0.5 }, now, builtins);
    if (made === undefined) continue;
    found.push(made.slot);
    taken.push(made.at);
  }
  return found.toSorted((a, b) => a.range.start - b.range.start);
}

/** The answer to a question: the longest listed or builtin value in it, else what the tagger sees, else all of it. */
function parseSlot(parts: Parts, intent: IntentParts, slotName: string, reading: Reading): Slot | undefined {
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
    if (made !== undefined) return made.slot;
  }
  const tagged = tagSlots(parts, intent, reading).find((slot) => slot.slotName === slotName);
  if (tagged !== undefined) return tagged;
  const bare = kind.entity === "snips/percentage" ? bareNumber(parts, tokens) : undefined;
  if (bare !== undefined)
    return makeSlot(parts.values, text, tokens, kind, { ...bare, confidence: 1 }, now, [bare])?.slot;
  const start = words.findIndex(({ isSign }) => !isSign);
  const end = words.findLastIndex(({ isSign }) => !isSign) + 1;
  if (start < 0) return undefined;
  return makeSlot(parts.values, text, tokens, kind, { start, end, confidence: 0.5 }, now, builtins)?.slot;
}

/** Asked for a percentage, "fifty" is fifty percent. */
function bareNumber({ language }: Parts, tokens: readonly Token[]): BuiltinMatch | undefined {
  const [match] = findBuiltins(tokens, ["snips/number"], language);
  if (match?.value.kind !== "Number") return undefined;
  return { ...match, entity: "snips/percentage", value: { kind: "Percentage", value: match.value.value } };
}
