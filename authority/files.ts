/** Writes certificate and key files atomically. */
import { randomBytes } from "node:crypto";
import { open, readdir, readFile, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Writes a file so that, after a power cut, it is either complete or unchanged. */
export async function writeWhole(path: string, text: string, mode: number): Promise<void> {
  const temporary = `${path}.${randomBytes(4).toString("hex")}.new`;
  try {
    const file = await open(temporary, "wx", mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** The longest time that a write takes: a file older than this was left by a process that was killed. */
const maxWritingMs = 60_000;

/** Removes what `writeWhole` left in a folder when it was killed; it may contain a key. */
export async function sweepHalfWritten(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    if (!/\.[0-9a-f]{8}\.new$/u.test(name)) continue;
    const path = join(folder, name);
    // The program of another connection may be writing one now, or may have renamed it already.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > maxWritingMs) await rm(path, { force: true });
  }
}

/** Removes a file durably: it does not return after a power cut. */
export async function removeForGood(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await syncFolder(dirname(path));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns the text of a file, or undefined when it does not exist. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
