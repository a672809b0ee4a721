/** Packs an assistant's folder into the zip that a platform installs. */
import { lstat, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Entry, zipOf } from "../../supervisor/archive/write-archive.ts";
import { Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";
import { openAssistant } from "./folder.ts";

/** The files of an assistant. Nothing else in the folder is packed: no editor backups and no secrets. */
const parts = /^(assistant\.json|dataset\.(json|ya?ml)|tests\.(json|ya?ml)|custom_dialogue|custom_hotword|snippets)$/u;

/** The same folder always gives the same bytes. */
export async function archiveOf(folder: string): Promise<Buffer> {
  const entries: Entry[] = [];
  async function add(path: string, name: string): Promise<void> {
    const found = await lstat(path);
    if (found.isDirectory()) {
      for (const entry of (await readdir(path)).toSorted())
        if (!entry.startsWith(".")) await add(join(path, entry), `${name}/${entry}`);
    } else if (found.isFile()) entries.push({ name, data: await readFile(path) });
  }
  for (const entry of (await readdir(folder)).toSorted())
    if (parts.test(entry)) await add(join(folder, entry), `assistant/${entry}`);
  return zipOf(entries);
}

/** Packs a folder after checking that the assistant is usable; reads any other file unchanged. Throws Failure. */
export async function archiveFrom(from: string, screen: Screen): Promise<Buffer> {
  try {
    if (!(await stat(from)).isDirectory()) return await readFile(from);
  } catch (error) {
    throw new Failure("data", `${from} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  // Reports here, with line numbers, what the platform would refuse.
  await openAssistant(from, screen);
  return archiveOf(from);
}
