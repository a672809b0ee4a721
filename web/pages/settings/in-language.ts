import type { PropertySchema } from "../../widgets/schema-fields.tsx";
import type { Section } from "./changes.ts";

/** What sections ("asr") and keys ("asr.engine") are about. */
export type Texts = Readonly<Record<string, string>>;

/** What is not translated, as of a newer board, stays as the board says it: in English. */
export function inLanguage(section: Section, texts: Texts): Section {
  const { name, about } = section;
  const properties = Object.entries(section.properties as Record<string, PropertySchema>).map(([key, schema]) => {
    const text = texts[`${name}.${key}`];
    return [key, text === undefined ? schema : { ...schema, description: text }] as const;
  });
  return { ...section, about: texts[name] ?? about, properties: Object.fromEntries(properties) };
}
