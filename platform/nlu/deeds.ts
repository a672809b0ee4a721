/** The verbs of a sentence that name what an intent does, and whether they have the place and the form of an order. */
import type { Doubt, DoubtReader } from "./mood/doubts/doubts.ts";
import { isWithin, type WordSpan } from "./mood/phrases.ts";
import type { MoodReader } from "./mood/read-mood.ts";
import type { Said } from "./mood/turns.ts";
import type { IntentParts } from "./parts.ts";

export type Sentence = {
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

/** Returns true for a content word outside values that the intent does not account for. */
export function isUnknown({ said, intent: { meant }, mood }: Sentence, at: number): boolean {
  if (isWithin(at, [...said.slots, ...said.mood.polite, ...said.mood.present, ...said.times, ...said.mood.signs]))
    return false;
  const word = said.words[at]!;
  const line = mood.alikeOf(word);
  return !mood.isLittle(word) && !meant.stems.has(said.stems[at]!) && !(line !== undefined && meant.alike.has(line));
}

/** The verbs of the intent, or of any command, outside values and politeness. */
export function deedsOf({ said, intent: { meant }, isVerb, mood }: Sentence): number[] {
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

/** Returns true if the verb at `at` has the place and the form of an order. */
function isProper(reader: DoubtReader, { said, knownForms }: Sentence, at: number): boolean {
  // What precedes it is a request: "I would like you to", "could the fan be".
  if (said.mood.polite.some(({ start, end }) => start < at && end >= at - 1)) return true;
  const word = said.words[at]!;
  if (said.mood.polite.every(({ start }) => start > at) && reader.isOtherForm(word) && !knownForms.has(word))
    return false;
  const governor = reader.governorOf(said.words, at);
  // "así que", "so that": what follows is a consequence, and may be an order.
  if (governor === undefined || isWithin(governor, said.mood.breaks)) return true;
  return knownForms.has(`${said.words[at - 1]} ${word}`);
}

/** Returns a doubt if no verb of the sentence has the place and the form of an order. */
export function deedDoubt(reader: DoubtReader, sentence: Sentence): Doubt | undefined {
  const deeds = deedsOf(sentence);
  const [first] = deeds;
  if (first === undefined || deeds.some((at) => isProper(reader, sentence, at))) return undefined;
  return { kind: "deed", start: first, end: first + 1 };
}

/**
 * Returns true if the speaker's duty or plan is what the intent does, and no other verb orders it: "I should lock the door", but not "I
 * should go now, lock the door".
 */
export function isOwnDeed(reader: DoubtReader, sentence: Sentence, { start, end }: WordSpan): boolean {
  const {
    said,
    mood,
    intent: { meant },
  } = sentence;
  if (meant.isInformation) return false;
  // "The light" and "the kitchen light" are things, though sentences begin with "light".
  const deeds = deedsOf(sentence).filter((at) => !mood.isDeterminer(said.words[at - 1] ?? ""));
  const isThing = (at: number) => isWithin(at - 1, said.slots);
  // "Add" is in most sentences of its intent, as things are.
  const isDeed = (at: number) =>
    deeds.includes(at) ||
    (mood.isVerb(said.words[at]!) && meant.stems.has(said.stems[at]!) && !isWithin(at, said.slots));
  const own = [...said.words.keys()].find((at) => at >= end && isDeed(at) && reader.isOwn(said.words, end, at));
  if (own === undefined) return false;
  const ofOwn = said.mood.signs.filter((sign) => sign.start === own);
  const isOrder = (at: number) => mood.isVerb(said.words[at]!) || said.mood.signs.some((sign) => sign.start === at);
  const others = deeds.filter((at) => (at < start || at >= end) && at !== own && !isThing(at) && !isWithin(at, ofOwn));
  return !others.some((at) => isOrder(at) && isProper(reader, sentence, at));
}
