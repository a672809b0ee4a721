/**
 * Decides whether a sentence means an intent as it stands: its form, the unaccounted words, and the resulting
 * confidence.
 */
import { isBuiltinName } from "../../assistant/dataset.ts";
import type { SlotKind } from "../engine.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import { anyDeterminer, type Meant, oppositeIn, signsOf, unallowedIn } from "./meant.ts";
import type { TraitKind } from "./mood-text.ts";
import { isWithin } from "./phrases.ts";
import type { MoodReader, WordSpan } from "./read-mood.ts";
import { isDescription } from "./subjects/describes.ts";
import { hasSubject } from "./subjects/has-subject.ts";
import { unknownOwnerOf, unknownPlaceIn } from "./places/unknown-place.ts";
import { severalIn } from "./several.ts";
import { overlaps, relayedIn, type Said } from "./turns.ts";

/** `unknownValue`: the words are no value of an entity whose values are all listed. */
export type Reason = TraitKind | "opposite" | "unknownValue";

/** `slot`: the number of the slot whose value is unknown. */
export type Objection = WordSpan & { readonly reason: Reason; readonly slot?: number };

export type Judgement = {
  readonly objection: Objection | undefined;
  readonly evidence: Evidence;
};
/** The evidence that separates a sentence of the intent from one of none: see sureness.ts. */
export type Evidence = {
  readonly strange: number;
  readonly known: number;
  readonly keys: number;
  readonly slots: number;
  readonly words: number;
  /** True if most of the intent's sentences name something that this one does not name. */
  readonly missesKey: boolean;
  /** True if a word that the intent does not know is the action or an object: "empty the extractor". */
  readonly isOther: boolean;
  /** True if the sentence begins with an unknown word before an object, and contains no other action: "dust the lamp". */
  readonly isUnknownDeed: boolean;
  /** True if nothing but a time was said: "in ten minutes". */
  readonly isTimeAlone: boolean;
  /** True if all values are free, short and unlike the listed ones: "start the dishwasher" names no timer. */
  readonly isUnlike: boolean;
  /**
   * True if nothing but values was said, which say what is to be done with nothing: "living room" asks for no blind, and "call my mother"
   * for no reminder.
   */
  readonly isValueAlone: boolean;
  /** True if words are unknown, and what each of the intent's sentences says is missing: "run the band saw" names no speed. */
  readonly lacksNeeded: boolean;
  /** True if a free value holds a command, and no word outside it says what to do with it. */
  readonly isSwallowed: boolean;
  readonly isInformation: boolean;
  /** True if an order ends with a word that the intent does not know: "turn the kitchen light brown". */
  readonly endsStrange: boolean;
  /** True if another person is ordered to do it, or does it, and no sentence of the intent says so. */
  readonly isRelayed: boolean;
  /** True if the sentence tells how a thing is, and no sentence of the intent does: "the coolant is on". */
  readonly isDescription: boolean;
  /** True if what would be the free value is unlike the listed ones, and said as none is: "bring me my glasses". */
  readonly isUnlikely: boolean;
  /** True if a word that the intent does not know is a listed value of an entity that only other intents take. */
  readonly hasOthersValue: boolean;
  /** True if the sentence contains one of the intent's directions. */
  readonly isSigned: boolean;
  /** True if the sentence contains directions, but none of the intent's: "close the light" for "turn on the light". */
  readonly isForeign: boolean;
  /** The share of the intent's sentences with a direction ("on"), if this sentence has none; otherwise 0. */
  readonly unsigned: number;
};

