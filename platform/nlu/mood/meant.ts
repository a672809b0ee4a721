/** Learns from an intent's own sentences which forms it allows and which words belong to it. */
import type { Allowance } from "../../assistant/assistant.ts";
import { opposites, type Sign, type TraitKind } from "./mood-text.ts";
import { hashText } from "../text/hash.ts";
import { isWithin } from "./phrases.ts";
import type { Mood, MoodReader, WordSpan } from "./read-mood.ts";

/**
 * A possible sentence of an intent: its words without punctuation, the positions of its slots and other times, and its
 * mood.
 */
export type Said = {
  readonly words: readonly string[];
  /** The hashes of the stems. */
  readonly stems: readonly number[];
  readonly slots: readonly (WordSpan & { readonly slot?: number })[];
  /** The times and durations, in slots or outside. */
  readonly times: readonly WordSpan[];
  readonly mood: Mood;
};

/** Contains what was learned from an intent's sentences; plain data, part of a trained model. */
export type MeantModel = {
  /** The turns that a share of its sentences have, and hashes of those of single sentences, each with the word behind it. */
  readonly allows: readonly TraitKind[];
  readonly turns: Uint32Array;
  readonly signs: readonly Sign[];
  /** Hashes of stems outside slots, and numbers of groups of interchangeable words. */
  readonly stems: Uint32Array;
  readonly alike: readonly number[];
  /** The same for the words that most of its sentences contain. */
  readonly keys: Uint32Array;
  readonly keysAlike: readonly number[];
  readonly isInformation: boolean;
  /** True if its sentences order another person to act: "tell my sister to". */
  readonly relays: boolean;
  /** The share of its sentences that contain one of its signs. */
  readonly signed: number;
  /** The stems with which its sentences begin. */
  readonly verbs: Uint32Array;
  /** The stems before and after each slot; 0 is the edge of the sentence, 1 any determiner. */
  readonly before: readonly Uint32Array[];
  readonly after: readonly Uint32Array[];
  readonly sentences: number;
};

export type Meant = {
  readonly allows: ReadonlySet<TraitKind>;
  readonly turns: ReadonlySet<number>;
  readonly signs: ReadonlySet<Sign>;
  readonly stems: ReadonlySet<number>;
  readonly alike: ReadonlySet<number>;
  readonly keys: ReadonlySet<number>;
  readonly keysAlike: ReadonlySet<number>;
  readonly isInformation: boolean;
  /** True if its sentences order another person to act: "tell my sister to". */
  readonly relays: boolean;
  /** The share of its sentences that contain one of its signs. */
  readonly signed: number;
  readonly verbs: ReadonlySet<number>;
  readonly before: readonly ReadonlySet<number>[];
  readonly after: readonly ReadonlySet<number>[];
  readonly sentences: number;
};

/** The kinds of turns that each of an author's allowances covers. */
const kindsOf: Readonly<Record<Allowance, readonly TraitKind[]>> = {
  negation: ["negated", "without", "keep"],
  question: ["whether", "what", "why", "who", "when", "where", "how"],
  state: ["state", "past"],
  later: ["later"],
  all: ["all"],
  except: ["except", "all"],
  several: ["several"],
};

/** Returns what a model says about an intent, with the turns that its author allows in addition. */
export function meantOf(model: MeantModel, declared: readonly Allowance[] = []): Meant {
  return {
    allows: new Set([...model.allows, ...declared.flatMap((one) => kindsOf[one])]),
    turns: new Set(model.turns),
    signs: new Set(model.signs),
    stems: new Set(model.stems),
    alike: new Set(model.alike),
    keys: new Set(model.keys),
    keysAlike: new Set(model.keysAlike),
    isInformation: model.isInformation,
    relays: model.relays,
    signed: model.signed,
    verbs: new Set(model.verbs),
    before: model.before.map((stems) => new Set(stems)),
    after: model.after.map((stems) => new Set(stems)),
    sentences: model.sentences,
  };
}

export const overlaps = (a: WordSpan, b: WordSpan) => a.start < b.end && b.start < a.end;
const isCovered = (span: WordSpan, by: readonly WordSpan[]) =>
  by.some(({ start, end }) => start <= span.start && span.end <= end);

/**
 * Returns the turns of a sentence, except those in its slots; a time outside slots counts as one. A turn around a slot counts:
 * "lass das Licht in der Küche so".
 */
