/** Finds the built-in entities in a text, with their values. */
import type { SlotValue } from "#bus";
import type { Token } from "../text/tokens.ts";
import { weakCost } from "./grammar/grammar.ts";
import { languageOf } from "./languages/index.ts";
import { type Kind, type Reading, readPhrases } from "./read.ts";
import { type Now, slotValuesOf } from "./slot-values.ts";

export type { Now } from "./slot-values.ts";
/** The tokens from `start` to `end`, exclusive. */
export type Span = { readonly start: number; readonly end: number };
/** `alternatives`: other values that the words may mean. */
export type BuiltinMatch = Span & {
  readonly entity: string;
  readonly value: SlotValue;
  readonly alternatives: readonly SlotValue[];
};

const kindsOf: ReadonlyMap<string, Kind> = new Map([
  ["snips/number", "number"],
  ["snips/ordinal", "ordinal"],
  ["snips/percentage", "percentage"],
  ["snips/temperature", "temperature"],
  ["snips/amountOfMoney", "money"],
  ["snips/duration", "duration"],
  ["snips/datetime", "datetime"],
  ["snips/date", "datetime"],
  ["snips/time", "datetime"],
  ["snips/datePeriod", "datetime"],
  ["snips/timePeriod", "datetime"],
]);

/**
 * Returns true for a value of the entity: of datetimes, an entity may cover only dates, times of day, or periods of either.
 */
function isOf(entity: string, value: SlotValue): boolean {
  const isOfDay = (time: string | undefined) => time !== undefined && !/T00:00:00/.test(time);
  switch (entity) {
    case "snips/date":
      return value.kind === "InstantTime" && !["Hour", "Minute", "Second"].includes(value.grain);
    case "snips/time":
      return value.kind === "InstantTime" && ["Hour", "Minute", "Second"].includes(value.grain);
    case "snips/datePeriod":
      return value.kind === "TimeInterval" && !isOfDay(value.from) && !isOfDay(value.to);
    case "snips/timePeriod":
      return value.kind === "TimeInterval" && (isOfDay(value.from) || isOfDay(value.to));
    default:
      return true;
  }
}

/** The builtin entities whose value is the text itself. */
const textKinds = new Map<string, SlotValue["kind"] & ("City" | "Country" | "Region" | `Music${string}`)>([
  ["snips/musicAlbum", "MusicAlbum"],
  ["snips/musicArtist", "MusicArtist"],
  ["snips/musicTrack", "MusicTrack"],
  ["snips/city", "City"],
  ["snips/country", "Country"],
  ["snips/region", "Region"],
]);

/** Returns true when a grammar finds this entity in a text of this language. */
export function isGrammatical(entity: string, language: string): boolean {
  return kindsOf.has(entity) && languageOf(language) !== undefined;
}

/** Returns true when a slot of this builtin entity can be given a value in this language. */
export function isUnderstood(entity: string, language: string): boolean {
  return textKinds.has(entity) || isGrammatical(entity, language);
}

export const textKindOf = (entity: string) => textKinds.get(entity);

let zone = { name: "", until: 0, offset: 0 };

/**
 * Returns this moment in the board's time zone. ICU takes a millisecond or more to return the zone, so it is queried once a
 * minute, and when the clock shows another time of day.
 */
export function here(): Now {
  const instant = Date.now();
  const offset = new Date(instant).getTimezoneOffset();
  if (instant > zone.until || instant < zone.until - 60_000 || offset !== zone.offset)
    zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, until: instant + 60_000, offset };
  return { instant, zone: zone.name };
}

type Placed = { readonly text: string; readonly places: readonly Span[] };

/**
 * Places tokens at their distances in the original text, so that signs stay at their words. A token that stood before the
 * one that it follows here was moved: it begins a blank behind it.
 */
function placed(tokens: readonly Token[]): Placed {
  let text = "";
  let shift = -(tokens[0]?.start ?? 0);
  const places = tokens.map((token): Span => {
    if (token.start + shift < text.length) shift = text.length + 1 - token.start;
    text = text.padEnd(token.start + shift) + token.text;
    return { start: token.start + shift, end: text.length };
  });
  return { text, places };
}

/** Longer phrases come first, then likelier ones. */
const byLength = (a: Reading, b: Reading) =>
  b.end - b.start - (a.end - a.start) || a.cost - b.cost || Number(a.isOpened) - Number(b.isOpened);

