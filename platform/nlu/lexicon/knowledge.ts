/**
 * Knowledge that applies to any sentence of a language, independently of the assistant: numbers, times and country
 * names.
 */
import { weakCost } from "../builtin/grammar/grammar.ts";
import { type Kind, kinds, readPhrases } from "../builtin/read.ts";
import { Gazetteer, type Hit } from "../gazetteer.ts";
import { type Token, tokenise } from "../text/tokens.ts";
import { placesOf } from "./places.ts";

/** Numbers from here on are knowledge; the entities of an assistant have smaller ones. */
const first = 60_000;
const country = first + kinds.length;
export const isKnowledge = (entity: number) => entity >= first;
/** Returns the kind of phrase that a number stands for; undefined for names of places and an assistant's own entities. */
export const knowledgeKindOf = (entity: number): Kind | undefined => kinds[entity - first];

const gazetteers = new Map<string, Gazetteer>();

function placeNames(language: string): Gazetteer {
  const key = language.slice(0, 2);
  let gazetteer = gazetteers.get(key);
  if (gazetteer === undefined) {
    gazetteer = new Gazetteer();
    const { countries, regions } = placesOf(key);
    for (const name of countries) gazetteer.addText(country, name);
    for (const name of regions) gazetteer.addText(country + 1, name);
    gazetteers.set(key, gazetteer);
  }
  return gazetteer;
}

/**
 * Builds the grammar of all kinds and the names now, so that the first sentence need not wait for them. This grammar also
 * contains what an assistant's own entities need.
 */
export function prepareKnowledge(language: string): void {
  knowledgeHits(tokenise("1"), language);
}

/** Returns the longest phrase of each kind at each position. */
export function knowledgeHits(tokens: readonly Token[], language: string): Hit[] {
  if (tokens.length === 0) return [];
  const offset = tokens[0]!.start;
  let text = "";
  for (const token of tokens) text = text.padEnd(token.start - offset) + token.text;
  const starts = new Map(tokens.map(({ start }, at) => [start - offset, at]));
  const ends = new Map(tokens.map(({ end }, at) => [end - offset, at + 1]));
  const hits: Hit[] = [];
  const readings = readPhrases(text, language, kinds)
    .filter(({ cost, isOpened }) => cost < weakCost && !isOpened)
    .toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  const taken = new Map<string, Hit[]>();
  for (const reading of readings) {
    const [start, end] = [starts.get(reading.start), ends.get(reading.end)];
    if (start === undefined || end === undefined) continue;
    const others = taken.get(reading.kind) ?? [];
    if (others.some((other) => start < other.end && other.start < end)) continue;
    const hit = { entity: first + kinds.indexOf(reading.kind), start, end };
    taken.set(reading.kind, [...others, hit]);
    hits.push(hit);
  }
  return [...hits, ...placeNames(language).hits(tokens)];
}
