/**
 * The only database: SQLite, write-ahead log, synchronous FULL, so that what is acknowledged survives a power cut. The
 * rooms' migrations are passed in, and applied in order, once, in one transaction.
 */
import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { SottoError } from "../errors.ts";

/** How long a statement waits for another program's transaction, in milliseconds. */
export const busyMs = 5000;

type Row = Record<string, SQLOutputValue>;

export type Statement = {
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): Row[];
  run(...values: SQLInputValue[]): { readonly changes: number | bigint };
};

/** What the rooms use of a database; Node's own has it, too. */
export type Database = {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  readonly isTransaction: boolean;
  /** Gives up what was kept for this moment, or opens the file anew; true when it is worth trying once more. */
  makeRoom?(): boolean;
};

/** SQL that creates a table where it is missing, a column, or a change that does nothing once it is made. */
export type Beside = string | Column | ((database: Database) => void);
/** The rows that are there get `fallback`; `check` is a condition of SQL. Of a small table: a disk that can only be read needs a copy of it. */
type Column = { readonly table: string; readonly column: string; readonly fallback: string; readonly check: string };

/**
 * Opens the database and creates or migrates it. @throws SottoError STORE_UNREADABLE, also for a database of a newer
 * version.
 */
export function openDatabase(
  path: string,
  migrations: readonly string[],
  besides: readonly Beside[] = [],
): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    database = new DatabaseSync(path, { timeout: busyMs });
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    chmodSync(path, 0o600);
    migrate(database, migrations);
    addBesides(database, besides);
    showWritable(database);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof SottoError) throw error;
    throw new SottoError(
      "STORE_UNREADABLE",
      `the database ${path} cannot be opened`,
      {
        remedy:
          "check the disk and the file's owner; restore it from a backup, or move it away to begin with an empty one",
      },
      error,
    );
  }
}

export function addBesides(database: Database, besides: readonly Beside[]): void {
  for (const beside of besides)
    if (typeof beside === "string") database.exec(beside);
    else if (typeof beside === "function") beside(database);
    else addColumn(database, beside);
}

function addColumn(database: Database, wanted: Column): void {
  if (hasColumn(database, wanted)) return;
  // Another program may open the database at the same time.
  inTransaction(database, () => {
    if (hasColumn(database, wanted)) return;
    database.exec(toAdd(wanted));
  });
}

export const toAdd = ({ table, column, fallback, check }: Column): string =>
  `ALTER TABLE ${table} ADD COLUMN ${column} TEXT NOT NULL DEFAULT '${fallback}' CHECK (${check})`;

export function hasColumn(database: Database, { table, column }: Pick<Column, "table" | "column">): boolean {
  return database
    .prepare(`PRAGMA table_info(${table})`)
    .all()
    .some(({ name }) => name === column);
}

/**
 * On a read-only disk SQLite opens the file without a word, to read. A write that is given up costs no access to the disk
 * and shows it. Throws what SQLite says.
 */
function showWritable(database: DatabaseSync): void {
  database.exec("BEGIN");
  try {
    database.exec(`PRAGMA user_version = ${versionOf(database)}`);
  } catch (error) {
    const isBusy = error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === busy;
    // Another program writes: so the disk takes it.
    if (!isBusy) throw error;
  } finally {
    if (database.isTransaction) database.exec("ROLLBACK");
  }
}

/** [sqlite.org/rescode.html] */
const busy = 5;

/** Migrates the schema to this program's version. Throws SottoError STORE_UNREADABLE for a newer one. */
export function migrate(database: Database, migrations: readonly string[]): void {
  const version = versionOf(database);
  if (version > migrations.length)
    throw new SottoError(
      "STORE_UNREADABLE",
      `the database is of a newer version (${version}) than this program knows`,
      {
        remedy: "install the newer version again, or restore the backup made before it",
      },
    );
  if (version === migrations.length) return;
  inTransaction(database, () => {
    for (const sql of migrations.slice(version)) database.exec(sql);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/**
 * Makes a durable write that changes nothing: it shows that the disk accepts writes, and how fast. @throws SQLite's
 * errors.
 */
export function writeNothing(database: Database): void {
  inTransaction(database, () => database.exec(`PRAGMA user_version = ${versionOf(database)}`));
}

function versionOf(database: Database): number {
  return (database.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
}

/** Runs `work` in one transaction: all of it or nothing. Once more when the disk failed and something could be done about it. */
export function inTransaction<Result>(database: Database, work: () => Result): Result {
  const isOfDisk = (error: unknown): boolean => error instanceof SottoError && error.code.startsWith("DISK_");
  try {
    return inOneTransaction(database, work);
  } catch (error) {
    if (!isOfDisk(error) || database.makeRoom?.() !== true) throw error;
    return inOneTransaction(database, work);
  }
}

function inOneTransaction<Result>(database: Database, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk has already ended the transaction.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/**
 * Runs `work` without waiting for the disk, for data that was not acknowledged. It is never torn, and durable with the
 * next write that waits; a board's card wears less.
 */
export function withoutWaiting<Result>(database: Database, work: () => Result): Result {
  database.exec("PRAGMA synchronous = NORMAL");
  try {
    return work();
  } finally {
    database.exec("PRAGMA synchronous = FULL");
  }
}
