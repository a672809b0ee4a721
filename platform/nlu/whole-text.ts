/** Finds where a text ends of which the tagger knows the beginning only: "return the shoes" in "return the shoes I bought". */
import { isBuiltinName } from "../assistant/dataset.ts";
import type { EntityValues } from "./entity-values.ts";
import { relativesIn } from "./mood/relatives.ts";
import { isWithin } from "./mood/phrases.ts";
import { placesOf } from "./mood/said.ts";
import type { IntentParts, Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";
import { tokenise } from "./text/tokens.ts";

type Span = { readonly slot: number; readonly start: number; readonly end: number };

/** The number of listed values that tell whether an entity has texts. */
const maxCompared = 100;
const areTexts = new WeakMap<EntityValues, Map<string, boolean>>();

/**
 * Returns the span with the clause that describes a thing in it. A clause is part of the text only if nothing but a time or politeness
 * follows: another command, a condition or a delay does not become one.
 */
export function wholeText(parts: Parts, { slots, meant }: IntentParts, reading: Reading, span: Span): Span {
  if (!isText(parts, slots[span.slot]!.entity)) return span;
  const places = placesOf(reading.words);
  const words = places.plain.map(({ norm }) => norm);
  const { start, end } = places.toWords(span);
  // Behind a noun only: "remind me that" begins a text, and "the shoes that" a clause.
  const clauses = relativesIn(parts.language, words).filter((at) => at > 1 && !parts.reader.isLittle(words[at - 1]!));
  const builtins = reading.builtins.map((one) => places.toWords(one));
  const first = startOfText();
  const clause = clauses.find((at) => first < at && at <= end);
  if (clause === undefined) return span;
  const last = endOfText();
  if (last === undefined) return span;
  return { ...span, start: places.tokens[first]!, end: places.tokens[last - 1]! + 1 };

  /** Where the tagger began in the clause, the text begins behind the words that stand before it in the intent's sentences. */
  function startOfText(): number {
    const from = clauses.find((at) => at <= start);
    if (from === undefined) return start;
    const isBefore = (at: number) => meant.before[span.slot]?.has(places.plain[at]!.stem) === true;
    const begins = (at: number) => isBefore(at - 1) && !isBefore(at) && !isWithin(at, builtins);
    const found = [...words.keys()].find((at) => at > 0 && at < from && begins(at)) ?? start;
    return found < start && !holdsOther(found) ? found : start;
  }

  /** "Tell everybody in the kitchen that dinner is ready": what names a room is no text. */
  function holdsOther(from: number): boolean {
    const others = slots.flatMap(({ entity }, at) => (at === span.slot ? [] : [parts.entities.indexOf(entity)]));
    return reading.listed
      .filter(({ entity }) => others.includes(entity))
      .map((hit) => places.toWords(hit))
      .some((hit) => from <= hit.start && hit.start < start);
  }

  function endOfText(): number | undefined {
    const { polite, joiners, breaks, traits } = parts.reader.read(words);
    const stops = [...builtins, ...polite].filter((one) => one.start >= end);
    const stop = Math.min(words.length, ...stops.map((one) => one.start));
    const isEnd = words.slice(stop).every((_, at) => isWithin(stop + at, [...builtins, ...polite]));
    const isOther = [...joiners, ...breaks, ...traits.filter(({ kind }) => kind === "later")].some((one) => {
      return one.start >= end && one.start < stop;
    });
    return isEnd && !isOther && stop > first ? Math.max(stop, end) : undefined;
  }
}

/** Returns true for an entity most of whose listed values have several words: "call my mother", but not "milk". */
function isText({ values }: Parts, entity: string): boolean {
  if (isBuiltinName(entity) || !values.isExtensible(entity)) return false;
  const known = areTexts.get(values) ?? new Map<string, boolean>();
  areTexts.set(values, known);
  const listed = known.get(entity);
  if (listed !== undefined) return listed;
  const some = values.known(entity).slice(0, maxCompared);
  const long = some.filter((text) => tokenise(text).length > 1);
  known.set(entity, long.length * 2 > some.length);
  return long.length * 2 > some.length;
}
