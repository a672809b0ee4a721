/**
 * The models that were added to this board, each in a folder of its own below `models`.
 *
 * INVARIANTS
 * 1. A folder without a leading dot contains a whole, verified model: it is filled under another name and renamed.
 * 2. Whatever was interrupted is either undone at the next start, or is a download that is continued.
 */
import { existsSync } from "node:fs";
import { link, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { writeDurably } from "../durable-file.ts";
import { SottoError, systemCode } from "../errors.ts";
import { freeBytes, minFreeBytes } from "../free-space.ts";
import type { Work } from "../work.ts";
import { downloadBytes, type Model, modelName, type Part, partsOfModel } from "./catalogue.ts";
import { copyPart } from "./copy-part.ts";
import { checksumOf, type FetchOptions, fetchPart, forgetPart } from "./fetch-part.ts";
import { untar } from "./untar.ts";

export type ModelsOptions = {
  readonly folder: string;
  /** Lets the components that use this folder read it again. */
  readonly reload: (folder: string) => Promise<unknown>;
  /** The components whose configuration names this folder. */
  readonly usedBy: (folder: string) => readonly string[];
  readonly fetching?: FetchOptions | undefined;
};
export type AddRequest = {
  /** The entry that the operator has agreed to: a catalogue that changes afterwards changes nothing. */
  readonly model: Model;
  /** A file or folder on the board to take it from. */
  readonly from?: string | undefined;
};

const recordName = ".sotto-model.json";
const recordSchema = v.object({
  name: v.string(),
  kind: v.picklist(["recogniser", "voice", "vad", "wake-word"]),
  about: v.string(),
  languages: v.array(v.string()),
  licence: v.object({ id: v.string(), address: v.string() }),
  memory: v.number(),
  addedAt: v.string(),
  /** The checksum of the archive that it was unpacked from. */
  archive: v.optional(v.string()),
  files: v.array(v.object({ path: v.string(), size: v.number(), sha256: v.string() })),
});
type Added = v.InferOutput<typeof recordSchema> & {
  readonly folder: string;
  readonly usedBy: readonly string[];
};

const maxModels = 50;
/** How long a partial download is worth keeping, in milliseconds. */
const resumableMs = 7 * 24 * 60 * 60_000;

export class Models {
  readonly #options: ModelsOptions;
  readonly #adding = new Map<string, AbortController>();

  constructor(options: ModelsOptions) {
    this.#options = options;
  }

  /** Undoes what was interrupted. Called before tasks start. */
  async recover(): Promise<void> {
    const { folder } = this.#options;
    const names = await namesIn(folder);
    for (const name of names.filter((one) => one.startsWith(".new-"))) await this.#remove(name);
    for (const name of names.filter((one) => one.startsWith(".old-"))) {
      const current = name.slice(".old-".length);
      if (names.includes(current)) await this.#remove(name);
      else await rename(join(folder, name), join(folder, current));
    }
    for (const name of await namesIn(this.#partial)) {
      const path = join(this.#partial, name);
      if (Date.now() - (await stat(path)).mtimeMs > resumableMs) await rm(path, { force: true, recursive: true });
    }
  }

  /** By name. A folder that has no readable record was not added by us, and is left out. */
  async list(): Promise<Added[]> {
    const names = (await namesIn(this.#options.folder)).filter((name) => !name.startsWith("."));
    const found = await Promise.all(names.toSorted().map((name) => this.get(name).catch(() => undefined)));
    return found.filter((one) => one !== undefined);
  }

  /** Throws SottoError MODEL_UNKNOWN. */
  async get(name: string): Promise<Added> {
    const folder = this.#folderOf(name);
    try {
      const record = v.parse(recordSchema, JSON.parse(await readFile(join(folder, recordName), "utf8")));
      return { ...record, folder, usedBy: this.#options.usedBy(folder) };
    } catch (error) {
      throw unknown(name, error);
    }
  }

  /** Returns the name of an unfinished download, with the bytes that are there. */
  async unfinished(model: Model): Promise<number> {
    const parts = await Promise.all(partsOfModel(model).map(async (part) => sizeOf(this.#partOf(part))));
    return parts.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Throws SottoError DISK_FULL, REQUEST_IMPOSSIBLE, and what its download and its archive can be. */
  async add({ model, from }: AddRequest, work: Work): Promise<void> {
    const folder = this.#folderOf(model.name);
    if (await this.#isHere(model)) {
      work.log(`${model.name} is here already, and intact`);
      return;
    }
    await this.checkRoom(model);
    const removed = new AbortController();
    this.#adding.set(model.name, removed);
    const signal = AbortSignal.any([work.signal, removed.signal]);
    try {
      const own: Work = {
        taskId: work.taskId,
        signal,
        log: (message, level) => work.log(message, level),
        lines: () => work.lines(),
        stage: (stage, progress) => work.stage(stage, progress),
      };
      if (model.memory * 1024 * 1024 > totalmem() / 2)
        work.log(
          `it needs about ${model.memory} MB of memory; the board has ${Math.round(totalmem() / 1024 / 1024)}`,
          "warn",
        );
      const parts = await this.#gather(model, from, own);
      const fresh = join(this.#options.folder, `.new-${model.name}`);
      await rm(fresh, { recursive: true, force: true });
      await mkdir(fresh, { recursive: true, mode: 0o750 });
      try {
        await this.#fill(model, parts, fresh, own);
        signal.throwIfAborted();
        await this.#switchIn(model.name, fresh);
      } catch (error) {
        await rm(fresh, { recursive: true, force: true });
        throw error;
      }
      for (const { file } of parts) await forgetPart(file);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      this.#adding.delete(model.name);
    }
    work.log(`${model.name} is in ${folder}`);
    if (this.#options.usedBy(folder).length > 0) await this.#options.reload(folder);
  }

  /** Compares each file with its checksum. Returns what is wrong. Throws SottoError MODEL_UNKNOWN. */
  async check(name: string): Promise<string[]> {
    const { files, folder } = await this.get(name);
    const faults: string[] = [];
    for (const { path, size, sha256 } of files) {
      const file = join(folder, path);
      const is = await sizeOf(file);
      if (is !== size) faults.push(is === 0 ? `${path} is missing` : `${path} has ${is} bytes instead of ${size}`);
      else if ((await checksumOf(file)) !== sha256) faults.push(`${path} was changed`);
    }
    return faults;
  }

  /** Ends its download, too. Throws SottoError MODEL_UNKNOWN, MODEL_IN_USE. */
  async remove(name: string): Promise<void> {
    const folder = this.#folderOf(name);
    const adding = this.#adding.get(name);
    const used = this.#options.usedBy(folder);
    if (adding === undefined && used.length > 0)
      throw new SottoError("MODEL_IN_USE", `${name} is used by ${used.join(" and ")}`, {
        remedy: `let it use another engine first: sotto config set ${used[0]}.engine --default`,
      });
    adding?.abort(new SottoError("MODEL_UNKNOWN", "the model was removed while it was added"));
    if (adding === undefined && !existsSync(folder)) throw unknown(name);
    if (used.length > 0 || !existsSync(folder)) return;
    await rename(folder, join(this.#options.folder, `.new-${name}`));
    await this.#remove(`.new-${name}`);
  }

  /** Throws SottoError DISK_FULL, REQUEST_IMPOSSIBLE. */
  async checkRoom(model: Model): Promise<void> {
    const { folder } = this.#options;
    await mkdir(this.#partial, { recursive: true, mode: 0o700 });
    const others = (await this.list()).filter(({ name }) => name !== model.name);
    if (others.length >= maxModels)
      throw new SottoError("REQUEST_IMPOSSIBLE", `there are ${others.length} models already`, { remedy: "remove one" });
    const needed = downloadBytes(model) - (await this.unfinished(model)) + (model.archive?.unpacked ?? 0);
    const free = freeBytes(await statfs(folder)) - minFreeBytes.upload;
    if (needed <= free) return;
    const shown = (bytes: number) => `${Math.max(0, Math.ceil(bytes / 1024 / 1024))} MB`;
    throw new SottoError(
      "DISK_FULL",
      `${model.name} needs ${shown(needed)} of disk space; ${shown(free)} can be used`,
      {
        remedy: `free some space in ${folder}; ${shown(minFreeBytes.upload)} must stay free`,
      },
    );
  }

  async #gather(
    model: Model,
    from: string | undefined,
    work: Work,
  ): Promise<{ readonly part: Part; readonly file: string }[]> {
    const parts = partsOfModel(model).map((part) => ({ part, file: this.#partOf(part) }));
    const all = downloadBytes(model);
    let before = 0;
    let told = -1;
    for (const { part, file } of parts) {
      const tell = (bytes: number): void => {
        const share = Math.min(1, (before + bytes) / all);
        // Each stage waits for the disk.
        if (share - told < 0.01) return;
        told = share;
        work.stage(from === undefined ? "downloading" : "copying", share * 0.9);
      };
      tell(0);
      if ((await sizeOf(file)) === part.size && (await checksumOf(file)) === part.sha256) before += part.size;
      else {
        if (from === undefined) await fetchPart(part, file, work, tell, this.#options.fetching);
        else await copyPart(part, from, file, work, tell);
        before += part.size;
        work.log(`${part.path}: ${part.size} bytes, as the catalogue describes`);
      }
    }
    return parts;
  }

  async #fill(
    model: Model,
    parts: readonly { readonly part: Part; readonly file: string }[],
    fresh: string,
    work: Work,
  ) {
    const { archive } = model;
    const [first] = parts;
    if (archive === undefined)
      for (const { part, file } of parts) {
        const target = join(fresh, part.path);
        await mkdir(dirname(target), { recursive: true, mode: 0o750 });
        await link(file, target);
      }
    else if (first !== undefined) {
      work.stage("unpacking", 0.92);
      const { format, folder, unpacked } = archive;
      await untar(first.file, fresh, { format, folder, maxBytes: unpacked, signal: work.signal });
    }
    work.stage("verifying", 0.97);
    const { name, kind, about, languages, licence, memory } = model;
    const files =
      archive === undefined
        ? parts.map(({ part: { path, size, sha256 } }) => ({ path, size, sha256 }))
        : await filesBelow(fresh);
    const record = {
      name,
      kind,
      about,
      languages,
      licence,
      memory,
      addedAt: new Date().toISOString(),
      archive: archive?.sha256,
      files,
    };
    await writeDurably(join(fresh, recordName), JSON.stringify(record), 0o640);
  }

  async #switchIn(name: string, fresh: string): Promise<void> {
    const { folder } = this.#options;
    const [current, old] = [this.#folderOf(name), join(folder, `.old-${name}`)];
    await rm(old, { recursive: true, force: true });
    if (existsSync(current)) await rename(current, old);
    await rename(fresh, current);
    await syncFolder(folder);
    await rm(old, { recursive: true, force: true });
  }

  async #isHere(model: Model): Promise<boolean> {
    const here = await this.get(model.name).catch(() => undefined);
    if (here === undefined || here.archive !== model.archive?.sha256) return false;
    const same = (model.files ?? []).every(({ path, sha256 }) =>
      here.files.some((file) => file.path === path && file.sha256 === sha256),
    );
    return same && (await this.check(model.name)).length === 0;
  }

  async #remove(name: string): Promise<void> {
    await rm(join(this.#options.folder, name), { recursive: true, force: true });
  }

  get #partial(): string {
    return join(this.#options.folder, ".partial");
  }

  #partOf({ sha256 }: Part): string {
    return join(this.#partial, sha256);
  }

  /** A name that is none never leads out of the folder. */
  #folderOf(name: string): string {
    if (!v.is(modelName, name)) throw unknown(name);
    return join(this.#options.folder, name);
  }
}

const unknown = (name: string, cause?: unknown): SottoError =>
  new SottoError(
    "MODEL_UNKNOWN",
    `there is no model ${JSON.stringify(name.slice(0, 60))} here`,
    { remedy: "sotto engine list shows the models" },
    cause,
  );

async function filesBelow(folder: string, path = ""): Promise<{ path: string; size: number; sha256: string }[]> {
  const found: { path: string; size: number; sha256: string }[] = [];
  for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
    const place = path === "" ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, place)));
    else
      found.push({
        path: place,
        size: await sizeOf(join(folder, place)),
        sha256: await checksumOf(join(folder, place)),
      });
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return 0;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}
