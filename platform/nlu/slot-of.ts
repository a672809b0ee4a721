/** Converts a recognised slot to its form on the bus. */
import type { Slot } from "#bus";
import type { BuiltinMatch, Now } from "./builtin/find.ts";
import type { SlotKind } from "./engine.ts";
import type { EntityValues } from "./entity-values.ts";
import type { Token } from "./text/tokens.ts";

type Span = { readonly start: number; readonly end: number };
export type MadeSlot = { readonly slot: Slot; readonly at: Span };

/**
 * Returns undefined when the words are no value of the slot's entity. If the tagger cut a builtin entity too short or too
 * long, the slot gets the range that the entity's grammar finds.
 */
export function makeSlot(
  values: EntityValues,
  text: string,
  tokens: readonly Token[],
  { name, entity }: SlotKind,
  { start, end, confidence }: Span & { readonly confidence: number },
  now: Now,
  builtins: readonly BuiltinMatch[] = [],
): MadeSlot | undefined {
  const made = (at: Span, value: Slot["value"], others: readonly Slot["value"][]): MadeSlot | undefined => {
    const first = tokens[at.start];
    const last = tokens[at.end - 1];
    if (first === undefined || last === undefined) return undefined;
    const rawValue = text.slice(first.start, last.end);
    const before = characters(text.slice(0, first.start));
    const range = { start: before, end: before + characters(rawValue) };
    const slot = { rawValue, value, alternatives: [...others], range, entity, slotName: name };
    return { at, slot: { ...slot, confidenceScore: rounded(confidence) } };
  };
  const [value, ...others] = values.resolve(entity, tokens.slice(start, end), now);
  if (value !== undefined) return made({ start, end }, value, others);
  const near = builtins.find((match) => match.entity === entity && match.start < end && start < match.end);
  return near && made(near, near.value, near.alternatives);
}

/** Counts code points, which other languages call characters. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export const rounded = (probability: number) => Math.min(1, Math.max(0, Math.round(probability * 10_000) / 10_000));
