/**
 * Room that is kept for the moment when the disk is full: bytes, and files for a disk that runs out of inodes. It is given
 * up first, so that people can still log in and delete something, and made again when there is plenty.
 */
import { randomBytes } from "node:crypto";
import { existsSync, rmSync, statfsSync } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "./errors.ts";
import { freeBytes, minFreeBytes } from "./free-space.ts";

const files = 32;
const block = 1024 * 1024;
/** Bytes and inodes below which it is given up before anything has failed. */
const nearlyFull = { bytes: 2 * 1024 * 1024, inodes: 8 };

export class Reserve {
  readonly #folder: string;
  readonly #unfinished: string;
  #making = false;

  /** `data`: the data folder. */
  constructor(data: string) {
    this.#folder = join(data, "reserve");
    this.#unfinished = join(data, ".reserve.new");
  }

  get isKept(): boolean {
    return existsSync(this.#folder);
  }

  /** True when there was something to give up. At once: whoever asks is in the middle of a write. */
  giveUp(): boolean {
    const isKept = this.isKept;
    try {
      rmSync(this.#folder, { recursive: true, force: true });
      rmSync(this.#unfinished, { recursive: true, force: true });
    } catch (error) {
      // On a disk that is read-only nothing can be given up.
      if (systemCode(error) === undefined) throw error;
      return false;
    }
    return isKept;
  }

  /** Gives it up when the disk is nearly full; makes it again when there is plenty. True when it was given up. */
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
      // Random: a file system that compresses would keep no room with zeros.
      await using bytes = await open(join(this.#unfinished, "bytes"), "wx", 0o600);
      for (let size = 0; size < minFreeBytes.reserve; size += block) await bytes.write(randomBytes(block));
      for (let number = 0; number < files; number++) await writeFile(join(this.#unfinished, String(number)), "");
      await rename(this.#unfinished, this.#folder);
    } catch (error) {
      // It filled up meanwhile, or may not be written: the next look tries again.
      if (systemCode(error) === undefined) throw error;
      await rm(this.#unfinished, { recursive: true, force: true }).catch(() => undefined); // gone with the next try
    } finally {
      this.#making = false;
    }
  }
}
