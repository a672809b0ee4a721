/**
 * Looks whether the database is damaged: a card that flips bits shows it only when the page is read. At the start, every
 * hour, when somebody else has written the file, and when a statement finds damage. A damaged one is mended: what can
 * be read is kept, the rest comes from the copy, which follows the users within seconds. What is found is told by health.
 */
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Log } from "../../platform/port/port.ts";
import { asAnyDiskError } from "../disk-fault.ts";
import { SottoError } from "../errors.ts";
import { keepCopy, type Schema } from "./copy.ts";
import { isDamage } from "./damage.ts";
import type { Database } from "./database.ts";
import { type Mended, mend } from "./mend.ts";
import type { Recovery } from "./recovery.ts";
import { removeDatabase, replaceDatabase } from "./replace-file.ts";

/** A larger file is looked at every hour only: that takes seconds on a board. */
const maxOftenBytes = 32 * 1024 * 1024;
const intervalMs = 3_600_000;
/** Milliseconds that must lie between two repairs: a card that goes on flipping bits needs a person. */
const minBetweenMs = 3_600_000;
/** The damaged file is kept for so long, for a person who knows better. */
const damagedKeptMs = 7 * 24 * 3_600_000;

export type IntegrityOptions = {
  readonly database: Database & { readonly fault?: SottoError | undefined; replace?(work: () => void): void };
  readonly path: string;
  /** What the database consists of; without it nothing is copied or mended. */
  readonly schema?: Schema;
  readonly recovery?: Pick<Recovery, "complete">;
  /** True while somebody talks: a look holds up everything else. */
  readonly isBusy: () => boolean;
  readonly log: Pick<Log, "error" | "info" | "warn">;
};

/** A repair that was made. */
export type Repair = Mended & { readonly at: Date };

export class Integrity {
  readonly #options: IntegrityOptions;
  #timer: NodeJS.Timeout | undefined;
  #damage: string | undefined;
  #repair: Repair | undefined;
  #triedAt = Number.NEGATIVE_INFINITY;
  /** The file as it was at the last look. */
  #seen = "";
  /** The followed rows as they were copied last. */
  #kept: string | undefined;
  #isOver = false;

  constructor(options: IntegrityOptions) {
    this.#options = options;
  }

  /** `isOpen`: false when the file could not even be opened. */
  start(isOpen = true, interval = intervalMs): void {
    if (!isOpen || this.#size() <= maxOftenBytes) this.look();
    this.#timer = setInterval(() => {
      if (!this.#options.isBusy()) this.look();
    }, interval).unref();
  }

  /** Before the database is closed: what would be looked at is gone then. */
  stop(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  /** Looks at once when the file was written since, which is seldom: usually only its log is. */
  tend(): void {
    if (this.#isOver) return;
    const isWritten = this.#state() !== this.#seen && this.#size() <= maxOftenBytes;
    if (isWritten && !this.#options.isBusy()) this.look();
    // Otherwise, after the database is lost, what was changed within the hour, such as a password, would be as before.
    else if (this.#damage === undefined && this.#kept !== undefined && this.#followed() !== this.#kept) this.#keep();
  }

  /** What is damaged, as an error with its remedy; undefined while nothing is known to be. */
  get fault(): SottoError | undefined {
    if (this.#damage === undefined) return undefined;
    return new SottoError("STORE_UNREADABLE", `the file is damaged: ${this.#damage}`);
  }

  /** The last repair since the start. */
  get repair(): Repair | undefined {
    return this.#repair;
  }

  look(): void {
    if (this.#isOver) return;
    const { log } = this.#options;
    const before = this.#damage;
    this.#damage = this.#find();
    if (this.#damage !== undefined && this.#damage !== before)
      log.error(
        { damage: this.#damage, remedy: "restore a backup with `sotto restore`; copy sotto.db away before" },
        "the database is damaged",
      );
    if (this.#damage !== undefined && this.#isMended()) this.#damage = this.#find();
    if (this.#damage === undefined && before !== undefined) log.info({}, "the database is whole again");
    if (this.#damage === undefined) this.#keep();
    this.#seen = this.#state();
  }

  #isMended(): boolean {
    const { database, path, schema, log } = this.#options;
    if (schema === undefined || database.replace === undefined) return false;
    if (performance.now() - this.#triedAt < minBetweenMs) return false;
    this.#triedAt = performance.now();
    const target = `${path}.mended`;
    try {
      const mended = mend(path, target, schema);
      if (mended === undefined) {
        removeDatabase(target);
        log.error({}, "the database is not repaired: without a copy of the users, anybody could claim this board");
        return false;
      }
      database.replace(() => replaceDatabase(target, path, `${path}.damaged`));
      this.#repair = { ...mended, at: new Date() };
      log.warn({ ...mended, damaged: `${path}.damaged` }, "the database was repaired");
      return true;
    } catch (error) {
      log.error({ error }, "the database could not be repaired");
      return false;
    }
  }

  /** Keeps the copy, and forgets an old damaged file. */
  #keep(): void {
    const { database, path, schema, recovery, log } = this.#options;
    // Without a file that can be written, what stands for the database may be empty.
    if (schema === undefined || database.fault !== undefined) return;
    try {
      recovery?.complete(database);
      const followed = this.#followed();
      keepCopy(database, path, schema);
      this.#kept = followed;
      const old = statSync(`${path}.damaged`, { throwIfNoEntry: false });
      if (old !== undefined && Date.now() - old.ctimeMs > damagedKeptMs) removeDatabase(`${path}.damaged`);
    } catch (error) {
      // The disk is told by others, and another hour will do.
      if (asAnyDiskError(error, dirname(path)) !== undefined) return;
      log.error({ error }, "a copy of the users and the draft could not be kept");
    }
  }

  #followed(): string {
    const { database, schema } = this.#options;
    if (schema?.lasting === undefined) return "";
    const { table, isFollowed } = schema.lasting;
    return JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all().filter(isFollowed));
  }

  #size(): number {
    return statSync(this.#options.path, { throwIfNoEntry: false })?.size ?? 0;
  }

  #state(): string {
    const found = statSync(this.#options.path, { throwIfNoEntry: false });
    return found === undefined ? "" : `${found.ino} ${found.size} ${found.mtimeMs}`;
  }

  /** A connection of its own: the usual one has pages in its memory, and would not see what the disk gives. */
  #find(): string | undefined {
    const { database, path } = this.#options;
    let own: DatabaseSync | undefined;
    try {
      // Somebody has removed it: it is written again from what is open.
      if (!existsSync(path)) return undefined;
      own = openToRead(path);
      const rows = (own ?? database).prepare("PRAGMA quick_check(3)").all();
      const found = rows.map((row) => String(row["quick_check"])).join("; ");
      return found === "ok" || found === "" ? undefined : found.slice(0, 300);
    } catch (error) {
      if (isDamage(error)) return (error as Error).message.slice(0, 300);
      // That the disk takes or gives nothing is told by others, and is no damage of the file.
      if (error instanceof SottoError && error.code.startsWith("DISK_")) return undefined;
      return (error instanceof Error ? error.message : String(error)).slice(0, 300);
    } finally {
      own?.close();
    }
  }
}

/** Undefined where the disk does not let a second connection read: it is read-only, for example. */
function openToRead(path: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
    return database;
  } catch (error) {
    database?.close();
    if (isDamage(error)) throw error;
    return undefined;
  }
}
