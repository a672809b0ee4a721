/** Writes a file atomically: after any interruption, and on a disk that becomes full, it contains either the old or the new text. */
import { randomBytes } from "node:crypto";
import { link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { systemCode } from "./errors.ts";

let makeRoom = (): boolean => false;

/** Sets a function that frees space on a full disk and returns true if it could: then the write is retried once. */
export function onFullDisk(give: () => boolean): void {
  makeRoom = give;
}

export const writeDurably = (path: string, text: string | Buffer, mode: number): Promise<void> =>
  withRoom(() => writeOnce(path, text, mode, rename));

/** Writes a file only if there is none: returns false, and leaves what is there, otherwise. */
export async function createDurably(path: string, text: string | Buffer, mode: number): Promise<boolean> {
  try {
    await withRoom(() => writeOnce(path, text, mode, moveIfNone));
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
}

async function withRoom(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (systemCode(error) !== "ENOSPC" || !makeRoom()) throw error;
    await write();
  }
}

/** Unlike `rename`, `link` replaces nothing. */
async function moveIfNone(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } finally {
    await rm(from, { force: true });
  }
}

async function writeOnce(
  path: string,
  text: string | Buffer,
  mode: number,
  move: (from: string, to: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(4).toString("hex")}.new`;
  try {
    await using file = await open(temporary, "wx", mode);
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    // The original error is reported, not a failed cleanup.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await move(temporary, path);
  await using folder = await open(dirname(path), "r");
  await folder.sync();
}
