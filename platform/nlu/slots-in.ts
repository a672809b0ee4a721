/** Finds the slots of an intent in a sentence, from the tagger and from certain matches. */
import type { Slot } from "#bus";
import { isBuiltinName } from "../assistant/dataset.ts";
import { longestHits } from "./gazetteer.ts";
import { knowledgeKindOf } from "./lexicon/knowledge.ts";
import { likeKnown } from "./like-known.ts";
import type { IntentParts, Parts } from "./parts.ts";
import type { Candidate } from "./pattern-match.ts";
import type { Reading } from "./reading.ts";
import { listedTogether } from "./listed-together.ts";
import { makeSlot } from "./slot-of.ts";
import { withoutEnds } from "./text-ends.ts";
import { wholeText } from "./whole-text.ts";

export type SlotSpan = { readonly slot: number; readonly start: number; readonly end: number };
export type SlotsFound = {
  readonly slots: Slot[];
  readonly spans: SlotSpan[];
  /** Words that the tagger took for a value, but that are none. */
  readonly unresolved: SlotSpan[];
};

/** Returns the tagger's slots, and certain values that it missed although the intent has just one slot for them. */
export const tagSlots = (parts: Parts, intent: IntentParts, reading: Reading): Slot[] =>
  slotsIn(parts, intent, reading).slots;

export function slotsIn(parts: Parts, intent: IntentParts, reading: Reading): SlotsFound {
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
  const sure = certain(parts, intent, reading);
  const isNumber = numbersIn(parts, intent, reading);
  const tagged = intent
    .tag(words, context)
    .map((span) => ({ ...span, ...widened(parts, intent, reading, span) }))
    .map((span) => ({ ...span, ...wholeText(parts, intent, reading, span) }))
    .map((span) => ({ ...span, ...withoutEnds(parts, intent, reading, span) }))
    .filter((span) => !isNumber(span) && !isLetter(parts, intent, reading, span))
    .filter(({ slot, ...span }) => !isPartOfAnother(intent, sure, intent.slots[slot]!.entity, span));
  // An unlisted value is only a guess if a listed one of the same entity was said.
  const guessed = tagged.filter(({ slot, start, end }) => {
    const { entity, isMany } = intent.slots[slot]!;
    const listed = sure.filter((match) => match.entity === entity);
    const isListed = listed.some((match) => match.start < end && start < match.end);
    const isOther = tagged.some((span) => listed.some((match) => match.start < span.end && span.start < match.end));
    return !isMany && !isListed && !isOther && listed.length === 1;
  });
  const apart = intent.slots.flatMap(({ entity, isMany }, slot) => {
    if (!isMany) return [];
    const together = listedTogether(parts, reading, slot, entity, tagged);
    return tagged.filter((span) => span.slot === slot && !together.includes(span));
  });
  const likely = tagged.filter((span) => !guessed.includes(span) && !apart.includes(span));
  for (const span of likely.toSorted((a, b) => b.confidence - a.confidence)) {
    const kind = intent.slots[span.slot]!;
    if (!kind.isMany && found.some(({ made }) => made.slotName === kind.name)) continue;
    if (!add(span.slot, span)) unresolved.push(span);
  }
  for (const match of sure) {
    const kinds = intent.slots.flatMap(({ entity }, slot) => (entity === match.entity ? [slot] : []));
    const [slot] = kinds;
    if (slot === undefined || kinds.length > 1 || !isFree({ slot, ...match })) continue;
    if (found.some(({ made }) => made.slotName === intent.slots[slot]!.name)) continue;
    add(slot, { ...match, confidence: 0.5 });
  }
  for (const span of similar(parts, intent, reading))
    if (isFree(span) && found.every(({ made }) => made.slotName !== intent.slots[span.slot]!.name))
      add(span.slot, { ...span, confidence: 0.5 });
  const ordered = found.toSorted((a, b) => a.span.start - b.span.start);
  return { slots: ordered.map(({ made }) => made), spans: ordered.map(({ span }) => span), unresolved };
}

/** "Schreib's auf" does not name the thing "s", nor "I'm off" the thing "m". */
function isLetter({ values }: Parts, { slots }: IntentParts, { words, listed }: Reading, span: SlotSpan): boolean {
  const { entity } = slots[span.slot]!;
  if (isBuiltinName(entity) || !values.isExtensible(entity)) return false;
  const isListed = listed.some(({ start, end }) => start < span.end && span.start < end);
  return !isListed && words.slice(span.start, span.end).every(({ norm, isSign }) => isSign || norm.length === 1);
}

/**
 * Returns builtin values and listed ones, the longest first. If an entity also accepts other values, a listed one must not
 * be part of the sentence itself: the intent has none of its words outside slots.
 */
