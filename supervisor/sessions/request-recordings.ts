/** The sound of requests, which the recogniser keeps if the configuration says so: it goes with its session. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../../platform/port/port.ts";
import { recordingName } from "../../platform/asr/component.ts";
import { systemCode } from "../errors.ts";

export class RequestRecordings {
  readonly #folder: string;
  readonly #log: Pick<Log, "error">;

  constructor(folder: string, log: Pick<Log, "error">) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Removes those of all other sessions, and of clients that had none. `sessionIds` is called only if there are any. */
  keepOnly(sessionIds: () => Iterable<string>): void {
    try {
      const names = namesIn(this.#folder);
      if (names.length === 0) return;
      const stay = new Set(Array.from(sessionIds(), recordingName));
      for (const name of names) if (!stay.has(name)) rmSync(join(this.#folder, name), { force: true });
    } catch (error) {
      this.#log.error({ error, folder: this.#folder }, "the sound of deleted sessions cannot be removed");
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}
