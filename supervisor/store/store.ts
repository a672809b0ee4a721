/**
 * The database as the rooms have it. What is under it may go and come back: a statement is compiled anew for the file that
 * is open, so nobody holds on to one that is gone.
 *
 * INVARIANTS
 * 1. What could not be written says so, with a code for people; it is never half written.
 * 2. While the file cannot be opened for writing it is read as it is; while it cannot be read at all everything reads as
 *    empty and nothing can be changed: nobody writes into something that is thrown away.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Log } from "../../platform/port/port.ts";
import { asAnyDiskError, asDiskError, isOfDisk } from "../disk-fault.ts";
import { SottoError } from "../errors.ts";
import { type Database, migrate, openDatabase, type Statement } from "./database.ts";

export type StoreOptions = {
  readonly path: string;
  readonly migrations: readonly string[];
  /** SQL for tables beside the numbered schema, each made when it is not there. */
  readonly besides?: readonly string[];
  readonly log: Pick<Log, "error" | "info" | "warn">;
  readonly makeRoom?: () => boolean;
};

type Open = {
  readonly database: DatabaseSync;
  /** Why it is not the file, open for writing. */
  readonly fault: SottoError | undefined;
  readonly isReadable: boolean;
};

export class Store implements Database {
  readonly #options: StoreOptions;
  readonly #opened = new Set<() => void>();
  #open: Open;
  /** Counts the files that were opened: statements belong to one. */
  #generation = 0;
  /** A read or write failed because of the disk: SQLite may hold on to what it saw then. */
  #isSuspect = false;
  #isOpening = false;

  constructor(options: StoreOptions) {
    this.#options = options;
    this.#open = this.#tryToOpen();
    const { fault, isReadable } = this.#open;
    if (fault !== undefined)
      options.log.error(
        { error: fault, remedy: fault.remedy },
        isReadable
          ? "the database can only be read: nothing can be changed until the disk takes writes"
          : "there is no store: the admin service serves nothing but the certificate",
      );
  }

  get path(): string {
    return this.#options.path;
  }

  /** Why nothing can be changed; undefined while all is well. */
  get fault(): SottoError | undefined {
    return this.#open.fault;
  }

  /** Why nothing can be read; undefined while it can. */
  get broken(): SottoError | undefined {
    return this.#open.isReadable ? undefined : this.#open.fault;
  }

  get isTransaction(): boolean {
    return this.#open.database.isTransaction;
  }