export type Asked = {
  readonly said: Said;
  readonly meant: Meant;
  readonly kinds: readonly SlotKind[];
  /** Returns true for a slot of which all values are listed. */
  readonly isClosed: (slot: number) => boolean;
  /** Returns true for a slot whose values are places. */
  readonly isPlace: (slot: number) => boolean;
  /** Words that looked like the value of a closed slot, but are none. */
  readonly unresolved: readonly (WordSpan & { readonly slot: number })[];
  /** Other values of a slot that the sentence contains in addition to the one that was taken. */
  readonly spare: readonly WordSpan[];
  /** Listed values of entities that the intent has no slot for: "pink" in "turn the light pink". */
  readonly others: readonly WordSpan[];
  /** The word that ends several values of a closed slot: "list" in "shopping list" and "gift list". */
  readonly headsOf: (slot: number) => ReadonlySet<string>;
  /** Free values that are not listed, nor used like those that are: "glasses" among drinks. */
  readonly unlike: readonly (WordSpan & { readonly slot?: number })[];
  /** True if the values, one after the other, are a whole sentence of the intent: its author has written "[room]". */
  readonly areSentence: boolean;
  /** True if somebody wants, needs or lacks a value that few intents take: "can we have some jazz". */
  readonly isWanted: boolean;
  readonly isVerb: (word: string) => boolean;
  /** Returns true for a word that punctuation precedes. */
  readonly isCut: (at: number) => boolean;
  /** The words of the assistant's sentences, and each two that follow one another. */
  readonly knownForms: ReadonlySet<string>;
  readonly reader: MoodReader;
};

export function judgeIntent(asked: Asked): Judgement {
  const { said, meant, reader, spare } = asked;
  const coverage = coverageOf(said, meant, reader);
  const isSigned = signsOf(said).some(({ sign }) => meant.signs.has(sign));
  const lacksValue = meant.alwaysFilled && said.slots.every(({ slot }) => slot === undefined);
  const evidence: Evidence = {
    strange: coverage.strange.length,
    known: coverage.known,
    keys: coverage.keys,
    slots: said.slots.length,
    words: said.words.length,
    isTimeAlone:
      coverage.known + coverage.keys + coverage.strange.length === 0 &&
      said.slots.length > 0 &&
      said.slots.every((slot) => said.times.some((time) => overlaps(slot, time))) &&
      // "pon nueve minutos" says what to do.
      !said.words.some((word, at) => reader.isVerb(word) && !isWithin(at, [...said.slots, ...said.mood.polite])),
    isUnlike:
      said.slots.length > 0 &&
      said.slots.every((slot) => isShort(slot) && asked.unlike.some((one) => overlaps(one, slot))),
    isValueAlone:
      isFreeTextAlone(asked) || (!asked.areSentence && !asked.isWanted && isValueAlone(asked, coverage, isSigned)),
    lacksNeeded:
      coverage.strange.length > 0 &&
      meant.needed.some((slot) => !asked.isClosed(slot) && said.slots.every((one) => one.slot !== slot)),
    isSwallowed: isSwallowed(asked),
    isInformation: meant.isInformation && said.slots.length === 0,
    endsStrange: endsStrange(asked, coverage),
    isRelayed: !meant.relays && (relayedIn(said).length > 0 || hasSubject(said, meant, reader, asked.isVerb)),
    isDescription: isDescription(asked),
    isUnlikely: isUnlikely(asked, coverage, isSigned),
    hasOthersValue: asked.others.some(({ start, end }) => {
      return Array.from({ length: end - start }, (_, at) => start + at).every((at) => coverage.strange.includes(at));
    }),
    missesKey: coverage.keys === 0 && meant.keys.size + meant.keysAlike.size > 0,
    isOther: isOther(asked, coverage, isSigned),
    isUnknownDeed: (!isSigned || isOfParticle(asked)) && isUnknownDeed(asked, coverage),
    isSigned,
    // "The pump is on" is not "the pump is broken".
    // "Increase the temperature" asks for nothing.
    isForeign:
      !isSigned &&
      (meant.signs.size > 0 || meant.describes || lacksValue || isOrderForAnswer(asked)) &&
      signsOf(said).length > 0,
    unsigned: isSigned ? 0 : meant.signed,
  };
  const several = severalIn(said, reader, asked.isVerb) ?? spare[0];
  const objection =
    (meant.allows.has("several") ? undefined : objectionOf("several", several)) ??
    objectionOf("except", meant.relays ? said.mood.excepted[0] : undefined) ??
    objectionOf("opposite", oppositeIn(said, meant)) ??
    unallowed(asked) ??
    unknownValue(asked, coverage.strange) ??
    unknownPlace(asked, coverage.strange);
  return { objection, evidence };
}

