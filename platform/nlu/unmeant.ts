/**
 * Finds why a sentence is no order, although an intent accounts for its words: "she says turn on the light", "imagine you could
 * turn on the light", "Anna, turn on the light". It is judged as it was said, whatever part of it was understood.
 */
import { isBuiltinName } from "../assistant/dataset.ts";
import type { Guess, Parse } from "./engine.ts";
import { areGoods, isOpenEntity } from "./need.ts";
import type { DoubtKind } from "./mood/doubts/doubt-text.ts";
import { type Doubt, type DoubtReader, doubtReaderOf } from "./mood/doubts/doubts.ts";
import type { Said } from "./mood/turns.ts";
import { isWithin, type WordSpan } from "./mood/phrases.ts";
import { isPerson } from "./mood/doubts/persons.ts";
import type { MoodReader } from "./mood/read-mood.ts";
import { placesOf, saidOf } from "./mood/said.ts";
import type { IntentParts, Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";
import { characters, rounded } from "./slot-of.ts";
import { ask } from "./zones.ts";

/** With these, the sentence is refused; with the others, the user is asked. */
const refused: ReadonlySet<DoubtKind> = new Set<DoubtKind>([
  "condition",
  "unreal",
  "told",
  "narrated",
  "asked",
  "permission",
]);
/** What somebody needs is often told: "the light in the bathroom went out". */
const ofNeeds: ReadonlySet<DoubtKind> = new Set<DoubtKind>(["narrated"]);
/** How the bus calls those that it has a name for. */
const traitOf = { condition: "later", asked: "whether", permission: "whether" } as const;
const maxRefused = 0.9 * ask;
const maxAsked = 0.5;
/** The fewest words of a text, which is no name of a thing. */
const minText = 3;
/** The most words of what is missing: "more time". */
const maxBare = 2;

/**
 * Returns the result of a sentence that is no order with less confidence. `graveOnly`: only what refuses it is looked for,
 * as in "it is too dark here", which has no verb of the intent.
 */
export function asMeant(parts: Parts, reading: Reading, whole: Parse, graveOnly = false): Parse {
  const { best, held } = whole;
  const intent = parts.intents.find(({ id }) => id === best.intentName);
  if (intent === undefined || held !== undefined || best.confidenceScore < ask || best.confidenceScore === 1)
    return whole;
  const found = doubtIn(parts, reading, intent, best, graveOnly ? ofNeeds : undefined);
  if (found === undefined || (graveOnly && !refused.has(found.doubt.kind))) return whole;
  const { doubt, words } = found;
  const isRefused = refused.has(doubt.kind);
  const confidenceScore = Math.min(best.confidenceScore, isRefused ? maxRefused : maxAsked);
  const lowered = { ...best, confidenceScore };
  if (!isRefused) return { ...whole, best: lowered };
  const none: Guess = { intentName: null, confidenceScore: 1 - confidenceScore, slots: [] };
  const refusal = {
    best: none,
    alternatives: [lowered, ...whole.alternatives.filter((one) => one.intentName !== null)],
  };
  const reason = doubt.kind in traitOf ? traitOf[doubt.kind as keyof typeof traitOf] : undefined;
  if (reason === undefined) return refusal;
  const { slots } = best;
  const confidence = rounded(confidenceScore);
  return {
    ...refusal,
    held: { intentName: intent.id, confidenceScore: confidence, slots, reason, words, saidBack: whole.saidBack ?? "" },
  };
}

/** Returns true for a sentence that is refused, whichever words of it the intent accounts for. */
export function isNoOrder(parts: Parts, reading: Reading, intent: IntentParts, slots: Guess["slots"]): boolean {
  const found = doubtIn(parts, reading, intent, { slots });
  return found !== undefined && refused.has(found.doubt.kind);
}

/**
 * Returns the gravest doubt about a sentence, outside its values, that the intent's own sentences do not cause; none of the kinds
 * `besides`.
 */
function doubtIn(
  parts: Parts,
  reading: Reading,
  intent: IntentParts,
  { slots }: Pick<Guess, "slots">,
  besides?: ReadonlySet<DoubtKind>,
): { readonly doubt: Doubt; readonly words: string } | undefined {
  const reader = doubtReaderOf(parts.language);
  if (reader === undefined) return undefined;
  const places = placesOf(reading.words);
  const offset = (at: number) => characters(reading.text.slice(0, reading.tokens[places.tokens[at]!]!.start));
  // A value is one span: what is told inside it, as in "remind me to return the book she wanted", tells nothing about the order.
  const values = slots.flatMap(({ range }): WordSpan[] => {
    const inside = [...places.plain.keys()].filter((at) => range.start <= offset(at) && offset(at) < range.end);
    return inside.length === 0 ? [] : [{ start: inside[0]!, end: inside.at(-1)! + 1 }];
  });
  const said: Said = { ...saidOf(places, reading.hits, parts.reader), slots: values };
  const lower = places.plain.map(({ text }) => text.toLowerCase());
  const { language } = parts;
  const isOpen = ({ entity }: { readonly entity: string }) => isOpenEntity(parts, entity);
  const open = slots.filter(isOpen);
  // "We are running out of time": what would be on the list was not found.
  const isForGoods = intent.slots.some(isOpen) && !intent.slots.some(({ entity }) => isBuiltinName(entity));
  const sentence: Sentence = {
    said,
    // What is listed, or used like that, can be bought: "the milk went off", "we need milk".
    goods: open.length > 0 ? (areGoods(parts, open) ? "known" : "unknown") : isForGoods ? "unknown" : "none",
    isListNamed: slots.some((one) => !isOpen(one)),
    language,
    lower,
    intent,
    isVerb: parts.isVerb,
    knownForms: parts.knownForms,
    mood: parts.reader,
  };
  const isOwn = (one: Doubt) => one.kind !== "lack" && intent.turns.has(turnOf(said.words, one));
  const doubts = doubtsOf(reader, sentence).filter((one) => besides?.has(one.kind) !== true && !isOwn(one));
  const doubt = doubts.find(({ kind }) => refused.has(kind)) ?? doubts[0];
  if (doubt === undefined) return undefined;
  const [first, last] = [reading.tokens[places.tokens[doubt.start]!]!, reading.tokens[places.tokens[doubt.end - 1]!]!];
  return { doubt, words: reading.text.slice(first.start, last.end) };
}

type Sentence = {
  readonly said: Said;
  readonly language: string;
  readonly lower: readonly string[];
  /** Whether the free values are listed, or used like those that are. */
  readonly goods: "none" | "known" | "unknown";
  readonly isListNamed: boolean;
  readonly intent: Pick<IntentParts, "meant">;
  readonly isVerb: (word: string) => boolean;
  /** The words of the assistant's sentences. */
  readonly knownForms: ReadonlySet<string>;
  readonly mood: MoodReader;
};

function doubtsOf(reader: DoubtReader, sentence: Sentence): Doubt[] {
  const { said, lower } = sentence;
  // "Hätten Sie die Güte": a polite order is not unreal.
  const isPolite = ({ kind, start }: Doubt) => kind === "unreal" && isWithin(start, said.mood.polite);
  const turns = reader
    .read(said.words, lower)
    .filter((one) => !isPolite(one) && !said.slots.some((slot) => isInside(one, slot) || isBegunIn(one, slot)));
  const isFree = (one: Doubt) => {
    if (one.kind === "ability") return isMoreThanAsked(reader, sentence, one);
    if (one.kind === "possible") return !sentence.intent.meant.isInformation && !isAskedKindly(said, one);
    if (one.kind === "narrated") return sentence.goods !== "known";
    return one.kind !== "lack" || isNoPurchase(sentence, one);
  };
  const deed = deedDoubt(reader, sentence);
  const name = calledName(sentence);
  return [...turns.filter(isFree), ...(deed === undefined ? [] : [deed]), ...(name === undefined ? [] : [name])];
}

/** "Can we turn off the light please": who says please wants it done, and asks for no opinion. */
const isAskedKindly = ({ mood }: Said, { end }: WordSpan) => mood.polite.some(({ start }) => start >= end);

const isInside = (one: WordSpan, other: WordSpan) => other.start <= one.start && one.end <= other.end;

/** "Remind me to return the shoes | I bought": the text of a reminder was read without its end. */
const isBegunIn = ({ kind, start }: Doubt, text: WordSpan) =>
  kind === "told" && text.end - text.start >= minText && text.start <= start && start < text.end;

/**
 * Whether something is missing that no list takes, as far as the assistant's values tell: "we need patience" is no purchase, and "we
 * need time" does not ask for the time. A sentence with a command, or the name of a list, says what it is for.
 */
function isNoPurchase({ said, goods, isListNamed, intent: { meant }, mood }: Sentence, lack: WordSpan): boolean {
  const isSaid = (at: number) => !isWithin(at, [lack, ...said.slots, ...said.mood.polite]);
  const isOrdered = said.words.some((word, at) => isSaid(at) && mood.isVerb(word) && !mood.isLittle(word));
  if (isOrdered || isListNamed || goods === "known") return false;
  if (!meant.isInformation) return goods === "unknown";
  const asks = said.mood.informs.length > 0 || said.mood.traits.some(({ kind }) => kind === "what");
  if (asks || said.slots.length > 0) return !asks && goods !== "none";
  const rest = said.words.slice(lack.end);
  return rest.length > 0 && rest.length <= maxBare && !rest.some((word) => mood.isDeterminer(word));
}

/** "Is it possible to turn on the fan" is an order; "… from the street" is a question. */
function isMoreThanAsked(reader: DoubtReader, sentence: Sentence, asked: WordSpan): boolean {
  const { said, intent } = sentence;
  const foreign = said.mood.signs.filter(({ sign }) => !intent.meant.signs.has(sign));
  const isForeign = (at: number) => isWithin(at, foreign) && !intent.meant.stems.has(said.stems[at]!);
  return said.words.some((word, at) => {
    if (isWithin(at, [asked, ...said.slots, ...said.mood.polite])) return false;
    return reader.isExtra(word) || isUnknown(sentence, at) || isForeign(at);
  });
}

/** Returns true for a content word outside values that the intent does not account for. */
function isUnknown({ said, intent: { meant }, mood }: Sentence, at: number): boolean {
  if (isWithin(at, [...said.slots, ...said.mood.polite, ...said.mood.present, ...said.times, ...said.mood.signs]))
    return false;
  const word = said.words[at]!;
  const line = mood.alikeOf(word);
  return !mood.isLittle(word) && !meant.stems.has(said.stems[at]!) && !(line !== undefined && meant.alike.has(line));
}

/** The verbs of the intent, or of any command, outside values and politeness. */
function deedsOf({ said, intent: { meant }, isVerb, mood }: Sentence): number[] {
  const signs = said.mood.signs.filter(({ sign }) => meant.signs.has(sign));
  return [...said.words.keys()].filter((at) => {
    if (isWithin(at, [...said.slots, ...said.mood.polite])) return false;
    const word = said.words[at]!;
    if (signs.some(({ start }) => start === at)) return !mood.isLittle(word) || mood.isVerb(word);
    // What most of its sentences name is the object: "light" in "a bit of light".
    const line = mood.alikeOf(word);
    const isObject = meant.keys.has(said.stems[at]!) || (line !== undefined && meant.keysAlike.has(line));
    if (isObject || mood.isDeterminer(word)) return false;
    return (mood.isVerb(word) || isVerb(word)) && meant.stems.has(said.stems[at]!);
  });
}

/** Returns a doubt if no verb of the sentence has the place and the form of an order. */
function deedDoubt(reader: DoubtReader, sentence: Sentence): Doubt | undefined {
  const { said, knownForms } = sentence;
  const deeds = deedsOf(sentence);
  const isProper = (at: number) => {
    // What precedes it is a request: "I would like you to", "could the fan be".
    if (said.mood.polite.some(({ start, end }) => start < at && end >= at - 1)) return true;
    const word = said.words[at]!;
    if (said.mood.polite.every(({ start }) => start > at) && reader.isOtherForm(word) && !knownForms.has(word))
      return false;
    const governor = reader.governorOf(said.words, at);
    // "así que", "so that": what follows is a consequence, and may be an order.
    if (governor === undefined || isWithin(governor, said.mood.breaks)) return true;
    return knownForms.has(`${said.words[at - 1]} ${word}`);
  };
  const [first] = deeds;
  if (first === undefined || deeds.some(isProper)) return undefined;
  return { kind: "deed", start: first, end: first + 1 };
}

/** Returns a doubt if the sentence begins with the name of somebody who is asked: "Peter would you". */
function calledName(sentence: Sentence): Doubt | undefined {
  const { polite } = sentence.said.mood;
  const words = [...sentence.said.words.keys()].filter((at) => !isWithin(at, polite));
  const [name, next] = words;
  if (name === undefined || next === undefined || !isUnknown(sentence, name)) return undefined;
  if (!isPerson(sentence.language, sentence.said.words[name]!)) return undefined;
  const isAsked = polite.some(({ start }) => start === name + 1) || deedsOf(sentence).includes(next);
  return isAsked ? { kind: "addressed", start: name, end: name + 1 } : undefined;
}

/** Returns the turns of an intent's own sentences: in others, they mean nothing. */
export function turnsOfSentences(language: string, sentences: readonly (readonly string[])[]): ReadonlySet<string> {
  const reader = doubtReaderOf(language);
  return new Set(sentences.flatMap((words) => reader?.read(words, words).map((one) => turnOf(words, one)) ?? []));
}

const turnOf = (words: readonly string[], { kind, start, end }: Doubt) => [kind, ...words.slice(start, end)].join(" ");
