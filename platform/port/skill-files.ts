/**
 * The only way in which the platform reads and writes files in the folder of a skill, whose content is untrusted:
 * nothing outside the folder can be reached, whatever it contains and whoever changes it meanwhile.
 *
 * Each part of a path is opened separately, below the descriptor of the previous one and without following a link; this is
 * what openat2(RESOLVE_BENEATH|RESOLVE_NO_SYMLINKS) does, without a native call. Only regular files are read, if they have
 * one name (a second hard link may belong to another user), are owned by the folder's owner or our user, and are within the
 * size limit.
 */
import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** A file in a skill's folder must not be read. */
export class SkillFileError extends Error {
  override name = "SkillFileError";
}

/** Default maximum size of a file that is read, in bytes. */
const maxTextBytes = 65_536;
// Opens no content, but returns a descriptor to continue from [open(2)].
const pathOnly = 0o10_000_000;
const asFolder = pathOnly | constants.O_DIRECTORY;
// Non-blocking: opening a pipe without a writer would wait.
const asFile = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

/**
 * Returns the text of a file; undefined when there is none. Throws SkillFileError when it is not a regular file or is too
 * large.
 */
export async function readInFolder(folder: string, path: string, largest = maxTextBytes): Promise<string | undefined> {
  return (await bytesInFolder(folder, path, largest))?.toString("utf8");
}

export async function bytesInFolder(folder: string, path: string, largest = maxTextBytes): Promise<Buffer | undefined> {
  return within(folder, path, async (parent, name, root) => {
    // Checked first: the file may be a device, and opening one can have effects.
    check(path, await lstat(below(parent, name)), root, largest);
    await using file = await open(below(parent, name), asFile);
    check(path, await file.stat(), root, largest);
    const bytes = Buffer.alloc(largest + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length);
      if (bytesRead === 0) return bytes.subarray(0, length);
      length += bytesRead;
      if (length > largest) throw new SkillFileError(`${path} is larger than ${largest} bytes`);
    }
  });
}

/** Writes a file atomically and replaces whatever has that name, except a folder, which makes it fail. */
export async function writeInFolder(folder: string, path: string, text: string, mode: number): Promise<void> {
  const written = await within(folder, path, async (parent, name) => {
    const temporary = below(parent, `.${randomUUID()}.new`);
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
    try {
      await using file = await open(temporary, flags, mode);
      await file.chmod(mode);
      await file.writeFile(text);
      await file.sync();
      await rename(temporary, below(parent, name));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await using synced = await open(below(parent, "."), constants.O_RDONLY | constants.O_DIRECTORY);
    await synced.sync();
    return true;
  });
  if (written !== true) throw new SkillFileError(`there is no folder for ${path}`);
}

/** Returns the status of the file with that name, without following a link; undefined when there is none. */
export async function lookInFolder(folder: string, path: string): Promise<Stats | undefined> {
  return within(folder, path, (parent, name) => lstat(below(parent, name)));
}

/** Returns the names in a folder of the skill. */
export async function namesInFolder(folder: string): Promise<readonly string[]> {
  await using root = await open(folder, asFolder);
  return (await readdir(`/proc/self/fd/${root.fd}`)).toSorted();
}

type Work<Result> = (parent: FileHandle, name: string, root: Stats) => Promise<Result>;

/** Runs `work` on a name in its parent folder. */
async function within<Result>(folder: string, path: string, work: Work<Result>): Promise<Result | undefined> {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  if ([...parts, name].some((part) => part === "" || part === "." || part === ".." || part.includes("\0")))
    throw new SkillFileError(`${path} is no path in a folder`);
  const opened: FileHandle[] = [];
  try {
    let parent = await open(folder, asFolder);
    opened.push(parent);
    const root = await parent.stat();
    for (const part of parts) {
      parent = await open(below(parent, part), asFolder | constants.O_NOFOLLOW);
      opened.push(parent);
    }
    return await work(parent, name, root);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The same holds when a part of the path is not a folder: then the file does not exist either.
    if (code === "ENOENT" || (code === "ENOTDIR" && parts.length > 0)) return undefined;
    if (code === "ELOOP") throw new SkillFileError(`${path} is a link`, { cause: error });
    throw error;
  } finally {
    for (const handle of opened) await handle.close();
  }
}

const below = (folder: FileHandle, name: string): string => join(`/proc/self/fd/${folder.fd}`, name);

function check(path: string, found: Stats, root: Stats, largest: number): void {
  const refuse = (why: string) => new SkillFileError(`${path} ${why}`);
  if (found.isSymbolicLink()) throw refuse("is a link");
  if (!found.isFile()) throw refuse("is no plain file");
  if (found.nlink !== 1) throw refuse("is a file with a second name");
  if (found.uid !== root.uid && found.uid !== process.geteuid?.()) throw refuse("is another user's file");
  if (found.size > largest) throw refuse(`is larger than ${largest} bytes`);
}
