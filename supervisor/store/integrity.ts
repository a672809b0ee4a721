/**
 * Looks whether the database is damaged: a card that flips bits shows it only when the page is read. At the start and every
 * hour; what is found is told by health until a look finds nothing.
 */
import { statSync } from "node:fs";
import type { Log } from "../../platform/port/port.ts";
import { SottoError } from "../errors.ts";
import type { Database } from "./database.ts";

/** A larger file is not looked at while the platform starts: that takes seconds on a board. */
const maxAtStartBytes = 32 * 1024 * 1024;
const intervalMs = 3_600_000;

export type IntegrityOptions = {
  readonly database: Database;
  readonly path: string;
  /** True while somebody talks: a look holds up everything else. */
  readonly isBusy: () => boolean;
  readonly log: Pick<Log, "error" | "info">;
};

export class Integrity {
  readonly #options: IntegrityOptions;
  #timer: NodeJS.Timeout | undefined;
  #damage: string | undefined;

  constructor(options: IntegrityOptions) {
    this.#options = options;
  }

  start(interval = intervalMs): void {
    const size = statSync(this.#options.path, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= maxAtStartBytes) this.look();
    this.#timer = setInterval(() => {
      if (!this.#options.isBusy()) this.look();
    }, interval).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** What is damaged, as an error with its remedy; undefined while nothing is known to be. */
  get fault(): SottoError | undefined {
    if (this.#damage === undefined) return undefined;
    return new SottoError("STORE_UNREADABLE", `the file is damaged: ${this.#damage}`);
  }

  look(): void {
    const before = this.#damage;
    this.#damage = this.#find();
    if (this.#damage === before) return;
    if (this.#damage === undefined) this.#options.log.info({}, "the database is whole again");
    else
      this.#options.log.error(
        { damage: this.#damage, remedy: "restore a backup with `sotto restore`; copy sotto.db away before" },
        "the database is damaged",
      );
  }

  #find(): string | undefined {
    try {
      const rows = this.#options.database.prepare("PRAGMA quick_check(3)").all();
      const found = rows.map((row) => String(row["quick_check"])).join("; ");
      return found === "ok" || found === "" ? undefined : found.slice(0, 300);
    } catch (error) {
      // That the disk takes or gives nothing is told by others, and is no damage of the file.
      if (error instanceof SottoError && error.code.startsWith("DISK_")) return undefined;
      return (error instanceof Error ? error.message : String(error)).slice(0, 300);
    }
  }
}
