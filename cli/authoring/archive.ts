/** An assistant's folder as the zip that a platform installs. */
import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Entry, zipOf } from "../../supervisor/tasks/archive/write-archive.ts";

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
