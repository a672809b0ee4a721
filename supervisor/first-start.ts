/**
 * The first start: installs the example assistant and skills.
 *
 * INVARIANT: a start continues what a killed one has left unfinished; finished steps are never repeated, even if
 * somebody has removed their result since.
 */
import { cp, mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "./durable-file.ts";
import { systemCode } from "./errors.ts";
import type { DataFolder } from "./folders.ts";

/** Exists while the examples are being installed; entries in it without a leading dot are ours. */
const begun = "examples.installing";

/**
 * Installs the contents of `examples` into a data folder that has no assistant and no skill yet. Resolves to true when
 * it did.
 */
export async function installExamples(examples: string, folder: DataFolder): Promise<boolean> {
  const [assistants, skills, files] = await Promise.all([folder.assistants, folder.skills, folder.root].map(list));
  const isNew = [...(assistants ?? []), ...(skills ?? [])].every((name) => name.startsWith("."));
  const mark = join(folder.root, begun);
  if (!isNew && files?.includes(begun) !== true) return false;
  const found = await list(examples);
  if (found.length === 0) return isNew;
  await writeDurably(mark, "", 0o640);
  for (const skill of await list(join(examples, "skills")))
    if (skills?.includes(skill) !== true) await copyWhole(join(examples, "skills", skill), join(folder.skills, skill));
  if (found.includes("assistant") && assistants?.includes("current") !== true) {
    const first = join(folder.assistants, "1");
    if (assistants?.includes("1") !== true) await copyWhole(join(examples, "assistant"), first);
    await pointTo("1", join(folder.assistants, "current"));
  }
  await rm(mark, { force: true });
  return true;
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
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = join(to, "..", ".unfinished");
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(to, ".."), { recursive: true });
  const isKept = (path: string): boolean => !/\/(?:node_modules|__pycache__|\.git)$|\.test\.ts$/u.test(path);
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true, filter: isKept });
  await rename(unfinished, to);
}

async function pointTo(target: string, link: string): Promise<void> {
  const unfinished = `${link}.new`;
  await rm(unfinished, { force: true });
  await symlink(target, unfinished);
  await rename(unfinished, link);
}
