/** A folder: a disk, or a network share that the machine has mounted. */
import { constants } from "node:fs";
import { copyFile, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { freeBytes } from "../free-space.ts";
import { backupsOf } from "./names.ts";
import type { Surroundings, Target } from "./target.ts";

const unfinished = ".new";

export class FolderTarget implements Target {
  readonly #folder: string;
  readonly #around: Pick<Surroundings, "board" | "now">;

  constructor(folder: string, around: Pick<Surroundings, "board" | "now">) {
    this.#folder = folder;
    this.#around = around;
  }

  async send(file: string, name: string): Promise<void> {
    const { size } = await stat(file);
    // Never created: a disk that is not mounted would be replaced by a folder on the board's own.
    const free = freeBytes(await statfs(this.#folder));
    if (free < size) throw new Error(`${this.#folder} has ${free} bytes free, and the backup ${size}`);
    const [path, part] = [join(this.#folder, name), join(this.#folder, `${name}${unfinished}`)];
    try {
      await copyFile(file, part, constants.COPYFILE_FICLONE);
      await synchronise(part);
      await rename(part, path);
      await synchronise(this.#folder);
    } finally {
      await rm(part, { force: true });
    }
  }

  async retain(keep: number): Promise<void> {
    for (const name of (await this.#list()).slice(keep)) await rm(join(this.#folder, name), { force: true });
  }

  async fetch(file: string): Promise<string | undefined> {
    const [newest] = await this.#list();
    if (newest !== undefined) await copyFile(join(this.#folder, newest), file);
    return newest;
  }

  async #list(): Promise<readonly string[]> {
    return backupsOf(this.#around.board, await readdir(this.#folder), this.#around.now);
  }
}

async function synchronise(path: string): Promise<void> {
  await using handle = await open(path, "r");
  await handle.sync();
}