function meaning(entity: string, { kind, value }: Reading, now: Now): SlotValue[] {
  return slotValuesOf(kind, value, now).filter((found) => isOf(entity, found));
}

/**
 * `builtins`: every place of one of the entities, with the longest reading; places of the same entity do not overlap.
 * `expected`: those that are one only where the sentence expects it, as an hour without a word that marks it: "auf sieben".
 */
export type Found = { readonly builtins: BuiltinMatch[]; readonly expected: BuiltinMatch[] };

export const findBuiltins = (
  tokens: readonly Token[],
  entities: Iterable<string>,
  language: string,
  now: Now = here(),
): BuiltinMatch[] => findAll(tokens, entities, language, now).builtins;

export function findAll(
  tokens: readonly Token[],
  entities: Iterable<string>,
  language: string,
  now: Now = here(),
): Found {
  const wanted = [...entities].filter((entity) => isGrammatical(entity, language));
  if (wanted.length === 0 || tokens.length === 0) return { builtins: [], expected: [] };
  const { text, places } = placed(tokens);
  const kinds = wanted.flatMap((entity) => kindsOf.get(entity) ?? []);
  const starts = new Map(places.map(({ start }, at) => [start, at]));
  const ends = new Map(places.map(({ end }, at) => [end, at + 1]));
  const articles = languageOf(language)?.articles ?? [];
  const isArticle = ({ start, end }: Span) =>
    tokens.length > 1 && end === start + 1 && articles.includes(tokens[start]!.norm);
  // A word like "so" (Sonntag) is one of these only if it is the whole text.
  const isSure = ({ start, end, cost }: Reading) => cost < weakCost || end - start === text.length;
  const readings = readPhrases(text, language, kinds).filter(isSure).toSorted(byLength);
  const all = wanted.map((entity): Found => {
    const ofKind = readings.filter(({ kind }) => kind === kindsOf.get(entity));
    const builtins: BuiltinMatch[] = [];
    const expected: BuiltinMatch[] = [];
    const isTaken = ({ start, end }: Span) => builtins.some((other) => start < other.end && other.start < end);
    for (const longest of ofKind) {
      const core = longest.isOpened ? ofKind.find((inner) => isCoreOf(inner, longest)) : longest;
      const reading = core ?? longest;
      const [start, end] = [starts.get(reading.start), ends.get(reading.end)];
      if (start === undefined || end === undefined || isTaken({ start, end })) continue;
      if ((reading.kind === "number" || core === undefined) && isArticle({ start, end })) continue;
      const [value, ...alternatives] = meaning(entity, reading, now);
      if (value === undefined) continue;
      (core === undefined ? expected : builtins).push({ entity, start, end, value, alternatives });
    }
    return {
      builtins: builtins.toSorted((a, b) => a.start - b.start),
      expected: expected.filter((match) => !isTaken(match)),
    };
  });
  return { builtins: all.flatMap((one) => one.builtins), expected: all.flatMap((one) => one.expected) };
}

/** Returns true when a reading is what remains of a phrase without the word before or after it. */
function isCoreOf(inner: Reading, { start, end }: Reading): boolean {
  if (inner.isOpened || inner.start < start || inner.end > end) return false;
  return inner.start === start || inner.end === end;
}

const maxAlternatives = 3;

/** Returns the values of a whole phrase, the likeliest first; none when the phrase is not one of this entity. */
export function resolveBuiltins(
  entity: string,
  tokens: readonly Token[],
  language: string,
  now: Now = here(),
): SlotValue[] {
  const kind = kindsOf.get(entity);
  if (kind === undefined || tokens.length === 0) return [];
  const { text } = placed(tokens);
  const isWhole = ({ start, end }: Reading) => start === 0 && (end === text.length || text.slice(end) === ".");
  const whole = readPhrases(text, language, [kind]).filter(isWhole);
  const distinct = new Map<string, SlotValue>();
  for (const reading of whole.toSorted(byLength))
    for (const value of meaning(entity, reading, now)) {
      distinct.set(JSON.stringify(value), distinct.get(JSON.stringify(value)) ?? value);
      if (distinct.size > maxAlternatives) return [...distinct.values()];
    }
  return [...distinct.values()];
}
