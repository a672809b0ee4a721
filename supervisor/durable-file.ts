/** Writes a file atomically: after any interruption it contains either the old or the new text. */
import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { systemCode } from "./errors.ts";

let makeRoom = (): boolean => false;

/** What gives something up when the disk is full; true when there was something: then the file is written once more. */
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
    // What it was is told, not that it could not be tidied up.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await rename(temporary, path);
  await using folder = await open(dirname(path), "r");
  await folder.sync();
}
