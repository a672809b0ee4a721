/**
 * Splits a text into units that are made and played one after another: its first sentence, then as many as are
 * requested from the engine at once.
 */
import { sentencesOf } from "./sentences.ts";
import { readText, type TextPart } from "./text-parts.ts";

/** Words with the sounds before them, and those at the text's end. */
export type Unit = readonly TextPart[];

/** `batch`: characters of sentences that are combined after the first one. */
export function unitsOf(text: string, lang: string, batch: number): Unit[] {
  const units: TextPart[][] = [];
  let open: TextPart[] = [];
  for (const part of readText(text)) {
    if ("soundId" in part) {
      open.push(part);
      continue;
    }
    for (const sentence of sentencesOf(part.words, lang)) {
      const last = units.at(-1)?.at(-1);
      if (units.length > 1 && open.length === 0 && last !== undefined && "words" in last) {
        const together = last.words + sentence;
        if (together.length <= batch) {
          units.at(-1)![units.at(-1)!.length - 1] = { words: together };
          continue;
        }
      }
      units.push([...open, { words: sentence }]);
      open = [];
    }
  }
  const last = units.at(-1);
  if (last === undefined) return open.length === 0 ? [] : [open];
  last.push(...open);
  return units;
}
