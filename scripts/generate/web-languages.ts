/**
 * Generates the list of languages that the page offers for a new assistant: those with a grammar for numbers and times.
 */
import { languagesWith, nameOf } from "../../platform/languages/languages.ts";

export function webLanguages(): string {
  const rows = languagesWith("grammar").map((code) => `  ["${code}", "${nameOf(code)}"],\n`);
  return `/** Languages of an assistant. Written by scripts/generate.ts from platform/languages/languages.ts: do not edit. */
export const languages: readonly (readonly [string, string])[] = [\n${rows.join("")}];\n`;
}
