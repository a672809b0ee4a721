/**
 * Checks a folder that an untrusted program has written: only files, folders and links that stay inside are allowed.
 * Afterwards everything is readable for everybody, writable only for us, and without setuid and setgid bits.
 */
import { chmod, lstat, opendir, readlink } from "node:fs/promises";
import { join, relative } from "node:path";
import { SottoError } from "../errors.ts";
import { staysInside } from "../inner-link.ts";
import { config } from "./files.ts";

export type SweepOptions = {
  /** Where the folder will be: a link may name its own place. */
  readonly as: string;
  readonly maxFiles?: number;
  /** Bytes. */
  readonly largest?: number;
};

const maxDepth = 64;
const megabyte = 1024 * 1024;

/** Throws SottoError SKILL_INVALID with the first thing that may not be there. */
export async function sweep(folder: string, options: SweepOptions): Promise<void> {
  const { as, maxFiles = 100_000, largest = 512 * megabyte } = options;
  const owner = process.geteuid?.();
  /** Names that were found of each file that has several. */
  const names = new Map<string, { found: number; readonly nlink: number; readonly name: string }>();
  let [files, bytes] = [0, 0];
  const refuse = (path: string, why: string) =>
    new SottoError("SKILL_INVALID", `${relative(folder, path)} ${why}`, {
      remedy: "a skill holds plain files, folders, and links to what is in it",
    });
  const look = async (path: string, depth: number): Promise<void> => {
    const found = await lstat(path);
    if (++files > maxFiles) throw new SottoError("SKILL_INVALID", `the skill has more than ${maxFiles} files`);
    if (found.uid !== owner) throw refuse(path, "is another user's");
    if (found.isSymbolicLink()) {
      const target = await readlink(path);
      if (!staysInside(join(as, relative(folder, path)), target, as))
        throw refuse(path, "is a link that leads out of it");
      return;
    }
    if (!found.isFile() && !found.isDirectory()) throw refuse(path, "is neither a file nor a folder");
    if (found.isFile() && found.nlink > 1) {
      const key = `${found.dev}:${found.ino}`;
      const known = names.get(key) ?? { found: 0, nlink: found.nlink, name: path };
      known.found++;
      names.set(key, known);
    }
    bytes += found.isFile() ? found.size : 0;
    if (bytes > largest) throw new SottoError("SKILL_INVALID", `the skill has more than ${largest / megabyte} MB`);
    const isRun = found.isDirectory() || (found.mode & 0o111) !== 0;
    await chmod(path, path === join(folder, config) ? 0o600 : isRun ? 0o755 : 0o644);
    if (!found.isDirectory()) return;
    if (depth >= maxDepth) throw refuse(path, "is too deep");
    for await (const entry of await opendir(path)) await look(join(path, entry.name), depth + 1);
  };
  await look(folder, 0);
  for (const { found, nlink, name } of names.values())
    if (found !== nlink) throw refuse(name, "is a file with another name elsewhere");
}
