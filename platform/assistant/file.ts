/** Reads a file of an assistant, with a size limit, and never from outside the assistant's folder. */
import { open, readdir, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { BadAssistant } from "./problem.ts";

const megabyte = 1024 * 1024;
const utf8 = new TextDecoder("utf-8", { fatal: true });

function isAbsent(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" || code === "ENOTDIR";
}

/**
 * Returns the real path of `file` in `folder`, or undefined when it does not exist. Throws BadAssistant when a link
 * leads out of the folder: an assistant must contain its own files.
 */
export async function findFile(folder: string, file: string): Promise<string | undefined> {
  try {
    const path = await realpath(join(folder, file));
    const root = await realpath(folder);
    if (path !== root && !path.startsWith(root + sep))
      throw new BadAssistant([{ file, message: "leads out of the assistant's folder" }]);
    return path;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Returns the names in a folder of the assistant, sorted; none when it does not exist. */
export async function listFolder(folder: string, name: string): Promise<string[]> {
  const path = await findFile(folder, name);
  if (path === undefined) return [];
  try {
    return (await readdir(path)).toSorted();
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/**
 * Returns the text of a file of at most `megabytes`, or undefined when it does not exist. Throws BadAssistant when it
 * is not UTF-8.
 */
export async function readText(folder: string, file: string, megabytes: number): Promise<string | undefined> {
  const path = await findFile(folder, file);
  if (path === undefined) return undefined;
  const handle = await open(path);
  try {
    const { size, isFile } = await handle.stat().then((stat) => ({ size: stat.size, isFile: stat.isFile() }));
    if (!isFile) throw new BadAssistant([{ file, message: "is not a file" }]);
    if (size > megabytes * megabyte) throw new BadAssistant([{ file, message: `is larger than ${megabytes} MB` }]);
    return utf8.decode(await handle.readFile());
  } catch (error) {
    if (error instanceof TypeError) throw new BadAssistant([{ file, message: "is not UTF-8 text" }]);
    throw error;
  } finally {
    await handle.close();
  }
}
