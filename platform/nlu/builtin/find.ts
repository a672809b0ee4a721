/** The builtin entities that occur in a text, with their values. */
import type { SlotValue } from "#bus";
import type { Token } from "../text/tokens.ts";
import { durationAt } from "./duration.ts";
import { english } from "./en.ts";
import type { BuiltinLanguage } from "./language.ts";
import { type Found, numberAt, ordinalAt, phraseAt, type Words } from "./number.ts";

/** Tokens from `start` to `end`, exclusive. */
export type Span = { readonly start: number; readonly end: number };
export type BuiltinMatch = Span & { readonly entity: string; readonly value: SlotValue };

const languages: ReadonlyMap<string, BuiltinLanguage> = new Map([["en", english]]);

type Finder = (words: Words, at: number, language: BuiltinLanguage) => Found<SlotValue> | undefined;

const finders: ReadonlyMap<string, Finder> = new Map<string, Finder>([
  [
    "snips/number",
    (words, at, language) => {
      const found = numberAt(words, at, language);
      return found && { value: { kind: "Number", value: found.value }, end: found.end };
    },
  ],
  [
    "snips/ordinal",
    (words, at, language) => {
      const found = ordinalAt(words, at, language);
      return found && { value: { kind: "Ordinal", value: found.value }, end: found.end };
    },
  ],
  [
    "snips/percentage",
    (words, at, language) => {
      const found = numberAt(words, at, language);
      const percents = Object.fromEntries(language.percents.map((phrase) => [phrase, true]));
      const sign = found && phraseAt(percents, words.norms, found.end);
      return found && sign && { value: { kind: "Percentage", value: found.value }, end: sign.end };
    },
  ],
  [
    "snips/duration",
    (words, at, language) => {
      const isAbout = language.approximators.includes(words.norms[at] ?? "");
      const found = durationAt(words, isAbout ? at + 1 : at, language);
      const precision = isAbout ? "Approximate" : "Exact";
      return found && { value: { kind: "Duration", ...found.value, precision }, end: found.end };
    },
  ],
]);

/** Builtin entities whose value is the text itself. */
const textKinds = new Map<string, SlotValue["kind"] & ("City" | "Country" | "Region" | `Music${string}`)>([
  ["snips/musicAlbum", "MusicAlbum"],
  ["snips/musicArtist", "MusicArtist"],
  ["snips/musicTrack", "MusicTrack"],
  ["snips/city", "City"],
  ["snips/country", "Country"],
  ["snips/region", "Region"],
]);

/** Whether a grammar finds this entity in a text of this language. */
export function isGrammatical(entity: string, language: string): boolean {
  return finders.has(entity) && languages.has(language.slice(0, 2));
}

/** Whether a slot of this builtin entity can be given a value in this language. */
export function isUnderstood(entity: string, language: string): boolean {
  return textKinds.has(entity) || isGrammatical(entity, language);
}

export const textKindOf = (entity: string) => textKinds.get(entity);

function wordsOf(tokens: readonly Token[]): Words {
  return {
    norms: tokens.map(({ norm }) => norm),
    glued: tokens.map(({ start }, index) => index > 0 && tokens[index - 1]?.end === start),
  };
}

/** Every place where one of the entities begins, longest reading each, not overlapping another of the same entity. */
export function findBuiltins(tokens: readonly Token[], entities: Iterable<string>, language: string): BuiltinMatch[] {
  const data = languages.get(language.slice(0, 2));
  if (data === undefined) return [];
  const words = wordsOf(tokens);
  const matches: BuiltinMatch[] = [];
  for (const entity of entities) {
    const find = finders.get(entity);
    if (find === undefined) continue;
    for (let at = 0; at < tokens.length; ) {
      const found = find(words, at, data);
      if (found !== undefined) matches.push({ entity, start: at, end: found.end, value: found.value });
      at = found?.end ?? at + 1;
    }
  }
  return matches;
}

/** The value of a whole phrase, openers ("for", "the") let be; undefined when the phrase is not one of this entity. */
export function resolveBuiltin(entity: string, tokens: readonly Token[], language: string): SlotValue | undefined {
  const data = languages.get(language.slice(0, 2));
  const find = finders.get(entity);
  if (data === undefined || find === undefined) return undefined;
  const words = wordsOf(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const found = find(words, at, data);
    if (found?.end === tokens.length) return found.value;
    if (!data.openers.includes(words.norms[at] ?? "")) return undefined;
  }
  return undefined;
}

/** The words for numbers in a language, for features and value keys; none when its grammar is not known. */
export function numberWordsOf(language: string): BuiltinLanguage | undefined {
  return languages.get(language.slice(0, 2));
}
