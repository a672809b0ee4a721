/** Removes control sequences from text for a terminal. */
import { stripVTControlCharacters } from "node:util";

/** Control characters, and what turns the direction of writing. */
const harmful = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Escape sequences are taken out; other control characters become visible. */
export function harmless(text: string): string {
  if (text.search(harmful) < 0) return text;
  return stripVTControlCharacters(text).replace(harmful, (character) =>
    character === "\t" ? " " : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
