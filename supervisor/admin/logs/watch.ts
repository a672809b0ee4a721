/**
 * Notifies clients that follow logs of new entries: one watch of the folder for all of them, none without followers.
 */
import { type FSWatcher, watch } from "node:fs";

/** Writes within this time are reported together. */
const pollMs = 200;

export class LogWatch {
  readonly #folder: string;
  readonly #listeners = new Set<() => void>();
  #watcher: FSWatcher | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Calls `changed` after each write, until the returned function is called. */
  subscribe(changed: () => void): () => void {
    // Each call has its own listener, even for the same function.
    const listener = () => changed();
    this.#listeners.add(listener);
    this.#watcher ??= this.#open();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#watcher?.close();
      this.#watcher = undefined;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  #open(): FSWatcher {
    const watcher = watch(this.#folder, { persistent: false }, () => this.#soon());
    // The folder is gone: there is nothing to report until somebody subscribes again.
    return watcher.on("error", () => watcher.close());
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      for (const listener of this.#listeners) listener();
    }, pollMs);
  }
}
