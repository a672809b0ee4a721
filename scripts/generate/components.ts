/** Finds the components of the platform by their folders, and orders them by start. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Component } from "../../platform/port/component.ts";

const platform = join(import.meta.dirname, "../../platform");
/** The folder with the type of a component, which is not one itself. */
const notAComponent = "port";

/** Each after those it needs; otherwise by name. Throws when a need cannot be met. */
export function inStartOrder(components: readonly Component[]): Component[] {
  const waiting = components.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const ordered: Component[] = [];
  while (waiting.length > 0) {
    const index = waiting.findIndex(({ needs }) => needs.every((need) => ordered.some(({ name }) => name === need)));
    const next = waiting.splice(index, index < 0 ? 0 : 1)[0];
    if (next === undefined) {
      const unmet = waiting.map(({ name, needs }) => `${name} needs ${needs.join(", ")}`).join("; ");
      throw new Error(`these components can never start: ${unmet}`);
    }
    ordered.push(next);
  }
  return ordered;
}

type Found = { readonly component: Component; readonly exportedAs: string };

const isComponent = (exported: unknown): exported is Component =>
  typeof exported === "object" && exported !== null && "hears" in exported && "says" in exported;

async function readComponent(folder: string): Promise<Found> {
  const exported = (await import(pathToFileURL(join(platform, folder, "component.ts")).href)) as Record<
    string,
    unknown
  >;
  const [found, ...others] = Object.entries(exported).flatMap(([exportedAs, component]) =>
    isComponent(component) ? [{ component, exportedAs }] : [],
  );
  if (found === undefined || others.length > 0)
    throw new Error(`platform/${folder}/component.ts exports not one component`);
  if (found.component.name !== folder) {
    throw new Error(`platform/${folder}/component.ts calls itself "${found.component.name}"`);
  }
  return found;
}

async function readComponents(): Promise<Found[]> {
  const folders = readdirSync(platform).filter(
    (folder) => folder !== notAComponent && existsSync(join(platform, folder, "component.ts")),
  );
  return Promise.all(folders.map(readComponent));
}

/** Returns every component, in start order. Importing a component.ts reads data; it starts nothing. */
export async function findComponents(): Promise<Component[]> {
  return inStartOrder((await readComponents()).map(({ component }) => component));
}

const camelCase = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the text of platform/components.ts. */
export async function componentsFile(): Promise<string> {
  const found = await readComponents();
  const names = inStartOrder(found.map(({ component }) => component)).map(({ name }) => name);
  const imports = names.map((name) => {
    const exportedAs = found.find(({ component }) => component.name === name)?.exportedAs;
    const binding = exportedAs === camelCase(name) ? exportedAs : `${exportedAs} as ${camelCase(name)}`;
    return `import { ${binding} } from "./${name}/component.ts";`;
  });
  return [
    "/** Every component, in start order. Written by scripts/generate.ts from the component.ts files: do not edit. */",
    ...imports,
    'import type { Component } from "./port/component.ts";',
    "",
    "export const components: readonly Component[] = [",
    ...names.map((name) => `  ${camelCase(name)},`),
    "];",
    "",
  ].join("\n");
}
