/** Matches sentences that equal a sentence of the dataset except for the values of slots. */
import type { Slot } from "#bus";
import type { SlotKind } from "./engine.ts";
import { longestHits } from "./gazetteer.ts";
import { type IntentParts, isClosed, type Parts } from "./parts.ts";
import type { Candidate, PatternMatch } from "./pattern-match.ts";
import type { Reading } from "./reading.ts";
import { makeSlot } from "./slot-of.ts";

/** Finds the pattern that matches the whole sentence; if two intents match equally, the likelier one wins. */
export function exactMatch(
  { entities, gazetteer, patterns, values }: Parts,
  { tokens, words, builtins, expected, now }: Reading,
  isAsked: (intent: number) => boolean,
  likely: Float64Array,
): PatternMatch | undefined {
  const places = tokens.flatMap(({ isSign }, at) => (isSign ? [] : [at]));
  const plain = places.map((at) => words[at]!);
  const listed = gazetteer
    .hits(plain)
    .map(({ entity, start, end }): Candidate => ({ entity: entities[entity]!, start, end }));
  // A pattern may contain the first word of a value before its slot: "at [when]" for "at eight".
  const shorter = builtins.flatMap((match): Candidate[] => {
    const isWhole = match.value.kind !== "InstantTime" && match.value.kind !== "TimeInterval";
    const rest = { entity: match.entity, start: match.start + 1, end: match.end };
    if (isWhole || rest.start >= rest.end) return [];
    return values.resolve(rest.entity, tokens.slice(rest.start, rest.end), now).length > 0 ? [rest] : [];
  });
  const counted = ({ entity, start, end }: Candidate): Candidate => {
    return { entity, start: countBefore(places, start), end: countBefore(places, end) };
  };
  const norms = plain.map(({ norm }) => norm);
  const candidates = [...listed, ...[...builtins, ...shorter].map(counted)];
  const found = patterns.match(norms, candidates, isAsked);
  // "Stell den Wecker auf sieben": the pattern expects a time, and nothing else in the sentence could be one.
  const withExpected = () =>
    patterns.match(norms, [...candidates, ...expected.map(counted)], isAsked).filter(({ literals }) => literals > 0);
  const matches = found.length === 0 && expected.length > 0 ? withExpected() : found;
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

export function exactSlots(parts: Parts, reading: Reading, { intent, slots }: PatternMatch): Slot[] {
  const kinds = parts.intents[intent]!.slots;
  const named = namedValues(parts, parts.intents[intent]!, reading, slots);
  return [...slots, ...named]
    .toSorted((a, b) => a.start - b.start)
    .flatMap(({ slot, entity, start, end }): Slot[] => {
      const kind: SlotKind = { name: kinds[slot]!.name, entity };
      const span = { start, end, confidence: 1 };
      const made = makeSlot(parts.values, reading.text, reading.tokens, kind, span, reading.now, reading.builtins);
      return made === undefined ? [] : [made.slot];
    });
}

/**
 * Returns the values of closed slots that the author wrote as plain words: "lock the front door" is about the front door, and is
 * not said of whatever else can be locked. With two values of one slot, none is returned.
 */
function namedValues(
  parts: Parts,
  intent: IntentParts,
  { listed }: Reading,
  filled: PatternMatch["slots"],
): PatternMatch["slots"] {
  return intent.slots.flatMap(({ entity, isMany }, slot) => {
    const isOnly = intent.slots.every((other, at) => at === slot || other.entity !== entity);
    if (isMany || !isOnly || !isClosed(parts, intent, slot) || filled.some((one) => one.slot === slot)) return [];
    const number = parts.entities.indexOf(entity);
    const hits = longestHits(listed.filter((hit) => hit.entity === number));
    const [hit] = hits.filter(({ start, end }) => filled.every((one) => end <= one.start || one.end <= start));
    return hit === undefined || hits.length > 1 ? [] : [{ slot, entity, start: hit.start, end: hit.end }];
  });
}
