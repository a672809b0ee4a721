/** The first start of a checkout: the example assistant and skills are there to be spoken to. */
import { cp, mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "./errors.ts";
import type { DataFolder } from "./folders.ts";

/** Installs what `examples` has into a data folder that has no assistant and no skill yet. True when it did. */
export async function installExamples(examples: string, folder: DataFolder): Promise<boolean> {
  const [assistants, skills] = await Promise.all([list(folder.assistants), list(folder.skills)]);
  const isNew = (names: readonly string[]) => names.every((name) => name.startsWith("."));
  if (!isNew(assistants) || !isNew(skills)) return false;
  for (const skill of await list(join(examples, "skills"))) {
    await copyWhole(join(examples, "skills", skill), join(folder.skills, skill));
  }
  if ((await list(examples)).includes("assistant")) {
    await copyWhole(join(examples, "assistant"), join(folder.assistants, "1"));
    await pointTo("1", join(folder.assistants, "current"));
  }
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

/** The copy gets its name when it is complete. A name with a dot in front is nobody's: what is left of a copy that failed. */
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
