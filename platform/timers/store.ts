/** Keeps the timers in one file, which contains either the old or the new ones whatever interrupts a change. */
import { open, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import type { Log } from "../port/port.ts";
import { type Timer, timer } from "./timer.ts";

const file = v.object({ version: v.literal(1), timers: v.array(timer) });

export class Store {
  readonly #path: string;
  /** True while there is no file: nothing was ever kept, or it was lost. */
  isNew = true;

  constructor(folder: string) {
    this.#path = join(folder, "timers.json");
  }

  /** Returns the timers that were kept. A file that cannot be understood is set aside, so that new timers work. */
  async read(log: Log): Promise<readonly Timer[]> {
    let text: string;
    try {
      text = await readFile(this.#path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
    try {
      const { timers } = v.parse(file, JSON.parse(text));
      this.isNew = false;
      return timers;
    } catch (error) {
      const aside = `${this.#path}.broken`;
      log.error({ error }, `the timers cannot be read and were moved to ${aside}`);
      await rename(this.#path, aside);
      return [];
    }
  }

  /** Resolves when they are on the disk. One call at a time. */
  async write(timers: readonly Timer[]): Promise<void> {
    const unfinished = `${this.#path}.new`;
    {
      await using opened = await open(unfinished, "w", 0o600);
      await opened.writeFile(JSON.stringify({ version: 1, timers }));
      await opened.sync();
    }
    await rename(unfinished, this.#path);
    await using folder = await open(dirname(this.#path), "r");
    await folder.sync();
    this.isNew = false;
  }
}
