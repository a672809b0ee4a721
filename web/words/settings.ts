/**
 * The build of what the keys of the configuration are about, in the languages of the page: a file for each, loaded with the
 * settings. The English text is the board's own [supervisor/config/], and the key of its translation. Runs in Node, for vite and
 * for tests.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { components } from "../../platform/components.ts";
import { propertiesOf } from "../../supervisor/config/json-schema.ts";
import { allSections } from "../../supervisor/config/sections.ts";

/** What each section ("asr") and each key ("asr.engine") is about, in English. */
export function englishSettings(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, about, schema } of allSections(components)) {
    found.set(name, about);
    for (const [key, { description }] of Object.entries(propertiesOf(schema)))
      if (description !== undefined) found.set(`${name}.${key}`, description);
  }
  return found;
}

/** The translations of a language, by the English text. */
export function readSettings(language: string): Readonly<Record<string, string>> {
  const path = join(import.meta.dirname, "settings", `${language}.json`);
  return JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, string>>;
}

const moduleId = /^\0virtual:settings\/(\w+)$/u;

/** Returns "keys-de", the name of the file with a language's settings. */
export function nameOfSettings(id: string): string | undefined {
  const [, language] = moduleId.exec(id) ?? [];
  return language === undefined ? undefined : `keys-${language}`;
}

/** `import("virtual:settings/de")`: the translations by section and key. */
export function settingsPlugin(): Plugin {
  return {
    name: "settings",
    resolveId: (id) => (id.startsWith("virtual:settings/") ? `\0${id}` : undefined),
    load(id) {
      const [, language] = moduleId.exec(id) ?? [];
      if (language === undefined) return undefined;
      const translations = readSettings(language);
      const texts = [...englishSettings()].flatMap(([path, text]) => {
        const translated = translations[text];
        return translated === undefined ? [] : [[path, translated] as const];
      });
      return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
    },
  };
}
