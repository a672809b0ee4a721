/**
 * The files of an assistant besides its draft: sounds, wake words, snippets. They are in a separate folder whose name
 * the draft contains: after a power cut, either the old or the new folder exists completely.
 */
import { randomUUID } from "node:crypto";
import { cp, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Files that are generated from the draft. */
const made = /^(?:assistant\.json|(?:dataset|tests)\.(?:json|ya?ml)|custom_dialogue\/speak\/.*|\..*)$/u;

export type DraftFile = { readonly path: string; readonly size: number };

export class DraftFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Copies the other files of an assistant's folder; resolves to the name under which they are kept, undefined if there
   * are none.
   */
  async keep(assistant: string): Promise<string | undefined> {
    const files = await this.listOthers(assistant);
    if (files.length === 0) return undefined;
    const name = randomUUID();
    const unfinished = join(this.#folder, `.new-${name}`);
    for (const { path } of files) {
      const to = join(unfinished, path);
      await mkdir(dirname(to), { recursive: true, mode: 0o750 });
      await cp(join(assistant, path), to, { dereference: true });
      await sync(to);
    }
    await rename(unfinished, join(this.#folder, name));
    await sync(this.#folder);
    return name;
  }

  /** Returns the files, sorted by path. */
  async list(name: string | undefined): Promise<readonly DraftFile[]> {
    return name === undefined ? [] : list(join(this.#folder, name));
  }

  /** Returns what `keep` would copy, sorted by path. */
  async listOthers(assistant: string): Promise<readonly DraftFile[]> {
    return (await list(assistant)).filter(({ path }) => !made.test(path));
  }

  async read(name: string, path: string): Promise<Buffer> {
    return readFile(join(this.#folder, name, path));
  }

  async remove(name: string | undefined): Promise<void> {
    if (name !== undefined) await rm(join(this.#folder, name), { recursive: true, force: true });
  }

  /** Returns false when somebody has removed them, as a restored backup does. */
  async has(name: string): Promise<boolean> {
    return (await readdir(this.#folder)).includes(name);
  }

  /** Removes all but these. */
  async sweep(keep: ReadonlySet<string | undefined>): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o750 });
    for (const name of await readdir(this.#folder))
      if (!keep.has(name)) await rm(join(this.#folder, name), { recursive: true, force: true });
  }

  /** Creates a private temporary folder; the next sweep removes it at the latest. */
  async scratch(): Promise<{ readonly path: string; [Symbol.asyncDispose](): Promise<void> }> {
    const path = join(this.#folder, `.scratch-${randomUUID()}`);
    await mkdir(path, { recursive: true, mode: 0o750 });
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
  }
}

async function list(folder: string): Promise<DraftFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const listed = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return { path: file.slice(folder.length + 1), size: (await stat(file)).size };
    }),
  );
  return listed.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function sync(path: string): Promise<void> {
  await using handle = await open(path, "r");
  await handle.sync();
}
