/**
 * The galleries that were added, each in a folder of its own: `gallery.json` has everything but the pictures, which are in
 * `pictures-COMMIT`. A fetched gallery takes the place of the one before by the rename of that one file.
 *
 * INVARIANT: only what the pinned key has signed is in `gallery.json`; a fetch that fails changes nothing but `failure`.
 */
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { bytesInFolder } from "../../platform/port/skill-files.ts";
import { writeDurably } from "../durable-file.ts";
import { SottoError, systemCode } from "../errors.ts";
import { goneOr, textOf } from "../skills/files.ts";
import type { Source } from "../skills/source.ts";
import type { Entry } from "./entry.ts";
import { maxPictureBytes, type PictureType } from "./picture.ts";
import { galleryName, type ReadGallery } from "./read-gallery.ts";

export type Failure = {
  readonly at: string;
  readonly code: string;
  readonly message: string;
  readonly remedy?: string | undefined;
};

export type Gallery = Source & {
  /** Its name here. */
  readonly name: string;
  /** The name that it gives itself, which is pinned: one key may sign several galleries. */
  readonly ownName: string;
  readonly title: string;
  /** "ssh-ed25519 AAAA…", pinned. */
  readonly key: string;
  readonly fingerprint: string;
  readonly addedAt: string;
  readonly commit: string;
  /** Seconds since 1970: an older commit is refused. */
  readonly committedAt: number;
  readonly fetchedAt: string;
  readonly entries: readonly Entry[];
  /** By the skill's name. */
  readonly pictures: Readonly<Record<string, PictureType>>;
  /** What could not be used, and why. */
  readonly leftOut: readonly string[];
  /** Why the last attempt to fetch it has failed. */
  readonly failure?: Failure | undefined;
};

export const maxGalleries = 20;
/** Longer than any gallery that is read. */
const maxRecordBytes = 64 * 1024 * 1024;

