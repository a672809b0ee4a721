/** Finds settings by their label, their description or their key. */
import type { Section } from "./changes.ts";
import type { PropertySchema } from "../../widgets/schema-fields.tsx";
import type { Group } from "./plain.ts";

export type Found = {
  readonly groups: readonly Group[];
  /** The keys of each section that have no setting in plain words, or whose own description is meant. */
  readonly sections: readonly { readonly section: Section; readonly keys: readonly string[] }[];
  readonly count: number;
};

/** How much longer than a word its other forms are: "louder", "sensitivities". */
const endings = 4;
/** Shorter words begin too many others. */
const shortest = 4;

/** Returns what contains every word of the text, or the word of which it is a form. */
export function search(text: string, sections: readonly Section[], groups: readonly Group[]): Found {
  const words = wordsOf(text);
  const fits = (...parts: readonly (string | undefined)[]) => {
    const all = parts.join(" ").toLowerCase().replaceAll(/[_-]/gu, " ");
    const isForm = (word: string, one: string) =>
      one.length >= shortest && word.startsWith(one) && word.length <= one.length + endings;
    return words.every((word) => all.includes(word) || wordsOf(all).some((one) => isForm(word, one)));
  };
  const found = groups
    .map((group) => ({
      ...group,
      settings: group.settings.filter((one) => fits(group.title, one.label, one.help, one.also, one.path)),
    }))
    .filter(({ settings }) => settings.length > 0);
  const shown = new Set(found.flatMap(({ settings }) => settings.map(({ path }) => path)));
  const raw = sections
    .map((section) => ({
      section,
      keys: Object.entries(section.properties as Record<string, PropertySchema>).flatMap(([key, { description }]) =>
        !shown.has(`${section.name}.${key}`) && fits(`${section.name}.${key}`, description) ? [key] : [],
      ),
    }))
    .filter(({ keys }) => keys.length > 0);
  return { groups: found, sections: raw, count: shown.size + raw.reduce((sum, { keys }) => sum + keys.length, 0) };
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replaceAll(/[_-]/gu, " ")
    .split(/\s+/u)
    .filter((word) => word !== "");
}
