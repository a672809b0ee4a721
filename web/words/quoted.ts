/** Quotation marks as the visitor's language writes them. */
import { language, type Language } from "./language.ts";

// French sets a narrow space inside that no line ends at.
const marks: Readonly<Record<Language, readonly [string, string]>> = {
  en: ["“", "”"],
  de: ["„", "“"],
  fr: ["«\u202f", "\u202f»"],
  es: ["«", "»"],
  it: ["«", "»"],
  pt: ["“", "”"],
};

export function quoted(text: string, of: Language = language): string {
  const [open, close] = marks[of];
  return `${open}${text}${close}`;
}
