/** Learns from an intent's own sentences which turns it allows and which words belong to it. */
import { anyDeterminer, type MeantModel, signsOf } from "./meant.ts";
import type { Sign, TraitKind } from "./mood-text.ts";
import { isWithin } from "./phrases.ts";
import type { MoodReader, WordSpan } from "./read-mood.ts";
import { describedAt, descriptionOf } from "./subjects/describes.ts";
import {
  isAskedAbout,
  isBeforeValue,
  isBoundedAll,
  overlaps,
  questions,
  relayedIn,
  type Said,
  smallBefore,
  traitsOf,
  turnOf,
} from "./turns.ts";

/** A word that at least this share of an intent's sentences contains is a key word. */
const keyShare = 0.4;
/**
 * A turn that at least this share of an intent's sentences have is allowed in any words. "I do not need the light any more" among
 * forty sentences that turn it off does not allow "do not turn it off".
 */
const turnShare = 0.12;
/** Denials and reports also need this many of them: "the lathe does not work" among five sentences that report a fault does not allow "the lathe is not broken". */
const minTurns = 3;
/** What an action must have in more of its sentences: "it is very dark" is read as a question, and allows none about the light. */
const moreShare = 0.25;
const denials: ReadonlySet<TraitKind> = new Set<TraitKind>(["negated", "without", "keep", "past", "state"]);
/** An intent of which at least this share of the sentences ask for information may be asked in any form. */
const askShare = 0.25;

/**
 * `core`: the first so many sentences decide by their shares what an intent allows and names; those behind them, which are only
 * understood, teach words.
 */
export function meantBy(
  sentences: readonly Said[],
  slots: number,
  reader: MoodReader,
  core: number = sentences.length,
): MeantModel {
  const kinds = new Map<TraitKind, number>();
  const [turns, loose] = [new Map<number, TraitKind>(), new Map<number, TraitKind>()];
  const signs = new Set<Sign>();
  const stems = new Set<number>();
  const alike = new Set<number>();
  const verbs = new Set<number>();
  const before = Array.from({ length: slots }, () => new Set<number>());
  const after = Array.from({ length: slots }, () => new Set<number>());
  const counts = { stems: new Map<number, number>(), alike: new Map<number, number>() };
  let relays = false;
  let described = 0;
  const descriptions = new Set<number>();
  let [signed, filled] = [0, 0];
  const needed = new Set(Array.from({ length: slots }, (_, slot) => slot));
  for (const [index, said] of sentences.entries()) {
    const isCore = index < core;
    const own = ownTraits(said);
    for (const trait of own)
      (isCore || isHeld(said, trait, reader) ? turns : loose).set(turnOf(said, trait, reader), trait.kind);
    if (isCore) for (const kind of new Set(own.map((trait) => trait.kind))) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const description = describedAt(said, reader);
    if (isCore && description !== undefined) {
      described++;
      descriptions.add(descriptionOf(said, description));
    }
    const directions = signsOf(said);
    if (isCore) for (const { sign } of directions) signs.add(sign);
    if (isCore && directions.length > 0) signed++;
    if (said.slots.some(({ slot }) => slot !== undefined)) filled++;
    if (isCore) for (const slot of needed) if (said.slots.every((one) => one.slot !== slot)) needed.delete(slot);
    if (isCore && relayedIn(said).length > 0) relays = true;
    learnNeighbours(said, before, after, reader);
    if (isCore) for (const verb of verbsIn(said, reader)) verbs.add(verb);
    const { named: spoken, ...words } = wordsOf(said, reader);
    for (const stem of words.stems) stems.add(stem);
    for (const line of words.alike) alike.add(line);
    if (!isCore) continue;
    for (const key of spoken.stems) counts.stems.set(key, (counts.stems.get(key) ?? 0) + 1);
    for (const key of spoken.alike) counts.alike.set(key, (counts.alike.get(key) ?? 0) + 1);
  }
  const frequent = (of: ReadonlyMap<number, number>) =>
    [...of].flatMap(([key, count]) => (count >= keyShare * core ? [key] : []));
  const isInformation = isAskedIn(sentences.slice(0, core), relays);
  const allows = allowedBy(kinds, core, rareIn(sentences, isInformation));
  // A request for information may have any form, and may ask about everything.
  if (isInformation) for (const kind of [...questions, "all"] as const) allows.add(kind);
  return {
    allows: [...allows],
    turns: Uint32Array.from([
      // What is asked does nothing, whenever it is said.
      ...[...turns, ...(isInformation ? loose : [])].flatMap(([turn, kind]) => (allows.has(kind) ? [] : [turn])),
      ...descriptions,
    ]),
    describes: described >= Math.max(minTurns, turnShare * core),
    signs: [...signs],
    stems: Uint32Array.from(stems),
    unheard: Uint32Array.from(unheardIn(sentences, core, stems, reader)),
    alike: [...alike],
    keys: Uint32Array.from(frequent(counts.stems)),
    keysAlike: frequent(counts.alike),
    isInformation,
    relays,
    signed: signed / Math.max(1, core),
    alwaysFilled: filled > 0 && filled === sentences.length,
    needed: [...needed],
    verbs: Uint32Array.from(verbs),
    before: before.map((found) => Uint32Array.from(found)),
    after: after.map((found) => Uint32Array.from(found)),
    // A template has many sentences of few words: they teach no more than a few sentences do.
    sentences: Math.min(sentences.length, stems.size),
  };
}

