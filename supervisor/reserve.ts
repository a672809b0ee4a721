/**
 * Reserves disk space: bytes, and files for a disk that runs out of inodes. On a full disk the reserve is released
 * first, so that people can still log in and delete something; it is created again when there is plenty of space.
 */
import { randomBytes } from "node:crypto";
import { existsSync, rmSync, statfsSync } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "./errors.ts";
import { freeBytes, minFreeBytes } from "./free-space.ts";

const files = 32;
const block = 1024 * 1024;
/** With less than this, the reserve is released before anything has failed. */
const nearlyFull = { bytes: 2 * 1024 * 1024, inodes: 8 };

export class Reserve {
  readonly #folder: string;
  readonly #unfinished: string;
  #making = false;

  /** `data` is the data folder. */
  constructor(data: string) {
    this.#folder = join(data, "reserve");
    this.#unfinished = join(data, ".reserve.new");
  }

  get isKept(): boolean {
    return existsSync(this.#folder);
  }

  /** Releases the reserve; returns true if there was one. Synchronous: the caller is in the middle of a write. */
  giveUp(): boolean {
    const isKept = this.isKept;
    try {
      rmSync(this.#folder, { recursive: true, force: true });
      rmSync(this.#unfinished, { recursive: true, force: true });
    } catch (error) {
      // On a read-only disk nothing can be released.
      if (systemCode(error) === undefined) throw error;
      return false;
    }
    return isKept;
  }

  /**
   * Releases the reserve when the disk is nearly full; creates it again when there is plenty. Resolves to true when it
   * was released.
   */
  async look(): Promise<boolean> {
    const space = statfsSync(join(this.#folder, ".."));
    const [free, hasInodes] = [freeBytes(space), space.files === 0 || space.ffree >= nearlyFull.inodes];
    if (free < nearlyFull.bytes || !hasInodes) return this.giveUp();
    const isPlenty =
      free >= minFreeBytes.dataFolder + minFreeBytes.reserve && (space.files === 0 || space.ffree >= 4 * files);
    if (isPlenty && !this.isKept && !this.#making) await this.#make();
    return false;
  }

  async #make(): Promise<void> {
    this.#making = true;
    try {
      await rm(this.#unfinished, { recursive: true, force: true });
      await mkdir(this.#unfinished, { mode: 0o700 });
      // Random bytes: zeros would not occupy space on a file system that compresses.
      await using bytes = await open(join(this.#unfinished, "bytes"), "wx", 0o600);
      for (let size = 0; size < minFreeBytes.reserve; size += block) await bytes.write(randomBytes(block));
      for (let number = 0; number < files; number++) await writeFile(join(this.#unfinished, String(number)), "");
      await rename(this.#unfinished, this.#folder);
    } catch (error) {
      // The disk has filled up meanwhile, or is not writable: the next call retries.
      if (systemCode(error) === undefined) throw error;
      await rm(this.#unfinished, { recursive: true, force: true }).catch(() => undefined); // The next attempt removes it.
    } finally {
      this.#making = false;
    }
  }
}
