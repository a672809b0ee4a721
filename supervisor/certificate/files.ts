/** Certificates and keys on disk: written whole or not at all, keys readable by their owner alone. */
import { randomBytes } from "node:crypto";
import { open, readFile, rename, stat, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { SottoError } from "../errors.ts";

/** Writes a file so that after a power cut it is there whole or as it was before. */
export async function writeWhole(path: string, text: string, mode: number): Promise<void> {
  const temporary = `${path}.${randomBytes(4).toString("hex")}.new`;
  const file = await open(temporary, "wx", mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary);
    throw error;
  }
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A file's text, or undefined when there is no such file. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** A private key's text. Throws CERTIFICATE_KEY_EXPOSED when more than its owner (and its group, if it may only read) can read it. */
export async function readKey(path: string): Promise<string | undefined> {
  const text = await readIfThere(path);
  if (text !== undefined && ((await stat(path)).mode & 0o037) !== 0)
    throw new SottoError("CERTIFICATE_KEY_EXPOSED", `${path} can be read or changed by others`, {
      remedy: `chmod 0600 ${path}`,
    });
  return text;
}
