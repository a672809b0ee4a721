/** Lists the folder of skills: each executable `action-*` at the root of each folder [bus-shapes, Skill]. */
import { constants } from "node:fs";
import { access, lstat, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { skillBusName } from "../port/skill-user.ts";

export type Action = {
  /** The name of the skill's folder. */
  readonly skill: string;
  /** The skill's name as part of a bus user's name. */
  readonly busName: string;
  readonly action: string;
  /** Absolute and without links. */
  readonly folder: string;
  /** Changes when the action, or the folder, is replaced. */
  readonly version: string;
};

/** Limit on the folders that are scanned: a folder of skills is not a home directory. */
const maxSkills = 256;

/**
 * Returns the actions in `skills`, sorted; none when it does not exist. `unreadable` is called for a skill that cannot
 * be read.
 */
export async function findActions(
  skills: string,
  unreadable: (skill: string, error: unknown) => void,
): Promise<readonly Action[]> {
  const names = (await entries(skills)).filter((name) => !name.startsWith(".")).sort();
  const found: Action[] = [];
  for (const skill of names.slice(0, maxSkills)) {
    try {
      found.push(...(await actionsOf(skills, skill)));
    } catch (error) {
      // It may have been removed meanwhile.
      if (!isMissing(error)) unreadable(skill, error);
    }
  }
  return found;
}

/** Combines the actions of each skill into one: they run in one unit, and start and end together. */
export function asUnits(found: readonly Action[]): readonly Action[] {
  const bySkill = Map.groupBy(found, ({ skill }) => skill);
  return [...bySkill.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            action: [first, ...others].map(({ action }) => action).join(" "),
            version: [first, ...others].map(({ version }) => version).join(" "),
          },
        ],
  );
}

async function actionsOf(skills: string, skill: string): Promise<readonly Action[]> {
  const folder = await realpath(join(skills, skill));
  const root = await stat(folder);
  if (!root.isDirectory()) return [];
  const found: Action[] = [];
  for (const action of (await readdir(folder)).filter((name) => name.startsWith("action-")).sort()) {
    const file = await lstat(join(folder, action));
    if (!file.isFile() || !(await isExecutable(join(folder, action)))) continue;
    const version = [root.dev, root.ino, file.ino, file.mtimeMs, file.size].join(":");
    found.push({ skill, busName: skillBusName(skill), action, folder, version });
  }
  return found;
}

async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";
