/**
 * A small file in which a component stores what clients have set.
 *
 * INVARIANTS
 * 1. After `write` the next process reads the new text, even if this one is killed; after an interruption the file
 *    contains the old text or the new one.
 * 2. It is synced to disk soon after, in case of a power cut, outside the handling of messages: an SD card may be slow, and
 *    audio frames cannot wait.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";

export type KeptFileOptions = {
  readonly path: string;
  /** Called when it could not be synced. */
  readonly failed: (error: unknown) => void;
  /** Milliseconds between a write and its sync, in which more writes need no sync of their own. */
  readonly delayMs?: number;
};

export class KeptFile {
  readonly path: string;
  readonly #failed: (error: unknown) => void;
  readonly #delayMs: number;
  #isStale = false;
  #syncing: Promise<void> | undefined;
  #hurry: (() => void) | undefined;

  constructor({ path, failed, delayMs = 0 }: KeptFileOptions) {
    this.path = path;
    this.#failed = failed;
    this.#delayMs = delayMs;
  }

  /** Throws the system's error, also when there is no file. */
  read(): string {
    return readFileSync(this.path, "utf8");
  }

  /** Throws the system's error. */
  write(text: string): void {
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(`${this.path}.new`, text, { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
    this.#isStale = true;
    this.#syncing ??= this.#sync();
  }

  /** Resolves when everything is on disk, or `failed` was called. */
  async flush(): Promise<void> {
    this.#hurry?.();
    await this.#syncing;
  }

  async #sync(): Promise<void> {
    try {
      while (this.#isStale) {
        if (this.#delayMs > 0) await this.#pause();
        this.#isStale = false;
        for (const path of [this.path, dirname(this.path)]) {
          await using handle = await open(path, "r");
          await handle.sync();
        }
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#syncing = undefined;
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#delayMs).unref();
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
