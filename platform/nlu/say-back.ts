/** Renders an intent in its author's words, with the recognised values: "turn on the kitchen light". */
import type { Slot } from "#bus";
import type { Utterance } from "../assistant/dataset.ts";

/**
 * The first sentence with exactly these slots, by their sorted names: without the words that its template
 * may leave out, such as "please".
 */
export type Frames = ReadonlyMap<string, Utterance>;

const keyOf = (names: readonly string[]) => [...new Set(names)].toSorted().join("\n");
const namesIn = ({ data }: Utterance) => data.flatMap(({ slot_name: name }) => name ?? []);

export function framesOf(utterances: readonly Utterance[]): Frames {
  const frames = new Map<string, Utterance>();
  for (const utterance of utterances) {
    const key = keyOf(namesIn(utterance));
    const known = frames.get(key);
    if (known === undefined || isPartOf(utterance, known)) frames.set(key, utterance);
  }
  return frames;
}

/** Returns true for a sentence of the same template that only leaves words out. */
function isPartOf(other: Utterance, one: Utterance): boolean {
  if (one.template === undefined || one.template.index !== other.template?.index) return false;
  const all = wordsIn(one);
  let at = 0;
  return wordsIn(other).every((word) => {
    at = all.indexOf(word, at) + 1;
    return at > 0;
  });
}
const wordsIn = ({ data }: Utterance) => data.flatMap(({ text = "" }) => text.split(/\s+/u).filter(Boolean));

/** A listed value appears by its own name, any other as it was said. Values without a place in the sentence follow it. */
export function sayBack({ frames }: { readonly frames: Frames }, slots: readonly Slot[]): string {
  const wanted = slots.map(({ slotName }) => slotName);
  const fitting = [...frames.values()].filter((frame) => namesIn(frame).every((name) => wanted.includes(name)));
  const frame = frames.get(keyOf(wanted)) ?? fitting.toSorted((a, b) => namesIn(b).length - namesIn(a).length)[0];
  const spoken = ({ value, rawValue }: Slot) => (value.kind === "Custom" ? value.value : rawValue);
  const said = (frame?.data ?? []).map(({ text = "", slot_name: name }) => {
    const slot = name === undefined ? undefined : slots.find(({ slotName }) => slotName === name);
    return slot === undefined ? text : spoken(slot);
  });
  const placed = frame === undefined ? [] : namesIn(frame);
  const others = slots.filter(({ slotName }) => !placed.includes(slotName)).map(spoken);
  return [said.join("").replaceAll(/\s+/g, " ").trim(), ...others].filter(Boolean).join(", ");
}