/**
 * Returns true for a turn that means what it means in its sentence wherever it is said: before its value ("after ten minutes"), with the
 * word behind it ("do not let"), or as a time with its small words ("for a minute"). Others would end a refusal for the whole intent.
 */
function isHeld(said: Said, trait: WordSpan & { readonly kind: TraitKind }, reader: MoodReader): boolean {
  if (isBeforeValue(said, trait)) return true;
  const isLast = trait.end === said.words.length;
  if (trait.kind !== "later") return !isLast;
  return isLast && (trait.end - trait.start > 1 || smallBefore(said, trait.start, reader) !== "");
}

const ownTraits = (said: Said) =>
  traitsOf(said).filter((trait) => !isBoundedAll(said, trait) && !isAskedAbout(said, trait));

/** Returns true if enough sentences ask. With an intent that `relays`, "sag allen, dass" asks for nothing, although "sag mir" does. */
function isAskedIn(sentences: readonly Said[], relays: boolean): boolean {
  const asking = sentences.filter(
    (said) => (!relays && said.mood.informs.length > 0) || ownTraits(said).some(({ kind }) => questions.includes(kind)),
  );
  return asking.length > 0 && asking.length >= askShare * sentences.length;
}

/** Returns the stems of sentences that are only understood, except those with which one of these begins, as an order does. */
function unheardIn(sentences: readonly Said[], core: number, stems: ReadonlySet<number>, reader: MoodReader): number[] {
  const others = sentences.flatMap((said, at) =>
    at < core ? [...wordsOf(said, reader).stems] : said.stems.slice(0, 1),
  );
  const heard = new Set(others);
  return [...stems].filter((stem) => !heard.has(stem));
}

/** Returns the words outside slots, and those among them that may name the object: "stop the dishwasher" is not "stop the timer". */
function wordsOf(said: Said, reader: MoodReader) {
  const [stems, alike] = [new Set<number>(), new Set<number>()];
  const named = { stems: new Set<number>(), alike: new Set<number>() };
  for (const [at, stem] of said.stems.entries()) {
    if (isWithin(at, said.slots)) continue;
    stems.add(stem);
    const word = said.words[at]!;
    const line = reader.alikeOf(word);
    if (line !== undefined) alike.add(line);
    const isDeed = said.mood.signs.some(({ start, end }) => start <= at && at < end) || reader.isVerb(word);
    if (reader.isLittle(word) || isDeed) continue;
    if (line === undefined) named.stems.add(stem);
    else named.alike.add(line);
  }
  return { stems, alike, named };
}

/** Learns the words before and after each slot. */
function learnNeighbours(
  said: Said,
  before: readonly Set<number>[],
  after: readonly Set<number>[],
  reader: MoodReader,
): void {
  for (const { slot, start, end } of said.slots) {
    if (slot === undefined) continue;
    before[slot]?.add(said.stems[start - 1] ?? 0);
    if (start > 0 && reader.isDeterminer(said.words[start - 1]!)) before[slot]?.add(anyDeterminer);
    after[slot]?.add(said.stems[end] ?? 0);
  }
}

/** Returns the turns that enough sentences have, so that they are allowed in any words. */
function allowedBy(
  kinds: ReadonlyMap<TraitKind, number>,
  sentences: number,
  rarely: ReadonlySet<TraitKind>,
): Set<TraitKind> {
  const share = (kind: TraitKind) => (rarely.has(kind) ? moreShare : turnShare);
  const enough = (kind: TraitKind) => Math.max(denials.has(kind) ? minTurns : 1, share(kind) * sentences);
  return new Set([...kinds].flatMap(([kind, count]) => (count >= enough(kind) ? [kind] : [])));
}

/** "The song that comes next" does not allow "next, when it rains", and what acts is asked for in no statement. */
function rareIn(sentences: readonly Said[], isInformation: boolean): ReadonlySet<TraitKind> {
  const isTimed = sentences.some(({ slots, times }) =>
    slots.some((one) => one.slot !== undefined && times.some((time) => overlaps(one, time))),
  );
  return new Set<TraitKind>([...(isInformation ? [] : ["whether" as const]), ...(isTimed ? [] : ["later" as const])]);
}

/** Returns the stems with which a sentence begins: of its first word with a meaning, and of a small one that is a verb. */
function verbsIn(said: Said, reader: MoodReader): number[] {
  const isOutside = (at: number) => !isWithin(at, said.slots);
  const isPolite = (at: number) => isWithin(at, said.mood.polite);
  const verb = said.words.findIndex((word, at) => isOutside(at) && !isPolite(at) && !reader.isLittle(word));
  // A small word is a verb at the beginning only: "set the heating", but not "what is it".
  const first = said.words.findIndex((_, at) => !isPolite(at));
  const isAsked = said.mood.traits.some(({ start }) => start === first);
  const isSmall = first >= 0 && isOutside(first) && !isAsked && reader.isVerb(said.words[first]!);
  return [...(verb >= 0 ? [said.stems[verb]!] : []), ...(isSmall ? [said.stems[first]!] : [])];
}
