/**
 * The assistants that this board serves as a console: for each id a zip named by its hash, and a record that names it.
 * The record is replaced atomically, so that clients get either the old or the new version completely.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { writeDurably } from "../durable-file.ts";
import { SottoError, systemCode } from "../errors.ts";

export type Published = {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly version: string;
  readonly intents: number;
  /** SHA-256 of the zip, in hex: its ETag. */
  readonly sha256: string;
  readonly bytes: number;
  readonly publishedAt: string;
  readonly publishedBy: string;
  /** ed25519 in base64, as it was uploaded. */
  readonly signature?: string | undefined;
};

/** Valid ids: they are file names here. */
export const publishedId = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/u;
const maxPublished = 200;

export class PublishedAssistants {
  readonly #folder: string;
  /** The ids that were published when it was looked last; undefined before. */
  #known: Set<string> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Sorted by id. */
  async list(): Promise<readonly Published[]> {
    const ids = (await this.#names()).flatMap((name) => /^(.+)\.json$/u.exec(name)?.[1] ?? []);
    const found = await Promise.all(ids.map((id) => this.get(id)));
    return found.filter((one) => one !== undefined).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async get(id: string): Promise<Published | undefined> {
    if (!publishedId.test(id)) return undefined;
    try {
      return JSON.parse(await readFile(this.#record(id), "utf8")) as Published;
    } catch (error) {
      if (systemCode(error) === "ENOENT") return undefined;
      throw error;
    }
  }

  /** Returns the path of its zip, which exists as long as its record, and a moment longer. */
  zipOf({ id, sha256 }: Pick<Published, "id" | "sha256">): string {
    return join(this.#folder, `${id}.${sha256}.zip`);
  }

  /** Publishes a complete zip, which is on the same file system, under this id, replacing an earlier one. */
  async put(zip: string, published: Published): Promise<void> {
    const known = await this.list();
    if (known.length >= maxPublished && !known.some(({ id }) => id === published.id))
      throw new SottoError("CONSOLE_FULL", `${maxPublished} assistants are published here already`, {
        remedy: "DELETE one of them",
      });
    await mkdir(this.#folder, { recursive: true, mode: 0o750 });
    await rename(zip, this.zipOf(published));
    await writeDurably(this.#record(published.id), `${JSON.stringify(published)}\n`, 0o640);
    await this.#removeZips(published.id, this.zipOf(published));
  }

  /** Returns false when there is none. */
  async remove(id: string): Promise<boolean> {
    this.#known?.delete(id);
    if ((await this.get(id)) === undefined) return false;
    await rm(this.#record(id));
    await this.#removeZips(id);
    return true;
  }

  /** The records of assistants that were published, and whose files somebody has removed since. */
  async lost(): Promise<readonly string[]> {
    const present = new Set<string>();
    const names = await this.#names();
    for (const name of names) {
      const id = /^(.+)\.json$/u.exec(name)?.[1];
      if (id !== undefined && names.some((zip) => zip.startsWith(`${id}.`) && zip.endsWith(".zip"))) present.add(id);
    }
    // They stay lost until somebody publishes or removes them.
    this.#known = new Set([...(this.#known ?? []), ...present]);
    return [...this.#known].filter((id) => !present.has(id)).map((id) => this.#record(id));
  }

  #record(id: string): string {
    return join(this.#folder, `${id}.json`);
  }

  async #removeZips(id: string, but?: string): Promise<void> {
    for (const name of await this.#names()) {
      const path = join(this.#folder, name);
      if (name.startsWith(`${id}.`) && name.endsWith(".zip") && path !== but) await rm(path, { force: true });
    }
  }

  async #names(): Promise<readonly string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      if (systemCode(error) === "ENOENT") return [];
      throw error;
    }
  }
}

/** Returns the hash in hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