/**
 * Returns true if an unknown word is the action ("empty the extractor") or its object ("turn on the water for the
 * extractor"). An unknown word before a known one describes it: "turn on the good lamp".
 */
function isOther({ said, reader }: Asked, { strange, first }: Coverage, isSigned: boolean): boolean {
  if (strange.some((at) => at === first) && !isSigned && said.slots.length === 0) return true;
  const isLast = (at: number) => at + 1 === said.words.length || reader.isLittle(said.words[at + 1]!);
  // "put ideas on the list": what would be the value is none.
  if (first !== undefined && said.slots.length === 0 && strange.includes(first + 1) && isLast(first + 1)) return true;
  return signsOf(said).some(({ end }) => {
    const object = reader.isDeterminer(said.words[end] ?? "") ? end + 1 : end;
    return object > end && strange.includes(object) && isLast(object);
  });
}

/** Returns true if the intent informs, but a sentence neither asks nor says that something is to be told. */
const isOrderForAnswer = ({ said: { mood }, meant }: Asked) =>
  meant.isInformation && mood.informs.length === 0 && !mood.traits.some(({ kind }) => asks.has(kind));

/** Returns true if no word outside the values is an action, an object, a direction, or a question. */
function isValueAlone({ said, reader }: Asked, { known, keys, strange }: Coverage, isSigned: boolean): boolean {
  if (known + keys + strange.length > 0 || isSigned || said.slots.every(({ slot }) => slot === undefined)) return false;
  const outside = (span: WordSpan) => !said.slots.some((slot) => overlaps(slot, span));
  if (said.mood.informs.some(outside) || said.mood.traits.some((one) => asks.has(one.kind) && outside(one)))
    return false;
  return !said.words.some((word, at) => reader.isVerb(word) && !isWithin(at, [...said.slots, ...said.mood.polite]));
}

/** Returns true for one unknown word behind a value or a thing that the order names, at its end: "the kitchen light brown". */
function endsStrange({ said, meant, reader, isCut }: Asked, { strange }: Coverage): boolean {
  const aside = [...said.mood.polite, ...said.mood.present];
  const last = [...said.words.keys()].findLast((at) => !isWithin(at, aside));
  if (meant.isInformation || last === undefined || strange.length !== 1 || strange[0] !== last) return false;
  // "En argenté", but not "pour les œufs".
  const isSmall = !isWithin(last - 1, said.slots) && reader.isLittle(said.words[last - 1] ?? "");
  const before = isSmall ? last - 2 : last - 1;
  const isNamed = isWithin(before, said.slots) || meant.keys.has(said.stems[before] ?? 0);
  return isNamed && !isCut(last) && !isCut(last - 1);
}

/** Returns true for a free value of several words, which may be a sentence of its own. */
function isFreeTextAlone({ said, kinds, isClosed }: Asked): boolean {
  const [value] = said.slots;
  if (value?.slot === undefined || said.slots.length > 1 || isShort(value)) return false;
  const isFree = !isClosed(value.slot) && !isBuiltinName(kinds[value.slot]!.entity);
  return isFree && said.words.every((_, at) => isWithin(at, [value, ...said.mood.polite]));
}

