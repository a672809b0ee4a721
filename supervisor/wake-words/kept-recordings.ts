/**
 * The recordings of people from which a wake word was trained, if they agree that the next training may use them. They are sound,
 * so they are in a folder that only the supervisor can read, and go with the wake word or before it.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../durable-file.ts";
import { systemCode } from "../errors.ts";
import type { Recording } from "./recording.ts";

/** As many as a training takes. */
export const maxRecordings = 20;

export class KeptRecordings {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async count(id: string): Promise<number> {
    return (await this.#names(id)).length;
  }

  /** The oldest first. One that cannot be read is left out. */
  async of(id: string): Promise<Recording[]> {
    const names = await this.#names(id);
    const read = names.map(async (name, n): Promise<Recording[]> => {
      const wav = await readFile(join(this.#folder, id, name)).catch(() => undefined);
      return wav === undefined ? [] : [{ name: `kept recording ${n + 1}`, wav: wav.toString("base64") }];
    });
    return (await Promise.all(read)).flat();
  }

  /** Keeps them with those that are there; the newest stay. The same recording is kept once. */
  async keep(id: string, recordings: readonly Recording[]): Promise<void> {
    const folder = join(this.#folder, id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const { wav } of recordings) {
      const bytes = Buffer.from(wav, "base64");
      await writeDurably(join(folder, `${hashOf(bytes)}.wav`), bytes, 0o600);
    }
    for (const name of (await this.#names(id)).slice(0, -maxRecordings)) await rm(join(folder, name), { force: true });
  }

  /** Resolves to the number of recordings that were there. */
  async remove(id: string): Promise<number> {
    const count = await this.count(id);
    await rm(join(this.#folder, id), { recursive: true, force: true });
    return count;
  }

  async #names(id: string): Promise<string[]> {
    const folder = join(this.#folder, id);
    const names = await readdir(folder).catch((error: unknown) => {
      if (systemCode(error) === "ENOENT") return [];
      throw error;
    });
    const dated = names
      .filter((name) => name.endsWith(".wav"))
      .map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 }));
    const sorted = (await Promise.all(dated)).toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1));
    return sorted.map(({ name }) => name);
  }
}

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex").slice(0, 32);