export class Galleries {
  readonly #folder: string;
  #known: Promise<ReadonlyMap<string, Gallery>> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** In the order of their names. */
  async list(): Promise<readonly Gallery[]> {
    return [...(await this.#all()).values()];
  }

  /** Throws SottoError GALLERY_UNKNOWN. */
  async get(name: string): Promise<Gallery> {
    const all = await this.#all();
    const found = all.get(name);
    if (found !== undefined) return found;
    const names = [...all.keys()].join(", ");
    throw new SottoError("GALLERY_UNKNOWN", "there is no such gallery", {
      remedy: names === "" ? "`sotto skill gallery add URL --key KEY` adds one" : `there are ${names}`,
    });
  }

  staging(taskId: string): string {
    return join(this.#folder, `.staging-${taskId}`);
  }

  /** Throws SottoError GALLERY_EXISTS, REQUEST_IMPOSSIBLE. */
  async checkNew({ url, path }: Source): Promise<void> {
    const all = await this.list();
    const same = all.find((one) => one.url === url && one.path === path);
    if (same !== undefined)
      throw new SottoError("GALLERY_EXISTS", `this gallery was added before, as ${same.name}`, {
        remedy: `\`sotto skill gallery refresh ${same.name}\`; to pin another key, remove it first`,
      });
    if (all.length >= maxGalleries)
      throw new SottoError("REQUEST_IMPOSSIBLE", `there are ${maxGalleries} galleries already`, {
        remedy: "remove one",
      });
  }

  /** Puts a verified gallery in place of the one before. */
  async put(gallery: Omit<Gallery, "pictures" | "entries" | "leftOut">, read: ReadGallery): Promise<void> {
    const folder = this.#place(gallery.name);
    const pictures = join(folder, `pictures-${gallery.commit}`);
    await mkdir(folder, { recursive: true, mode: 0o750 });
    await rm(pictures, { recursive: true, force: true });
    for (const { skill, type, bytes } of read.pictures)
      await writeDurably(join(pictures, `${skill}.${type}`), bytes, 0o640);
    const types = Object.fromEntries(read.pictures.map(({ skill, type }) => [skill, type]));
    await this.#write({ ...gallery, entries: read.entries, pictures: types, leftOut: read.leftOut.slice(0, 50) });
    await this.#sweep(gallery.name, gallery.commit);
  }

  /** Notes when it was fetched without anything new, or why it could not be. */
  async note(
    name: string,
    noted: { readonly fetchedAt?: string; readonly failure: Failure | undefined },
  ): Promise<void> {
    await this.#write({ ...(await this.get(name)), ...noted });
  }

  /** Throws SottoError GALLERY_UNKNOWN. The skills that were installed from it stay. */
  async remove(name: string): Promise<void> {
    await this.get(name);
    const gone = this.staging(`removed-${name}`);
    await rm(gone, { recursive: true, force: true });
    await rename(this.#place(name), gone);
    this.#known = undefined;
    await rm(gone, { recursive: true, force: true });
  }

  /** Returns a skill's picture; undefined when it has none. Throws SottoError GALLERY_UNKNOWN. */
  async picture(
    name: string,
    skill: string,
  ): Promise<{ readonly type: PictureType; readonly bytes: Buffer } | undefined> {
    const { commit, pictures } = await this.get(name);
    const type = Object.hasOwn(pictures, skill) ? pictures[skill] : undefined;
    if (type === undefined) return undefined;
    const bytes = await bytesInFolder(this.#place(name), `pictures-${commit}/${skill}.${type}`, maxPictureBytes);
    return bytes && { type, bytes };
  }

  /** Runs at start: removes what a killed task has left. */
  async recover(): Promise<void> {
    for (const name of await this.#names()) {
      const commit = galleryName.test(name)
        ? (await this.#read(name).catch(() => ({ commit: "" })))?.commit
        : undefined;
      if (commit === undefined) await rm(join(this.#folder, name), { recursive: true, force: true });
      else if (commit !== "") await this.#sweep(name, commit);
    }
    this.#known = undefined;
  }

  #place(name: string): string {
    return join(this.#folder, name);
  }

  async #names(): Promise<readonly string[]> {
    return (await readdir(this.#folder).catch(goneOr((): string[] => []))).toSorted();
  }

  #all(): Promise<ReadonlyMap<string, Gallery>> {
    this.#known ??= this.#readAll().catch((error: unknown) => {
      this.#known = undefined;
      throw error;
    });
    return this.#known;
  }

  async #readAll(): Promise<ReadonlyMap<string, Gallery>> {
    const names = (await this.#names()).filter((name) => galleryName.test(name));
    const found = await Promise.all(names.map((name) => this.#read(name)));
    return new Map(found.flatMap((gallery) => (gallery === undefined ? [] : [[gallery.name, gallery]])));
  }

  /** Undefined when it was never completed. Throws SottoError DATA_UNUSABLE for a damaged file: it is not replaced. */
  async #read(name: string): Promise<Gallery | undefined> {
    const file = join(this.#place(name), "gallery.json");
    const text = await textOf(file);
    if (text === undefined) return undefined;
    try {
      return { ...(JSON.parse(text) as Gallery), name };
    } catch (cause) {
      const remedy = "remove its folder, and add the gallery again";
      throw new SottoError("DATA_UNUSABLE", `${file} is damaged`, { remedy }, cause);
    }
  }

  async #write(gallery: Gallery): Promise<void> {
    const text = `${JSON.stringify(gallery)}\n`;
    if (text.length > maxRecordBytes) throw new SottoError("GALLERY_INVALID", "the gallery is too large");
    await writeDurably(join(this.#place(gallery.name), "gallery.json"), text, 0o640);
    this.#known = undefined;
  }

  /** Removes pictures of other commits, and half-written files. */
  async #sweep(name: string, commit: string): Promise<void> {
    for (const file of await readdir(this.#place(name))) {
      if (file === "gallery.json" || file === `pictures-${commit}`) continue;
      await rm(join(this.#place(name), file), { recursive: true, force: true }).catch((error: unknown) => {
        if (systemCode(error) !== "ENOENT") throw error;
      });
    }
  }
}