/** "Everybody has left, lock the front door" is no message that begins with "has left". */
function isSwallowed({ said, meant, isClosed, isVerb, reader }: Asked): boolean {
  const isDeed = (at: number) => reader.isVerb(said.words[at]!) && isVerb(said.words[at]!);
  const holdsDeed = said.slots.some(({ start, end, slot }) => {
    const isFree = slot !== undefined && !isClosed(slot) && end - start > 2;
    return isFree && Array.from({ length: end - start - 1 }, (_, at) => start + 1 + at).some(isDeed);
  });
  if (!holdsDeed) return false;
  return !said.stems.some((stem, at) => meant.verbs.has(stem) && !isWithin(at, said.slots));
}

const asks: ReadonlySet<TraitKind> = new Set<TraitKind>(["whether", "what", "why", "who", "when", "where", "how"]);

/** Longer values are texts, such as a message. */
const maxThing = 2;
const isShort = ({ start, end }: WordSpan): boolean => end - start <= maxThing;

/**
 * Returns true for a free value unlike the listed ones behind a determiner that stands before no value of the slot ("bring me my
 * glasses"), or as all there is behind a request of other words than the intent's: "I need a doctor".
 */
function isUnlikely(asked: Asked, { known, keys }: Coverage, isSigned: boolean): boolean {
  const { said, meant, unlike, reader } = asked;
  const isOtherwise = unlike.some(({ slot, start, end }) => {
    const before = said.words[start - 1];
    if (slot === undefined || before === undefined || end - start > maxThing || !reader.isDeterminer(before))
      return false;
    return meant.before[slot]?.has(said.stems[start - 1]!) !== true;
  });
  if (isOtherwise || isNeedOfOther(asked)) return true;
  if (known + keys > 0 || isSigned || unlike.length === 0 || unlike.length < said.slots.length) return false;
  return said.stems.some((stem, at) => isWithin(at, said.mood.polite) && !meant.stems.has(stem));
}

/**
 * Returns true for a statement in words that only sentences have that are only understood, if its value is unlike the listed ones and
 * nothing names what is to be done with it: "I am running low on insulin", but "stick the insulin on the list".
 */
function isNeedOfOther({ said, meant, unlike, reader }: Asked): boolean {
  if (unlike.length === 0 || unlike.length < said.slots.length) return false;
  const meaning = [...said.words.keys()].filter((at) => {
    return !isWithin(at, said.slots) && !reader.isLittle(said.words[at]!) && meant.stems.has(said.stems[at]!);
  });
  const isUnheard = (at: number) => meant.unheard.has(said.stems[at]!);
  return meaning.some(isUnheard) && meaning.every((at) => isUnheard(at) || meant.verbs.has(said.stems[at]!));
}

/** The letters of "aus", "an", "zu": longer words ("down", "hoch") say by themselves what is to be done. */
const maxParticle = 3;

/** "Wechsle die Lampe aus" has the direction of "off" only in its particle. */
const isOfParticle = ({ said, meant, reader }: Asked): boolean =>
  signsOf(said).every(({ sign, start, end }) => {
    const word = said.words[start]!;
    const isShort = end - start === 1 && start > 0 && word.length <= maxParticle;
    return !meant.signs.has(sign) || (isShort && !reader.isVerb(word));
  });

/** An unknown word before an object is a verb, not a name for the listener, unless another word says what to do. */
function isUnknownDeed({ said, meant, reader, isVerb }: Asked, { strange }: Coverage): boolean {
  const isFree = (at: number) => !isWithin(at, said.mood.polite);
  const [verb, object] = [...said.words.keys()].filter(isFree);
  if (verb === undefined || object === undefined || !strange.includes(verb)) return false;
  const line = (at: number) => reader.alikeOf(said.words[at]!) ?? 0;
  const isKey = (at: number) => meant.keys.has(said.stems[at]!) || meant.keysAlike.has(line(at));
  if (!reader.isDeterminer(said.words[object]!) && !isWithin(object, said.slots) && !isKey(object)) return false;
  const isParticle = (at: number) =>
    signsOf(said).some(({ start, end }) => start === at && end === at + 1) && !reader.isVerb(said.words[at]!);
  return !said.words.some((word, at) => {
    const isDeed = (reader.isVerb(word) && !reader.isLittle(word)) || isVerb(word);
    return (
      at !== verb &&
      isDeed &&
      !isParticle(at) &&
      isFree(at) &&
      !isKey(at) &&
      !isWithin(at, said.slots) &&
      meant.stems.has(said.stems[at]!)
    );
  });
}

