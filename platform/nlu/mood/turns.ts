/** The turns of a sentence, such as a negation, as they are compared with those of an intent's own sentences. */
import { hashText } from "../text/hash.ts";
import type { TraitKind } from "./mood-text.ts";
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

type Trait = WordSpan & { readonly kind: TraitKind };

export const overlaps = (a: WordSpan, b: WordSpan) => a.start < b.end && b.start < a.end;
export const isCovered = (span: WordSpan, by: readonly WordSpan[]) =>
  by.some(({ start, end }) => start <= span.start && span.end <= end);

/**
 * Returns the turns of a sentence, except those in its slots; a time outside slots counts as one. A turn around a slot counts:
 * "lass das Licht in der Küche so".
 */
export function traitsOf({ mood, slots, times }: Said): Trait[] {
  const outside = mood.traits.filter(
    ({ start, end }) =>
      !slots.some((slot) => isCovered({ start, end: start + 1 }, [slot]) || isCovered({ start: end - 1, end }, [slot])),
  );
  const free = times.filter((time) => {
    return !slots.some((slot) => overlaps(slot, time)) && !isCovered(time, [...mood.present, ...mood.polite]);
  });
  return [...outside, ...free.map((span) => ({ kind: "later" as const, ...span }))];
}

/** The orders to another person outside values: "remind me to tell my sister to call" has none. */
export const relayedIn = ({ mood, slots }: Said) => mood.relayed.filter((span) => !isCovered(span, slots));

/** "All the lights in the kitchen" does not allow all the lights of the house. */
export const isBoundedAll = ({ mood, slots }: Said, { kind, ...span }: Trait) =>
  kind === "all" && isCovered(span, mood.bounded) && slots.some(({ slot }) => slot !== undefined);

export const questions: readonly TraitKind[] = ["whether", "what"];

/** "Did somebody leave the light on" asks about it, and does not allow "leave the light as it is". */
export const isAskedAbout = ({ mood }: Said, { kind, start }: Trait) =>
  kind === "keep" && mood.traits.some((other) => questions.includes(other.kind) && other.start < start);

/** At the end of a sentence, these deny it only together with the words before them. */
const denials: ReadonlySet<TraitKind> = new Set<TraitKind>(["negated", "without", "keep"]);

/**
 * The last word of a turn with the stem of the word behind it: "not need" of "do not need". A value and the end of the sentence are two
 * things: "vergiss nicht Milch" does not allow "kauf die Milch nicht". At the end, a time counts with its first word and a small one
 * before it: "for a minute" is not "in a minute". A denial counts with the first and the last word with a meaning before it, in any
 * order, or with all words if only one has: "den Timer brauche ich nicht" allows "ich brauche den Timer nicht", not "lösch den Timer
 * nicht".
 */
export function turnOf(said: Said, trait: Trait, reader: MoodReader): number {
  const { words, stems, slots, mood } = said;
  const { kind, start, end } = trait;
  const turn = `${kind} ${words[end - 1]}`;
  if (end < words.length) return hashText(`${turn} ${isBeforeValue(said, trait) ? "{}" : stems[end]}`);
  if (kind === "later") return hashText(`${turn} ${words[start]} ${smallBefore(said, start, reader)} .`);
  if (!denials.has(kind)) return hashText(`${turn} `);
  const before = [...words.keys()].slice(0, start).filter((at) => {
    return !reader.isDeterminer(words[at]!) && !isWithin(at, [...slots, ...mood.present]);
  });
  const meant = before.filter((at) => !reader.isLittle(words[at]!));
  const around = meant.length > 1 ? [meant[0]!, meant.at(-1)!] : before;
  const beside = around.map((at) => stems[at]!).toSorted((a, b) => a - b);
  return hashText(`${turn} ${words[start]} ${beside.join(" ")} .`);
}

/** Returns the small word before this place: "dans" in "dans dix minutes", "von" in "von eben", but not "start" in "start soon". */
export function smallBefore({ words }: Said, at: number, reader: MoodReader): string {
  const word = words[at - 1];
  if (word === undefined || !reader.isLittle(word) || reader.isDeterminer(word) || reader.isVerb(word)) return "";
  return word;
}

export const isBeforeValue = ({ slots }: Said, { end }: Pick<WordSpan, "end">) =>
  slots.some((slot) => slot.start <= end && end < slot.end);
