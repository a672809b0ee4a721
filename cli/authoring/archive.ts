/** An assistant's folder as the zip that a platform installs. */
import { lstat, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Entry, zipOf } from "../../supervisor/archive/write-archive.ts";
import { Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";
import { openAssistant } from "./folder.ts";

/** What an assistant consists of: nothing else of the folder goes along, no editor's backups and no secrets. */
const parts = /^(assistant\.json|dataset\.(json|ya?ml)|tests\.(json|ya?ml)|custom_dialogue|custom_hotword|snippets)$/u;

/** The same folder gives the same bytes. */
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

/** Of a folder, its archive, once it can be used; any other file as it is. Throws Failure. */
export async function archiveFrom(from: string, screen: Screen): Promise<Buffer> {
  try {
    if (!(await stat(from)).isDirectory()) return await readFile(from);
  } catch (error) {
    throw new Failure("data", `${from} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  // What the platform would refuse is told here, with its lines.
  await openAssistant(from, screen);
  return archiveOf(from);
}
