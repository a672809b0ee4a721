/**
 * The one database: SQLite, write-ahead log, synchronous FULL, so that what is acknowledged survives a power cut.
 * Its migrations are handed in; they are applied in order, once, in one transaction.
 */
import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Log } from "../../platform/port/port.ts";
import { SottoError } from "../errors.ts";

/** Opens (and makes or migrates) the database. @throws SottoError STORE_UNREADABLE, also for one of a newer version. */
export function openDatabase(path: string, migrations: readonly string[]): DatabaseSync {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const database = new DatabaseSync(path, { timeout: 5000 });
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    chmodSync(path, 0o600);
    migrate(database, migrations);
    return database;
  } catch (error) {
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

/**
 * The database; or, when it cannot be opened, why, and an empty one in memory that stands in for it: the voice goes on
 * without it, and the file stays as it is for whoever restores it.
 */
export function openStore(
  path: string,
  migrations: readonly string[],
  log: Pick<Log, "error">,
): { readonly database: DatabaseSync; readonly broken: SottoError | undefined } {
  try {
    return { database: openDatabase(path, migrations), broken: undefined };
  } catch (error) {
    if (!(error instanceof SottoError)) throw error;
    log.error(
      { error, remedy: error.remedy },
      "there is no store: the admin service serves nothing but the certificate",
    );
    const database = new DatabaseSync(":memory:");
    migrate(database, migrations);
    return { database, broken: error };
  }
}

function migrate(database: DatabaseSync, migrations: readonly string[]): void {
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

/** A durable write that changes nothing: it shows that the disk takes writes, and how fast. @throws what SQLite says. */
export function writeNothing(database: DatabaseSync): void {
  inTransaction(database, () => database.exec(`PRAGMA user_version = ${versionOf(database)}`));
}

function versionOf(database: DatabaseSync): number {
  return (database.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
}

/** Runs `work` in one transaction: all of it or nothing. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

/**
 * Runs `work` without waiting for the disk: for what nobody was told is kept. It is never torn, and durable with the next
 * change that waits; a board's card wears less.
 */
export function withoutWaiting<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("PRAGMA synchronous = NORMAL");
  try {
    return work();
  } finally {
    database.exec("PRAGMA synchronous = FULL");
  }
}
