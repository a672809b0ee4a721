/** Learns from an intent's own sentences which turns it allows and which words belong to it. */
import { anyDeterminer, type MeantModel, signsOf } from "./meant.ts";
import type { Sign, TraitKind } from "./mood-text.ts";
import type { MoodReader } from "./read-mood.ts";
import { isAskedAbout, isBoundedAll, questions, type Said, traitsOf, turnOf } from "./turns.ts";

/** A word that at least this share of an intent's sentences contains is a key word. */
const keyShare = 0.4;
/**
 * A turn that at least this share of an intent's sentences have is allowed in any words. "I do not need the light any more" among
 * forty sentences that turn it off does not allow "do not turn it off".
 */
const turnShare = 0.12;
/** An intent of which at least this share of the sentences ask for information may be asked in any form. */
const askShare = 0.25;

export function meantBy(sentences: readonly Said[], slots: number, reader: MoodReader): MeantModel {
  const kinds = new Map<TraitKind, number>();
  const turns = new Map<number, TraitKind>();
  const signs = new Set<Sign>();
  const stems = new Set<number>();
  const alike = new Set<number>();
  const verbs = new Set<number>();
  const before = Array.from({ length: slots }, () => new Set<number>());
  const after = Array.from({ length: slots }, () => new Set<number>());
  const counts = { stems: new Map<number, number>(), alike: new Map<number, number>() };
  let informs = 0;
  let relays = false;
  let signed = 0;
  for (const said of sentences) {
    const own = traitsOf(said).filter((trait) => !isBoundedAll(said, trait) && !isAskedAbout(said, trait));
    for (const trait of own) turns.set(turnOf(said, trait), trait.kind);
    for (const kind of new Set(own.map((trait) => trait.kind))) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (said.mood.informs.length > 0 || own.some(({ kind }) => questions.includes(kind))) informs++;
    const directions = signsOf(said);
    for (const { sign } of directions) signs.add(sign);
    if (directions.length > 0) signed++;
    if (said.mood.relayed.length > 0) relays = true;
    for (const { slot, start, end } of said.slots) {
      if (slot === undefined) continue;
      before[slot]?.add(said.stems[start - 1] ?? 0);
      if (start > 0 && reader.isDeterminer(said.words[start - 1]!)) before[slot]?.add(anyDeterminer);
      after[slot]?.add(said.stems[end] ?? 0);
    }
    const isOutside = (at: number) => !said.slots.some(({ start, end }) => start <= at && at < end);
    const isPolite = (at: number) => said.mood.polite.some(({ start, end }) => start <= at && at < end);
    const verb = said.words.findIndex((word, at) => isOutside(at) && !isPolite(at) && !reader.isLittle(word));
    if (verb >= 0) verbs.add(said.stems[verb]!);
    // A small word is a verb at the beginning only: "set the heating", but not "what is it".
    const first = said.words.findIndex((_, at) => !isPolite(at));
    const isAsked = said.mood.traits.some(({ start }) => start === first);
    if (first >= 0 && isOutside(first) && !isAsked && reader.isVerb(said.words[first]!)) verbs.add(said.stems[first]!);
    const spoken = { stems: new Set<number>(), alike: new Set<number>() };
    for (const [at, stem] of said.stems.entries()) {
      if (!isOutside(at)) continue;
      stems.add(stem);
      const word = said.words[at]!;
      const line = reader.alikeOf(word);
      if (line !== undefined) alike.add(line);
      // The key is not the action but its object: "stop the dishwasher" is not "stop the timer".
      const isDeed = said.mood.signs.some(({ start, end }) => start <= at && at < end) || reader.isVerb(word);
      if (reader.isLittle(word) || isDeed) continue;
      if (line === undefined) spoken.stems.add(stem);
      else spoken.alike.add(line);
    }
    for (const key of spoken.stems) counts.stems.set(key, (counts.stems.get(key) ?? 0) + 1);
    for (const key of spoken.alike) counts.alike.set(key, (counts.alike.get(key) ?? 0) + 1);
  }
  const frequent = (of: ReadonlyMap<number, number>) =>
    [...of].flatMap(([key, count]) => (count >= keyShare * sentences.length ? [key] : []));
  const isInformation = informs > 0 && informs >= askShare * sentences.length;
  const allows = new Set([...kinds].flatMap(([kind, count]) => (count >= turnShare * sentences.length ? [kind] : [])));
  // A request for information may have any form, and may ask about everything.
  if (isInformation) for (const kind of [...questions, "all"] as const) allows.add(kind);
  return {
    allows: [...allows],
    turns: Uint32Array.from([...turns].flatMap(([turn, kind]) => (allows.has(kind) ? [] : [turn]))),
    signs: [...signs],
    stems: Uint32Array.from(stems),
    alike: [...alike],
    keys: Uint32Array.from(frequent(counts.stems)),
    keysAlike: frequent(counts.alike),
    isInformation,
    relays,
    signed: signed / Math.max(1, sentences.length),
    verbs: Uint32Array.from(verbs),
    before: before.map((found) => Uint32Array.from(found)),
    after: after.map((found) => Uint32Array.from(found)),
    // A template has many sentences of few words: they teach no more than a few sentences do.
    sentences: Math.min(sentences.length, stems.size),
  };
}
