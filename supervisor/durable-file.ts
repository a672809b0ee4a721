/** Writes a file atomically: after any interruption it contains either the old or the new text. */
import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { systemCode } from "./errors.ts";

let makeRoom = (): boolean => false;

/** Sets a function that frees space on a full disk and returns true if it could: then the write is retried once. */
export function onFullDisk(give: () => boolean): void {
  makeRoom = give;
}

export async function writeDurably(path: string, text: string | Buffer, mode: number): Promise<void> {
  try {
    await writeOnce(path, text, mode);
  } catch (error) {
    if (systemCode(error) !== "ENOSPC" || !makeRoom()) throw error;
    await writeOnce(path, text, mode);
  }
}

async function writeOnce(path: string, text: string | Buffer, mode: number): Promise<void> {
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
  await rename(temporary, path);
  await using folder = await open(dirname(path), "r");
  await folder.sync();
}
