/** Stores the packages for a rollback: the current and the previous versions, with their SHA-256. */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync } from "node:fs";
import { basename, join } from "node:path";
import { type Apt, StepFailed } from "./apt.ts";
import { type Change, type ForeignChange, readWhole, syncFile, writeWhole } from "./place.ts";
import { repack } from "./repack.ts";

type Package = { readonly name: string; readonly version: string; readonly file: string; readonly sha256: string };
type Index = {
  readonly packages: readonly Package[];
  /** The versions that were in use before the current ones. */
  readonly before: Readonly<Record<string, string>>;
};

export class Kept {
  readonly #folder: string;
  readonly #apt: Apt;

  constructor(folder: string, apt: Apt) {
    this.#folder = folder;
    this.#apt = apt;
  }

  get before(): Readonly<Record<string, string>> {
    return this.#index().before;
  }

  /** Of all packages of which something is stored. */
  get names(): readonly string[] {
    return [...new Set(this.#index().packages.map(({ name }) => name))];
  }

  /** Returns the file of a version, if its hash is unchanged. */
  file(name: string, version: string): string | undefined {
    const found = this.#index().packages.find((one) => one.name === name && one.version === version);
    if (found === undefined) return undefined;
    const path = join(this.#folder, found.file);
    try {
      if (sha256(path) === found.sha256) return path;
      this.#apt.say(`${found.file} is damaged, and not used`);
    } catch (error) {
      this.#apt.say(`${found.file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
    return undefined;
  }

  /**
   * Ensures that both versions of every change are stored. `foreign`: another program changes them, from these files, and
   * waits; nothing is downloaded then. Throws StepFailed PACKAGES_NOT_KEPT, DISK_FULL and apt's.
   */
  async keep(changes: readonly Change[], root = "/", foreign?: readonly ForeignChange[]): Promise<void> {
    await this.#checkSpace(changes, root);
    await this.adopt();
    for (const { name, from } of changes) {
      if (from === null || this.file(name, from) !== undefined) continue;
      try {
        if (foreign !== undefined) await this.#repack(name, root);
        else await this.#download(name, from).catch(() => this.#repack(name, root));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        const message = `${name} ${from} is in use and nowhere to be had again (${why}), so that nothing could be undone; put its package file into ${this.#folder}`;
        throw new StepFailed("PACKAGES_NOT_KEPT", message);
      }
    }
    for (const { file } of foreign ?? []) await this.#copy(file);
    for (const { name, to } of changes) if (this.file(name, to) === undefined) await this.#download(name, to);
  }

  /** Adds to the index what an administrator has put into the folder. */
  async adopt(): Promise<void> {
    const { packages, before } = this.#index();
    const known = new Set(packages.map(({ file }) => file));
    const found = await Promise.all(
      readdirSync(this.#folder)
        .filter((file) => file.endsWith(".deb") && !known.has(file))
        .map(async (file) => {
          const path = join(this.#folder, file);
          const { status, lines } = await this.#apt.run("/usr/bin/dpkg-deb", ["--field", path, "Package", "Version"], {
            silent: true,
          });
          const fields = new Map(lines.map((line) => line.split(": ") as [string, string]));
          const [name, version] = [fields.get("Package"), fields.get("Version")];
          if (status === 0 && name && version) return [{ name, version, file, sha256: sha256(path) }];
          rmSync(path); // An incomplete download.
          return [];
        }),
    );
    if (found.flat().length > 0) this.#write({ packages: [...packages, ...found.flat()], before });
  }

  /** Records the versions that are now in use; deletes all but these and the previous ones. */
  commit(changes: readonly Change[], inUse: ReadonlyMap<string, string>): void {
    const { packages, before: old } = this.#index();
    const changed = changes.flatMap(({ name, from }) => (from === null ? [] : [[name, from] as const]));
    const before = { ...old, ...Object.fromEntries(changed) };
    const stays = packages.filter(({ name, version }) => [inUse.get(name), before[name]].includes(version));
    this.#write({ packages: stays, before });
    for (const { file } of packages)
      if (!stays.some((one) => one.file === file)) rmSync(join(this.#folder, file), { force: true });
  }

  async #download(name: string, version: string): Promise<void> {
    const incoming = this.#incoming();
    await this.#apt.get(["download", "--", `${name}=${version}`], { cwd: incoming });
    await this.#take(incoming);
    if (this.file(name, version) === undefined)
      throw new StepFailed("PACKAGES_FAILED", `apt-get has not downloaded ${name} ${version}`);
  }

  /** From where the other program has it. */
  async #copy(file: string): Promise<void> {
    const incoming = this.#incoming();
    copyFileSync(file, join(incoming, basename(file)));
    await this.#take(incoming);
  }

  async #repack(name: string, root: string): Promise<void> {
    const incoming = this.#incoming();
    this.#apt.say(`== packing the installed ${name} again`);
    await repack(this.#apt, name, incoming, root);
    await this.#take(incoming);
  }

  /** A separate folder, so that an incomplete file is never taken for a package. */
  #incoming(): string {
    const path = join(this.#folder, ".incoming");
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { mode: 0o755 });
    return path;
  }

  async #take(incoming: string): Promise<void> {
    for (const file of readdirSync(incoming)) {
      syncFile(join(incoming, file));
      renameSync(join(incoming, file), join(this.#folder, file));
    }
    syncFile(this.#folder);
    await this.adopt();
  }

  /** Twice the size of the files and their contents. */
  async #checkSpace(changes: readonly Change[], root: string): Promise<void> {
    let bytes = 0;
    for (const { name, to } of changes) {
      const entry = await this.#apt.entry(name, to);
      const number = (field: string) => Number(new RegExp(`^${field}: (\\d+)`, "mu").exec(entry ?? "")?.[1] ?? 0);
      bytes += number("Size") + number("Installed-Size") * 1024;
    }
    for (const path of [this.#folder, root]) {
      const { bavail, bsize } = statfsSync(path);
      if (bavail * bsize >= 2 * bytes) continue;
      const [needed, free] = [2 * bytes, bavail * bsize].map((size) => `${Math.ceil(size / 1024 / 1024)} MB`);
      throw new StepFailed("DISK_FULL", `${needed} must be free at ${path}, and ${free} are`);
    }
  }

  #index(): Index {
    return (readWhole(join(this.#folder, "index.json")) as Index | undefined) ?? { packages: [], before: {} };
  }

  #write(index: Index): void {
    writeWhole(join(this.#folder, "index.json"), index);
  }
}

function sha256(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