  makeRoom(): boolean {
    if (this.#open.fault !== undefined) return this.tryAgain();
    if (this.#isSuspect) return this.#openAnew();
    return this.#options.makeRoom?.() ?? false;
  }

  /** Calls when the file is open again that was not, or another one is. */
  whenOpened(work: () => void): void {
    this.#opened.add(work);
  }

  prepare(sql: string): Statement {
    let statement: StatementSync | undefined;
    let of = -1;
    const compiled = (): StatementSync => {
      if (statement === undefined || of !== this.#generation) {
        statement = this.#open.database.prepare(sql);
        of = this.#generation;
      }
      return statement;
    };
    // A statement that is wrong says so to whoever wrote it, not to who runs it.
    this.#tell(compiled);
    return {
      get: (...values) => this.#tell(() => compiled().get(...values)),
      all: (...values) => this.#tell(() => compiled().all(...values)),
      run: (...values) => this.#tell(() => compiled().run(...values)),
    };
  }

  exec(sql: string): void {
    this.#tell(() => this.#open.database.exec(sql));
  }

  /** Opens the file when it is not open for writing. True when it is now. */
  tryAgain(): boolean {
    if (this.#open.fault === undefined) return true;
    const wasReadable = this.#open.isReadable;
    // Before: connections of one process share the log's index, and one that can only be read keeps the others from writing.
    this.close();
    const next = this.#tryToOpen();
    this.#use(next, next.fault === undefined || (next.isReadable && !wasReadable));
    if (next.fault === undefined) this.#options.log.info({}, "the database is open again: changes are taken as before");
    return next.fault === undefined;
  }

  /** Opens the file anew after the disk failed. True when it can be written now. */
  #openAnew(): boolean {
    this.#isSuspect = false;
    // A file that was deleted meanwhile lives on in what is open: `restoreDeleted` writes it again.
    if (!existsSync(this.#options.path)) return false;
    // Whoever is told of it writes, too: what fails then is not repeated without end.
    this.#isOpening = true;
    try {
      this.close();
      const next = this.#tryToOpen();
      this.#use(next);
      this.#options.log.warn({ error: next.fault }, "the disk failed: the database was opened again");
      return next.fault === undefined;
    } finally {
      this.#isOpening = false;
    }
  }

  /**
   * Writes the file again when somebody has taken it away: what is open still has all of it. True when it did. Without
   * this, what is acknowledged from then on would be gone with this process.
   */
  restoreDeleted(): boolean {
    const { path, log } = this.#options;
    if (this.#open.fault !== undefined || existsSync(path)) return false;
    const again = `${path}.again`;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    rmSync(again, { force: true });
    // Nobody else may read it, from its first byte on.
    writeFileSync(again, "", { mode: 0o600, flag: "wx" });
    this.copyTo(again);
    const file = openSync(again, "r");
    fsyncSync(file);
    closeSync(file);
    this.replace(() => {
      for (const rest of ["-wal", "-shm"]) rmSync(`${path}${rest}`, { force: true });
      renameSync(again, path);
    });
    log.error({ path }, "the database was deleted while it was open: it was written again, and nothing is lost");
    return true;
  }

  /** Closes the file, lets `work` do something with it while nobody uses it, and opens what is there then. */
  replace(work: () => void): void {
    this.#open.database.close();
    try {
      work();
    } finally {
      this.#use(this.#tryToOpen());
    }
  }

  /** A copy of all that can be read, in a new file. */
  copyTo(path: string): void {
    this.#tell(() => this.#open.database.prepare("VACUUM INTO ?").run(path));
  }

  close(): void {
    if (this.#open.database.isOpen) this.#open.database.close();
  }

  /** Takes `next` for what was closed before. */
  #use(next: Open, isNews = true): void {
    this.#open = next;
    this.#generation += 1;
    if (isNews) for (const work of this.#opened) work();
  }

  #tryToOpen(): Open {
    const { path, migrations, besides = [] } = this.#options;
    const opened = this.#openToWrite();
    if (opened instanceof DatabaseSync) return { database: opened, fault: undefined, isReadable: true };
    const ofDisk = asAnyDiskError(opened, dirname(path));
    const readable = ofDisk === undefined ? undefined : openToRead(path, migrations.length);
    if (readable !== undefined) return { database: readable, fault: ofDisk ?? opened, isReadable: true };
    const database = new DatabaseSync(":memory:");
    migrate(database, migrations);
    for (const sql of besides) database.exec(sql);
    database.exec("PRAGMA query_only = ON");
    // While the disk cannot be shown to be the cause, it may be the file.
    return { database, fault: asDiskError(opened, dirname(path)) ?? opened, isReadable: false };
  }

  /** The file, or why it cannot be opened for writing. Twice when the disk says that it is well: it may have become so. */
  #openToWrite(isLast = false): DatabaseSync | SottoError {
    const { path, migrations, besides } = this.#options;
    try {
      return openDatabase(path, migrations, besides);
    } catch (error) {
      if (!(error instanceof SottoError)) throw error;
      const mayBeWell = isOfDisk(error) && asDiskError(error, dirname(path)) === undefined;
      return mayBeWell && !isLast ? this.#openToWrite(true) : error;
    }
  }

  /** Once more when there was something to give up for it; a transaction is begun anew as a whole by inTransaction. */
  #tell<Result>(work: () => Result, isLast = false): Result {
    // A full disk ends the transaction: afterwards nobody sees that there was one.
    const isInside = this.isTransaction;
    try {
      return work();
    } catch (error) {
      const { fault } = this.#open;
      const told = fault ?? asAnyDiskError(error, dirname(this.#options.path));
      if (told === undefined) throw error;
      this.#isSuspect = fault === undefined && told.code !== "DISK_FULL" && !isLast && !this.#isOpening;
      // There may be room again that nobody has looked at yet.
      if (!isLast && !isInside && this.makeRoom()) return this.#tell(work, true);
      throw told;
    }
  }
}

/** Without a write: a disk that takes none is read as it is. Undefined when that cannot be done either. */
function openToRead(path: string, version: number): DatabaseSync | undefined {
  const log = `${path}-wal`;
  // What the log has is a part of the database: without it, only when there is none.
  const isWhole = (statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0;
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  for (const from of [path, ...(isWhole ? [url] : [])]) {
    let database: DatabaseSync | undefined;
    try {
      database = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
      const found = database.prepare("PRAGMA user_version").get() as { user_version: number };
      database.prepare("SELECT count(*) FROM sqlite_schema").get();
      if (found.user_version === version) return database;
      database.close();
    } catch {
      // The next way is tried; when there is none, whoever asked tells why it cannot be written.
      database?.close();
    }
  }
  return undefined;
}