function certain(
  { entities, values }: Parts,
  { meant }: IntentParts,
  { builtins, listed, words }: Reading,
): Candidate[] {
  const isOfSentence = (start: number, end: number) =>
    words.slice(start, end).some(({ stem, isSign }) => !isSign && meant.stems.has(stem));
  const closed = listed.flatMap(({ entity, start, end }): Candidate[] => {
    const name = entities[entity]!;
    return values.isExtensible(name) && isOfSentence(start, end) ? [] : [{ entity: name, start, end }];
  });
  return [...builtins, ...closed].toSorted((a, b) => b.end - b.start - (a.end - a.start));
}

/** The maximum number of words of a value that resembles no listed one. */
const maxFree = 3;

/**
 * Returns unlisted values in sentences that the tagger does not know: words that are used like the listed values, beside a
 * word that stands beside the slot in the intent's sentences: "chuck tea on the list" for "put milk on the list".
 */
function similar(parts: Parts, { slots, meant }: IntentParts, { words }: Reading): SlotSpan[] {
  return slots.flatMap(({ entity, isMany }, slot): SlotSpan[] => {
    if (isMany || isBuiltinName(entity) || !parts.values.isExtensible(entity)) return [];
    const isLike = likeKnown(parts, entity);
    const isValue = (at: number) => {
      const word = words[at];
      return word !== undefined && !word.isSign && !meant.stems.has(word.stem) && isLike([word]);
    };
    const isBefore = (at: number) => meant.before[slot]?.has(words[at - 1]?.stem ?? 0) === true;
    const isAfter = (at: number) => meant.after[slot]?.has(words[at]?.stem ?? 0) === true;
    const start = words.findIndex((_, at) => isValue(at));
    if (start >= 0) {
      let end = start + 1;
      while (isValue(end)) end++;
      if (isBefore(start) || isAfter(end)) return [{ slot, start, end }];
    }
    // "put batteries on the list": between two words that stand on both sides of the slot, anything is a value.
    const isFree = (at: number) => {
      const word = words[at];
      return word !== undefined && !word.isSign && !meant.stems.has(word.stem) && !parts.reader.isLittle(word.norm);
    };
    const first = words.findIndex((_, at) => at > 0 && isFree(at) && isBefore(at));
    if (first < 0) return [];
    let last = first + 1;
    while (isFree(last) && last - first < maxFree) last++;
    return last < words.length && isAfter(last) ? [{ slot, start: first, end: last }] : [];
  });
}

/**
 * Returns a test for values that are nothing but a number where names are listed, and another slot takes something with numbers:
 * "set the timer to seven" names no timer.
 */
function numbersIn(parts: Parts, { slots }: IntentParts, { hits, listed }: Reading): (span: SlotSpan) => boolean {
  const numbers = hits.filter(({ entity }) => knowledgeKindOf(entity) === "number");
  if (numbers.length === 0 || !slots.some(({ entity }) => isBuiltinName(entity))) return () => false;
  return ({ slot, start, end }) => {
    const { entity } = slots[slot]!;
    const number = parts.entities.indexOf(entity);
    const isListed = listed.some((hit) => hit.entity === number && hit.start <= start && end <= hit.end);
    return !isBuiltinName(entity) && !isListed && numbers.some((hit) => hit.start <= start && end <= hit.end);
  };
}

/** Whether a longer certain value of another slot contains the span: "a quarter" in "an hour and a quarter" names no timer. */
function isPartOfAnother(
  { slots }: IntentParts,
  sure: readonly Candidate[],
  own: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return sure.some(
    (match) =>
      match.entity !== own &&
      match.start <= start &&
      end <= match.end &&
      end - start < match.end - match.start &&
      slots.some(({ entity }) => entity === match.entity),
  );
}

/** Replaces the tagger's boundaries by those of a grammar's longest match, or of a longer listed value. */
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

/** Returns other values of a closed slot than the one it has: a slot is filled once. */
export function spareValues(
  { entities }: Parts,
  intent: IntentParts,
  { listed, words }: Reading,
  filled: readonly SlotSpan[],
  isClosed: (slot: number) => boolean,
): SlotSpan[] {
  return intent.slots.flatMap(({ entity, isMany }, slot) => {
    if (isMany || !isClosed(slot) || intent.slots.some((other, at) => at !== slot && other.entity === entity))
      return [];
    const own = filled.find((span) => span.slot === slot);
    if (own === undefined) return [];
    const number = entities.indexOf(entity);
    const textOf = (span: { readonly start: number; readonly end: number }) =>
      words
        .slice(span.start, span.end)
        .map(({ norm }) => norm)
        .join(" ");
    return longestHits(listed.filter((hit) => hit.entity === number))
      .filter(({ start, end }) => filled.every((span) => end <= span.start || span.end <= start))
      .filter((hit) => textOf(hit) !== textOf(own))
      .map(({ start, end }) => ({ slot, start, end }));
  });
}