export function traitsOf({ mood, slots, times }: Said): (WordSpan & { readonly kind: TraitKind })[] {
  const outside = mood.traits.filter(
    ({ start, end }) =>
      !slots.some((slot) => isCovered({ start, end: start + 1 }, [slot]) || isCovered({ start: end - 1, end }, [slot])),
  );
  const free = times.filter((time) => {
    return !slots.some((slot) => overlaps(slot, time)) && !isCovered(time, [...mood.present, ...mood.polite]);
  });
  return [...outside, ...free.map((span) => ({ kind: "later" as const, ...span }))];
}

/** "All the lights in the kitchen" does not allow all the lights of the house. */
const isBoundedAll = ({ mood, slots }: Said, { kind, ...span }: WordSpan & { readonly kind: TraitKind }) =>
  kind === "all" && isCovered(span, mood.bounded) && slots.some(({ slot }) => slot !== undefined);

const questions: readonly TraitKind[] = ["whether", "what"];

/** "Did somebody leave the light on" asks about it, and does not allow "leave the light as it is". */
const isAskedAbout = ({ mood }: Said, { kind, start }: WordSpan & { readonly kind: TraitKind }) =>
  kind === "keep" && mood.traits.some((other) => questions.includes(other.kind) && other.start < start);
/** A word that at least this share of an intent's sentences contains is a key word. */
const keyShare = 0.4;
/**
 * A turn that at least this share of an intent's sentences have is allowed in any words. "I do not need the light any more" among
 * forty sentences that turn it off does not allow "do not turn it off".
 */
const turnShare = 0.12;
/** An intent of which at least this share of the sentences ask for information may be asked in any form. */
const askShare = 0.25;

/** The last word of a turn with the word behind it: "not need" of "do not need". */
const turnOf = ({ words, slots }: Said, { kind, end }: WordSpan & { readonly kind: TraitKind }): number => {
  const isOpen = end < words.length && !slots.some((slot) => slot.start <= end && end < slot.end);
  return hashText([kind, ...words.slice(end - 1, isOpen ? end + 1 : end)].join(" "));
};

/** Stands for any determiner among the stems before a slot. */
export const anyDeterminer = 1;

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

export const signsOf = ({ mood, slots }: Said) =>
  mood.signs.filter((sign) => !slots.some((slot) => overlaps(slot, sign) && isCovered(sign, [slot])));

/** Returns true if two intents act on the same thing in opposite directions. */
export function isOpposite(one: Meant, other: Meant): boolean {
  if (![...one.signs].some((sign) => other.signs.has(opposites[sign]) && !other.signs.has(sign))) return false;
  return (
    [...one.keys].some((stem) => other.stems.has(stem)) || [...one.keysAlike].some((line) => other.alike.has(line))
  );
}

/** Signs that exclude an intent even if its sentences never contain the opposite. */
const strong: ReadonlySet<Sign> = new Set(["off", "lock", "unlock"]);

/** Returns true for "leave" at the beginning: nothing but politeness precedes it. */
const isOrdered = ({ mood }: Said, { start }: WordSpan) => {
  return Array.from({ length: start }, (_, at) => at).every((at) => isWithin(at, mood.polite));
};

/** Returns the first sign of a sentence that is the opposite of the intent's action. */
export function oppositeIn(said: Said, meant: Meant): (WordSpan & { readonly sign: Sign }) | undefined {
  const found = signsOf(said);
  const has = (sign: Sign) => found.some((one) => one.sign === sign);
  return found.find(({ sign }) => {
    if (meant.signs.has(sign)) return false;
    // Both signs occur: one of them describes the present state, as in "turn off what is on". For a door this is never
    // guessed.
    if (has(opposites[sign]) && sign !== "lock" && sign !== "unlock") return false;
    return meant.signs.has(opposites[sign]) || strong.has(sign);
  });
}

/**
 * Returns the first turn of a sentence that the intent does not allow. `isBounded`: a value limits the meaning of "all".
 */
export function unallowedIn(
  said: Said,
  meant: Meant,
  isBounded: boolean,
): (WordSpan & { readonly kind: TraitKind }) | undefined {
  return traitsOf(said).find((trait) => {
    if (meant.turns.has(turnOf(said, trait)) || isAskedAbout(said, trait)) return false;
    // "Is the radio still on" may be asked, but "leave the radio as it is" asks for nothing.
    if (meant.allows.has(trait.kind) && !(trait.kind === "keep" && meant.isInformation && isOrdered(said, trait)))
      return false;
    return !(isBounded && trait.kind === "all" && isCovered(trait, said.mood.bounded));
  });
}
