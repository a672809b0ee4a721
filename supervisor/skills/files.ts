/** The files that are read in the folder of one skill. */
import { access, chmod, constants, cp, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../errors.ts";
import type { Signature } from "./signature.ts";

export type Origin = {
  readonly url: string;
  readonly ref?: string | undefined;
  /** The skill's folder, in a repository of several. */
  readonly path?: string | undefined;
  readonly commit: string;
  readonly signature?: Signature | undefined;
  readonly installedAt: string;
  readonly taskId: string;
};

export const record = ".sotto-skill.json";
export const config = "config.ini";

export async function copyConfig(from: string, to: string): Promise<void> {
  if ((await textOf(join(from, config))) === undefined) return;
  await cp(join(from, config), join(to, config));
  await chmod(join(to, config), 0o600);
}

/**
 * Lets every user read the code of a skill, which runs as a user of its own and may not write it; `config.ini` stays its
 * owner's. Links are left as they are.
 */
export async function letRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile() && path !== join(folder, config))
      await chmod(path, ((await stat(path)).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}

export async function actionsOf(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith("action-")).toSorted();
  const runs = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // What cannot be looked at, a link to nothing say, cannot be run either.
      return access(path, constants.X_OK).then(
        async () => (await stat(path)).isFile(),
        () => false,
      );
    }),
  );
  return names.filter((_, index) => runs[index]);
}

export async function originOf(folder: string): Promise<Origin | undefined> {
  const text = await textOf(join(folder, record));
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Origin);
  } catch {
    return undefined; // the skill's own file, or a damaged one: nobody knows where it came from
  }
}

export async function textOf(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(goneOr(() => undefined));
}

/** For catch: what to answer when there is no such file or folder. */
export function goneOr<Result>(otherwise: () => Result): (error: unknown) => Result {
  return (error) => {
    if (["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) return otherwise();
    throw error;
  };
}
