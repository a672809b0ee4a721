/** Writes a file atomically: after any interruption it contains either the old or the new text. */
import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

export async function writeDurably(path: string, text: string | Buffer, mode: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(4).toString("hex")}.new`;
  try {
    await using file = await open(temporary, "wx", mode);
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await rename(temporary, path);
  await using folder = await open(dirname(path), "r");
  await folder.sync();
}
