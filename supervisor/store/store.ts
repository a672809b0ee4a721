/**
 * The database as the rooms use it. The file below may disappear and return: statements are compiled again for the file
 * that is open, so nobody holds on to one that is gone.
 *
 * INVARIANTS
 * 1. A write that fails reports it, with an error code; nothing is ever half written.
 * 2. While the file cannot be opened for writing, it is read as it is; while it cannot even be read, everything reads
 * as empty and nothing can be changed: nobody writes into something that is discarded.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Log } from "../../platform/port/port.ts";
import { asAnyDiskError, asDiskError, isOfDisk } from "../disk-fault.ts";
import { SottoError } from "../errors.ts";
import { isDamage } from "./damage.ts";
import {
  addBesides,
  type Beside,
  type Database,
  hasColumn,
  migrate,
  openDatabase,
  type Statement,
  toAdd,
} from "./database.ts";
import { replaceDatabase } from "./replace-file.ts";

export type StoreOptions = {
  readonly path: string;
  readonly migrations: readonly string[];
  /** What is outside the numbered schema, added if it is missing. */
  readonly besides?: readonly Beside[];
  readonly log: Pick<Log, "error" | "info" | "warn">;
  readonly makeRoom?: () => boolean;
  /** Runs before the file is opened, or created if there is none. Throws SottoError when it must not be. */
  readonly prepare?: () => void;
};

type Open = {
  readonly database: DatabaseSync;
  /** Why the file is not open for writing. */
  readonly fault: SottoError | undefined;
  readonly isReadable: boolean;
};

export class Store implements Database {
  readonly #options: StoreOptions;
  readonly #opened = new Set<() => void>();
  readonly #damaged = new Set<() => void>();
  #open: Open;
  /** Counts the opened files: a statement belongs to one. */
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

  /** Why nothing can be changed; undefined while everything works. */
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

  /** Calls `work` when the file is open again, or another one is. */
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
    // An invalid statement must fail for its author, not for the caller that runs it.
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

  /** Calls `work`, once the present work is done, when a statement finds the file damaged. */
  whenDamaged(work: () => void): void {
    this.#damaged.add(work);
  }

  /** Opens the file unless it is open for writing. Returns true when it is now. */
  tryAgain(): boolean {
    if (this.#open.fault === undefined) return true;
    const wasReadable = this.#open.isReadable;
    // Before: connections of one process share the log's index, and one that can only be read keeps the others from writing.
    this.close();
    const next = this.#tryToOpen();
    this.#use(next, next.fault === undefined || (next.isReadable && !wasReadable));
    if (next.fault === undefined) this.#options.log.info({}, "the database is open again: changes are accepted");
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
   * Writes the file again when somebody has removed it: the open one still has all data. Returns true when it did.
   * Otherwise, what is acknowledged from then on would be lost with this process.
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
    this.replace(() => replaceDatabase(again, path));
    log.error({ path }, "the database was deleted while it was open: it was written again, and nothing is lost");
    return true;
  }

  /** Closes the file, runs `work` on it while nobody uses it, and opens what is there then. */
  replace(work: () => void): void {
    this.#open.database.close();
    try {
      work();
    } finally {
      this.#use(this.#tryToOpen());
    }
  }

  /** Copies everything that can be read into a new file. */
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
    const readable = ofDisk === undefined ? undefined : openToRead(path, migrations.length, besides);
    if (readable !== undefined) return { database: readable, fault: ofDisk ?? opened, isReadable: true };
    const database = new DatabaseSync(":memory:");
    migrate(database, migrations);
    addBesides(database, besides);
    database.exec("PRAGMA query_only = ON");
    // While the disk cannot be shown to be the cause, it may be the file.
    return { database, fault: asDiskError(opened, dirname(path)) ?? opened, isReadable: false };
  }

  /** The file, or why it cannot be opened for writing. Twice when the disk says that it is well: it may have become so. */
  #openToWrite(isLast = false): DatabaseSync | SottoError {
    const { path, migrations, besides, prepare } = this.#options;
    try {
      prepare?.();
      return openDatabase(path, migrations, besides);
    } catch (error) {
      if (!(error instanceof SottoError)) throw error;
      const mayBeWell = isOfDisk(error) && asDiskError(error, dirname(path)) === undefined;
      return mayBeWell && !isLast ? this.#openToWrite(true) : error;
    }
  }

  /** Retries once if space could be released; a whole transaction is retried by inTransaction. */
  #tell<Result>(work: () => Result, isLast = false): Result {
    // A full disk ends the transaction: afterwards it is no longer visible that there was one.
    const isInside = this.isTransaction;
    try {
      return work();
    } catch (error) {
      if (isDamage(error)) setImmediate(() => this.#damaged.forEach((look) => look()));
      const { fault } = this.#open;
      const told = fault ?? asAnyDiskError(error, dirname(this.#options.path));
      if (told === undefined) throw error;
      this.#isSuspect = fault === undefined && told.code !== "DISK_FULL" && !isLast && !this.#isOpening;
      // There may be space again that nobody has noticed yet.
      if (!isLast && !isInside && this.makeRoom()) return this.#tell(work, true);
      throw told;
    }
  }
}

/** Opens without a write, for a disk that accepts none. Returns undefined when that is not possible either. */
function openToRead(path: string, version: number, besides: readonly Beside[]): DatabaseSync | undefined {
  const log = `${path}-wal`;
  // The write-ahead log is part of the database: ignoring it is only possible when it is empty or missing.
  const isWhole = (statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0;
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  for (const from of [path, ...(isWhole ? [url] : [])]) {
    let database: DatabaseSync | undefined;
    try {
      database = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
      const found = database.prepare("PRAGMA user_version").get() as { user_version: number };
      database.prepare("SELECT count(*) FROM sqlite_schema").get();
      if (found.user_version === version) {
        completeInMemory(database, besides);
        return database;
      }
      database.close();
    } catch {
      // Tries the next way; without one, the caller gets the error of writing.
      database?.close();
    }
  }
  return undefined;
}

/**
 * A file that an earlier version has written may lack tables and columns beside the schema: empty tables in memory stand in for the
 * former, copies in memory for the tables of the latter. They are compiled into the same statements, and take no writes either.
 */
export function completeInMemory(database: DatabaseSync, besides: readonly Beside[]): void {
  // A table in memory cannot refer to one of the file: a write to it would not even be compiled.
  database.exec("PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF");
  const known = new Map(
    database
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name, sql }) => [String(name), String(sql)]),
  );
  const inMemory = (sql: string): void => database.exec(sql.replace(/^\s*CREATE TABLE/u, "CREATE TEMP TABLE"));
  for (const table of besides.flatMap((beside) => (typeof beside === "string" ? beside.split(/;\s*/u) : []))) {
    const name = /^\s*CREATE TABLE IF NOT EXISTS (\w+)/u.exec(table)?.[1];
    if (name !== undefined && !known.has(name)) inMemory(table);
  }
  const missing = besides.filter((beside) => typeof beside === "object").filter((one) => !hasColumn(database, one));
  for (const [table, columns] of Map.groupBy(missing, (one) => one.table)) {
    const sql = known.get(table);
    if (sql !== undefined) {
      inMemory(sql);
      database.exec(`INSERT INTO temp.${table} SELECT * FROM main.${table}`);
    }
    for (const column of columns) database.exec(toAdd(column));
  }
  database.exec("PRAGMA query_only = ON");
}
