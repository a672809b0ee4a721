/**
 * Finds why a sentence is no order, although an intent accounts for its words: "she says turn on the light", "imagine you could
 * turn on the light", "Anna, turn on the light". It is judged as it was said, whatever part of it was understood.
 */
import { isBuiltinName } from "../assistant/dataset.ts";
import type { Guess, Parse } from "./engine.ts";
import { deedDoubt, deedsOf, isOwnDeed, isUnknown, type Sentence } from "./deeds.ts";
import { areGoods, isOpenEntity } from "./need.ts";
import { type DoubtKind, doubtKinds } from "./mood/doubts/doubt-text.ts";
import { type Doubt, type DoubtReader, doubtReaderOf } from "./mood/doubts/doubts.ts";
import type { Said } from "./mood/turns.ts";
import { isWithin, type WordSpan } from "./mood/phrases.ts";
import { isPerson } from "./mood/doubts/persons.ts";
import { placesOf, saidOf } from "./mood/said.ts";
import type { IntentParts, Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";
import { withoutReason } from "./reason.ts";
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
  "plan",
]);
/** What matters to a need, which is often told: "the light in the bathroom went out". */
const ofNeeds: ReadonlySet<DoubtKind> = new Set<DoubtKind>(
  doubtKinds.filter(
    (kind) => kind !== "narrated" && (refused.has(kind) || ["duty", "expected", "granted"].includes(kind)),
  ),
);
/** How the bus calls those that it has a name for. */
const traitOf = { condition: "later", asked: "whether", permission: "whether" } as const;
const maxRefused = 0.9 * ask;
const maxAsked = 0.5;
/** The fewest words of a text, which is no name of a thing. */
const minText = 3;
/** The most words of what is missing: "more time". */
const maxBare = 2;

/**
 * Returns the result of a sentence that is no order with less confidence. `isNeed`: it has no verb of the intent, as "it
 * is too dark here".
 */
export function asMeant(parts: Parts, reading: Reading, whole: Parse, isNeed = false): Parse {
  const { best, held } = whole;
  const intent = parts.intents.find(({ id }) => id === best.intentName);
  if (intent === undefined || held !== undefined || best.confidenceScore < ask || best.confidenceScore === 1)
    return whole;
  const found = doubtIn(parts, reading, intent, best, isNeed ? ofNeeds : undefined);
  if (found === undefined) return whole;
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
 * Returns the gravest doubt about a sentence, outside its values, that the intent's own sentences do not cause; only of the kinds
 * `among`.
 */
function doubtIn(
  parts: Parts,
  reading: Reading,
  intent: IntentParts,
  { slots }: Pick<Guess, "slots">,
  among?: ReadonlySet<DoubtKind>,
): { readonly doubt: Doubt; readonly words: string } | undefined {
  const reader = doubtReaderOf(parts.language);
  if (reader === undefined) return undefined;
  const places = placesOf(reading.words);
  const offset = (at: number) => characters(reading.text.slice(0, reading.tokens[places.tokens[at]!]!.start));
  // A value is one span: what is told inside it, as in "remind me to return the book she wanted", tells nothing about the order.
  const listedAs = (name: string): WordSpan[] =>
    reading.listed.flatMap((hit) => (parts.entities[hit.entity] === name ? [places.toWords(hit)] : []));
  const values = slots.flatMap(({ range, entity }): WordSpan[] => {
    // What a rule has put into the sentence, such as the name of a list, stands for all of its words.
    const isWide = ({ range: one }: Guess["slots"][number]) =>
      one !== range && range.start <= one.start && one.end <= range.end;
    if (slots.some(isWide)) return listedAs(entity);
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
  // "Can we turn off the radio, I am on the phone": who tells why wants it done.
  const isExplained = ({ kind }: Doubt) =>
    (kind === "possible" || kind === "ability") && !withoutReason(parts, reading, intent).next().done;
  const doubts = doubtsOf(reader, sentence).filter(
    (one) => among?.has(one.kind) !== false && !isOwn(one) && !isExplained(one),
  );
  const doubt = doubts.find(({ kind }) => refused.has(kind)) ?? doubts[0];
  if (doubt === undefined) return undefined;
  const [first, last] = [reading.tokens[places.tokens[doubt.start]!]!, reading.tokens[places.tokens[doubt.end - 1]!]!];
  return { doubt, words: reading.text.slice(first.start, last.end) };
}

function doubtsOf(reader: DoubtReader, sentence: Sentence): Doubt[] {
  const { said, lower } = sentence;
  // "Hätten Sie die Güte": a polite order is not unreal.
  const isPolite = ({ kind, start, end }: Doubt) =>
    kind === "unreal" && said.mood.polite.some((one) => one.start <= start && end <= one.end);
  const turns = reader
    .read(said.words, lower)
    .filter((one) => !isPolite(one) && !said.slots.some((slot) => isInside(one, slot) || isBegunIn(one, slot)));
  const isFree = (one: Doubt) => {
    if (one.kind === "ability") return isMoreThanAsked(reader, sentence, one);
    if (one.kind === "possible") return !sentence.intent.meant.isInformation && !isAskedKindly(said, one);
    if (one.kind === "plan" || one.kind === "duty") return isOwnDeed(reader, sentence, one);
    if (one.kind === "narrated") return sentence.goods !== "known";
    return one.kind !== "lack" || isNoPurchase(sentence, one);
  };
  const deed = deedDoubt(reader, sentence) ?? thingAlone(sentence);
  const name = calledName(sentence);
  return [...turns.filter(isFree), ...(deed === undefined ? [] : [deed]), ...(name === undefined ? [] : [name])];
}

/** "The light", which says what is to be done with nothing. */
function thingAlone({ said, mood, intent: { meant } }: Sentence): Doubt | undefined {
  const [article] = said.words;
  if (said.words.length !== 2 || !mood.isDeterminer(article!)) return undefined;
  if (meant.isInformation || said.slots.length > 0 || said.mood.signs.some(({ end }) => end > 1)) return undefined;
  return { kind: "deed", start: 0, end: 2 };
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

/** Returns a doubt for the name of somebody who is asked: "Peter would you", "go and turn off the light, Anna". */
function calledName(sentence: Sentence): Doubt | undefined {
  const { polite } = sentence.said.mood;
  const end = sentence.said.words.length - 1;
  const isCalled = end > 0 && isUnknown(sentence, end) && isPerson(sentence.language, sentence.said.words[end]!);
  // "The light, Anna" is behind a thing; "for Anna" and "with Anna" are not called.
  const isBehindThing =
    !sentence.mood.isLittle(sentence.said.words[end - 1] ?? "") || isWithin(end - 1, sentence.said.mood.signs);
  if (isCalled && isBehindThing && deedsOf(sentence).length > 0) return { kind: "addressed", start: end, end: end + 1 };
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
