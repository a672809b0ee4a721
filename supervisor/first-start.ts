/**
 * The first start: installs an assistant and skills, so that something can be said.
 *
 * INVARIANT: a start continues what a killed one has left unfinished; finished steps are never repeated, even if
 * somebody has removed their result since.
 */
import { cp, mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "./durable-file.ts";
import { systemCode } from "./errors.ts";
import { componentFolders, type DataFolder } from "./folders.ts";

/** Exists while the examples are being installed; entries in it without a leading dot are ours. */
const begun = "examples.installing";

/** A skill of the package, completed by what an installation of it records. */
export type FirstSkill = { readonly name: string; readonly copy: (to: string) => Promise<void> };
export type FirstChoice = {
  /** As in LANG: "de_AT.UTF-8". */
  readonly language: string;
  /** Returns the skills of the package that answer these intents without any set-up. */
  readonly skillsFor: (assistant: string) => Promise<readonly FirstSkill[]>;
};

/**
 * Installs an assistant and skills into a data folder that has none yet: the examples, or in another language than
 * English the package's assistant for a house with the skills that it needs, because the examples speak English. Resolves
 * to true when it did.
 */
export async function installExamples(examples: string, folder: DataFolder, choice?: FirstChoice): Promise<boolean> {
  const [assistants, skills, files] = await Promise.all([folder.assistants, folder.skills, folder.root].map(list));
  const isNew = [...(assistants ?? []), ...(skills ?? [])].every((name) => name.startsWith("."));
  const mark = join(folder.root, begun);
  if (!isNew && files?.includes(begun) !== true) return false;
  const found = await list(examples);
  if (found.length === 0) return isNew;
  await writeDurably(mark, "", 0o640);
  const house = await houseFor(examples, choice?.language ?? "");
  const assistant = house ?? join(examples, "assistant");
  const first = join(folder.assistants, "1");
  const chosen = house === undefined ? undefined : await choice?.skillsFor(house);
  for (const { name, copy } of chosen ?? (await examplesIn(join(examples, "skills"))))
    if (skills?.includes(name) !== true) await place(copy, join(folder.skills, name));
  if ((house !== undefined || found.includes("assistant")) && assistants?.includes("current") !== true) {
    if (assistants?.includes("1") !== true) await place((to) => copyWhole(assistant, to), first);
    await bringLearned(join(examples, "learned"), folder);
    await pointTo("1", join(folder.assistants, "current"));
  }
  await rm(mark, { force: true });
  return true;
}

/** Returns the folder of the assistant for a house in this language; undefined for English and languages that have none. */
async function houseFor(examples: string, language: string): Promise<string | undefined> {
  const code = language.slice(0, 2).toLowerCase();
  const houses = await list(join(examples, "house"));
  return code !== "en" && houses.includes(code) ? join(examples, "house", code) : undefined;
}

/**
 * What was learned of the example assistant when the package was built. The component finds it by what it was learned of, and
 * trains if it is not there or damaged.
 */
async function bringLearned(learned: string, folder: DataFolder): Promise<void> {
  for (const component of await list(learned)) {
    const { cache } = componentFolders(folder, component);
    await mkdir(cache, { recursive: true, mode: 0o750 });
    for (const name of await list(join(learned, component))) {
      const unfinished = join(cache, `${name}.new`);
      await cp(join(learned, component, name), unfinished);
      await rename(unfinished, join(cache, name));
    }
  }
}

async function examplesIn(folder: string): Promise<readonly FirstSkill[]> {
  return (await list(folder)).map((name) => ({ name, copy: (to) => copyWhole(join(folder, name), to) }));
}

async function list(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}

/** The copy gets its name when it is complete. A name with a leading dot is a remainder of a failed copy. */
async function place(copy: (to: string) => Promise<void>, to: string): Promise<void> {
  const unfinished = join(to, "..", ".unfinished");
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(to, ".."), { recursive: true });
  await copy(unfinished);
  await rename(unfinished, to);
}

function copyWhole(from: string, to: string): Promise<void> {
  const isKept = (path: string): boolean => !/\/(?:node_modules|__pycache__|\.git)$|\.test\.ts$/u.test(path);
  return cp(from, to, { recursive: true, verbatimSymlinks: true, filter: isKept });
}

async function pointTo(target: string, link: string): Promise<void> {
  const unfinished = `${link}.new`;
  await rm(unfinished, { force: true });
  await symlink(target, unfinished);
  await rename(unfinished, link);
}
