/** The skills of the package that answer an assistant's intents, as far as the package is on this machine. */
import { existsSync, globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readManifest } from "../../supervisor/skills/manifest.ts";

export type NeededSkill = { readonly name: string; readonly intents: readonly string[] };

/** On a board and in a checkout, the skills are in a folder above the command. */
export async function neededSkills(
  intents: readonly string[],
  folder = findSkills(import.meta.dirname),
): Promise<readonly NeededSkill[]> {
  if (folder === undefined) return [];
  const found = await Promise.all(
    globSync(join(folder, "*/skill.toml")).map(async (file) => {
      const { intents: answered = [] } = await readManifest(dirname(file));
      return { name: basename(dirname(file)), intents: intents.filter((id) => answered.includes(id)) };
    }),
  );
  return found.filter((one) => one.intents.length > 0).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function findSkills(folder: string): string | undefined {
  const beside = join(folder, "skills");
  if (existsSync(join(beside, "clock/skill.toml"))) return beside;
  const parent = dirname(folder);
  return parent === folder ? undefined : findSkills(parent);
}