const objectionOf = (reason: Reason, span: WordSpan | undefined): Objection | undefined =>
  span && { reason, start: span.start, end: span.end };

/** Finds a disallowed turn. A value limits the meaning of "all": "all the lights in the kitchen" is the kitchen's light. */
function unallowed({ said, meant, isClosed, reader }: Asked): Objection | undefined {
  const isBounded = said.slots.some(({ slot }) => slot !== undefined && isClosed(slot));
  const found = unallowedIn(said, meant, isBounded, reader);
  return found && { reason: found.kind, start: found.start, end: found.end };
}

/** Finds unknown words where the value of a closed slot would be: "the attic". */
function unknownValue(
  { said, meant, kinds, isClosed, unresolved, reader, headsOf }: Asked,
  strange: readonly number[],
): Objection | undefined {
  const isStrange = (span: WordSpan) => strange.some((at) => span.start <= at && at < span.end);
  const cut = unresolved.find((span) => isStrange(span) && !said.slots.some((slot) => overlaps(slot, span)));
  if (cut !== undefined) {
    let { start, end } = cut;
    while (strange.includes(start - 1)) start--;
    while (strange.includes(end)) end++;
    return { reason: "unknownValue", start, end, slot: cut.slot };
  }
  const first = strange[0];
  if (first === undefined) return undefined;
  let end = first + 1;
  while (strange.includes(end)) end++;
  const head = said.words[end];
  const named = kinds.findIndex((_, at) => {
    if (head === undefined || !isClosed(at) || said.slots.some((filled) => filled.slot === at)) return false;
    return headsOf(at).has(head);
  });
  if (named >= 0) return { reason: "unknownValue", start: first, end: end + 1, slot: named };
  // "Of the shed over there": what follows says no more.
  const rest = [...said.words.keys()].slice(end);
  const isEnd = rest.every(
    (at) => reader.isLittle(said.words[at]!) || strange.includes(at) || isWithin(at, said.mood.polite),
  );
  const isDetermined = first > 0 && reader.isDeterminer(said.words[first - 1]!);
  const slot = kinds.findIndex((_, at) => {
    if (!isClosed(at) || said.slots.some((filled) => filled.slot === at)) return false;
    const behind = isEnd ? 0 : said.stems[end]!;
    const before = meant.before[at];
    const isBefore = before?.has(said.stems[first - 1] ?? 0) || (isDetermined && before?.has(anyDeterminer));
    return isBefore && (behind === 0 || meant.after[at]?.has(behind));
  });
  return slot < 0 ? undefined : { reason: "unknownValue", start: first, end, slot };
}

/** Finds a place that is none of those which the intent knows, and the slot that it would fill. */
function unknownPlace(
  { said, meant, kinds, isClosed, isPlace, knownForms, reader }: Asked,
  strange: readonly number[],
): Objection | undefined {
  const tells = meant.isInformation || said.mood.traits.some(({ kind }) => asks.has(kind));
  const sentence = { said, meant, strange, tells, knownForms, reader };
  for (const [slot] of kinds.entries()) {
    if (!isClosed(slot) || !isPlace(slot)) continue;
    const filled = said.slots.find((one) => one.slot === slot);
    const found = filled === undefined ? unknownPlaceIn(sentence) : unknownOwnerOf(sentence, filled);
    if (found !== undefined) return { reason: "unknownValue", ...found, slot };
  }
  return undefined;
}
