/** A sentence in comparable form: words, and positions at which any value of an entity may occur. */
import type { Utterance } from "../dataset.ts";

/** A word in lower case, or a slot. */
export type Part = string | { readonly entity: string; readonly slot: string };

/** Splits into words for comparison: letters and digits, without case and punctuation. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? []
  );
}

/** Returns the sentence with its slots open: "turn on the {room} light". */
export function patternOf({ data }: Utterance): Part[] {
  return data.flatMap((chunk): Part[] =>
    chunk.entity === undefined
      ? wordsOf(chunk.text ?? "")
      : [{ entity: chunk.entity, slot: chunk.slot_name ?? chunk.entity }],
  );
}

/** Formats it for people. */
export function shown(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : `{${part.slot}}`)).join(" ");
}
