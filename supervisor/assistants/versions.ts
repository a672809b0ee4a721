/**
 * The installed assistants: numbered folders, and the link `current` to the one in use. A folder gets its number when
 * it is complete, and the link is replaced atomically: a power cut never leaves a partial assistant in use.
 */
import { open, readdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../errors.ts";

const record = ".installed.json";

/** The origin of a version that was not uploaded. */
export type Origin = {
  readonly url: string;
  readonly assistantId?: string | undefined;
  /** The ETag of this version at its source. */
  readonly etag?: string | undefined;
  /** The configured name of the key that has signed it. */
  readonly signedBy?: string | undefined;
};

export type Version = {
  readonly number: number;
  readonly folder: string;
  readonly current: boolean;
  /** ISO 8601; undefined if it was not installed by a task. */
  readonly installedAt: string | undefined;
  readonly taskId: string | undefined;
  readonly origin: Origin | undefined;
};

export class Versions {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Newest first. */
  async list(): Promise<readonly Version[]> {
    const current = await this.#current();
    const numbers = (await names(this.#folder)).filter((name) => /^\d{1,9}$/u.test(name)).map(Number);
    return Promise.all(
      numbers
        .toSorted((a, b) => b - a)
        .map(async (number) => {
          const folder = join(this.#folder, String(number));
          const { installedAt, taskId, origin } = await readRecord(folder);
          return { number, folder, current: String(number) === current, installedAt, taskId, origin };
        }),
    );
  }

  /** Returns a name for a folder in preparation; sweep() removes such folders. */
  staging(taskId: string): string {
    return join(this.#folder, `.staging-${taskId}`);
  }

  /** Gives a complete folder the next number; it is not in use yet. */
  async add(folder: string, taskId: string, origin?: Origin): Promise<number> {
    const number = Math.max(0, ...(await this.list()).map((version) => version.number)) + 1;
    const told = { installedAt: new Date().toISOString(), taskId, origin };
    await writeFile(join(folder, record), `${JSON.stringify(told)}\n`, { mode: 0o644, flush: true });
    await rename(folder, join(this.#folder, String(number)));
    await sync(this.#folder);
    return number;
  }

  async use(number: number): Promise<void> {
    const unfinished = join(this.#folder, ".current.new");
    await rm(unfinished, { force: true });
    await symlink(String(number), unfinished);
    await rename(unfinished, join(this.#folder, "current"));
    await sync(this.#folder);
  }

  /** Leaves no assistant in use. */
  async useNone(): Promise<void> {
    await rm(join(this.#folder, "current"), { force: true });
  }

  async remove(number: number): Promise<void> {
    await rm(join(this.#folder, String(number)), { recursive: true, force: true });
  }

  /** Removes all but the current version and the previous one. */
  async prune(before: number | undefined): Promise<void> {
    for (const { number, current } of await this.list()) if (!current && number !== before) await this.remove(number);
  }

  /** Removes what unfinished installations have left. */
  async sweep(): Promise<void> {
    for (const name of await names(this.#folder))
      if (/^\.(?:staging-|current\.new)/u.test(name))
        await rm(join(this.#folder, name), { recursive: true, force: true });
  }

  async #current(): Promise<string | undefined> {
    try {
      return await readlink(join(this.#folder, "current"));
    } catch (error) {
      if (systemCode(error) === "ENOENT") return undefined;
      throw error;
    }
  }
}

/** A reader creates no folder: that could happen while it is being removed. */
async function names(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}

type Record = { readonly installedAt?: string; readonly taskId?: string; readonly origin?: Origin };

async function readRecord(folder: string): Promise<Record> {
  try {
    return JSON.parse(await readFile(join(folder, record), "utf8")) as Record;
  } catch (error) {
    if (systemCode(error) === "ENOENT" || error instanceof SyntaxError) return {};
    throw error;
  }
}

async function sync(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}
