/** Signals that the folder of skills may have changed: on file system events, and at a regular interval. */
import { type FSWatcher, watch } from "node:fs";

type WatchOptions = {
  /** How long to wait for further changes before `changed` is called. */
  readonly settle: number;
  /** The interval of calls of `changed` without events. */
  readonly rescan: number;
  readonly changed: () => void;
  /** Called when a folder cannot be watched: only the rescan detects its changes. */
  readonly blind: (folder: string, error: unknown) => void;
};

export class FolderWatch {
  readonly #options: WatchOptions;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #regular: NodeJS.Timeout;
  #settling: NodeJS.Timeout | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#regular = setInterval(options.changed, options.rescan);
  }

  /** Watches exactly these folders. A missing one is retried with the next call. */
  watch(folders: readonly string[]): void {
    const wanted = new Set(folders);
    for (const [folder, watcher] of this.#watchers) if (!wanted.has(folder)) this.#drop(folder, watcher);
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#add(folder);
  }

  close(): void {
    clearInterval(this.#regular);
    clearTimeout(this.#settling);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #add(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, () => this.#settle());
      watcher.on("error", (error) => {
        this.#options.blind(folder, error);
        this.#drop(folder, watcher);
      });
      this.#watchers.set(folder, watcher);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") this.#options.blind(folder, error);
    }
  }

  #drop(folder: string, watcher: FSWatcher): void {
    watcher.close();
    this.#watchers.delete(folder);
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(this.#options.changed, this.#options.settle);
  }
}
