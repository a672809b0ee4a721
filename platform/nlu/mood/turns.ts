/** The turns of a sentence, such as a negation, as they are compared with those of an intent's own sentences. */
import { hashText } from "../text/hash.ts";
import type { TraitKind } from "./mood-text.ts";
import type { Mood, WordSpan } from "./read-mood.ts";

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

/** "All the lights in the kitchen" does not allow all the lights of the house. */
export const isBoundedAll = ({ mood, slots }: Said, { kind, ...span }: Trait) =>
  kind === "all" && isCovered(span, mood.bounded) && slots.some(({ slot }) => slot !== undefined);

export const questions: readonly TraitKind[] = ["whether", "what"];

/** "Did somebody leave the light on" asks about it, and does not allow "leave the light as it is". */
export const isAskedAbout = ({ mood }: Said, { kind, start }: Trait) =>
  kind === "keep" && mood.traits.some((other) => questions.includes(other.kind) && other.start < start);

/**
 * The last word of a turn with the word behind it: "not need" of "do not need". A value and the end of the sentence are two
 * things: "vergiss nicht Milch" does not allow "kauf die Milch nicht".
 */
export function turnOf({ words, slots }: Said, { kind, end }: Trait): number {
  const isValue = slots.some((slot) => slot.start <= end && end < slot.end);
  const behind = isValue ? "{}" : (words[end] ?? "");
  return hashText(`${kind} ${words[end - 1]} ${behind}`);
}
