/** Removes control sequences from text for a terminal. */
import { stripVTControlCharacters } from "node:util";

/** Control characters, and characters that reverse the direction of text. */
const harmful = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Removes escape sequences; makes other control characters visible. */
export function harmless(text: string): string {
  if (text.search(harmful) < 0) return text;
  return stripVTControlCharacters(text).replace(harmful, (character) =>
    character === "\t" ? " " : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
