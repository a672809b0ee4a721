/**
 * Ensures that only one supervisor uses a data folder. The lock is the kernel's (a record lock held through SQLite): it
 * ends with the process, and no stale file can prevent a start.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { diskFaultOf } from "./disk-fault.ts";
import { SottoError } from "./errors.ts";
import { holderOf } from "./lock-holder.ts";

export type Lock = {
  /** Locks the folder itself when its disk accepts writes again. Throws SottoError DATA_LOCKED. */
  renew(): void;
  release(): void;
};

/**
 * `elsewhere` is a folder in memory that is locked instead while the disk accepts no writes. Throws SottoError
 * DATA_LOCKED with the process that holds it, DATA_UNUSABLE when the folder cannot be used.
 */
export async function lockFolder(folder: string, elsewhere?: string): Promise<Lock> {
  const path = join(folder, "lock");
  let held: DatabaseSync[];
  let isHeld = true;
  try {
    await mkdir(folder, { recursive: true, mode: 0o750 });
    held = [lockFile(folder, path)];
  } catch (error) {
    if (elsewhere === undefined || diskFaultOf(error, folder) === undefined) throw unusable(folder, error);
    await mkdir(elsewhere, { recursive: true, mode: 0o750 });
    held = [lockFile(folder, join(elsewhere, "lock"))];
    isHeld = false;
  }
  return {
    renew() {
      if (!isHeld) held.push(lockFile(folder, path));
      isHeld = true;
    },
    release() {
      for (const database of held) database.close();
    },
  };
}

function unusable(folder: string, error: unknown): unknown {
  if (error instanceof SottoError && error.code === "DATA_LOCKED") return error;
  const cause = error instanceof SottoError ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SottoError("DATA_UNUSABLE", `the data folder ${folder} cannot be used: ${reason}`, { folder }, cause);
}

function lockFile(folder: string, path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec("PRAGMA journal_mode = MEMORY");
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database?.close();
    if (isBusy(error)) {
      const pid = holderOf(path);
      const holder = pid === undefined ? "another process" : `process ${pid}`;
      const message = `Sotto already runs on this data folder, ${folder} (${holder})`;
      throw new SottoError("DATA_LOCKED", message, { folder, pid }, error);
    }
    throw unusable(folder, error);
  }
  return database;
}

/** SQLITE_BUSY and SQLITE_LOCKED. */
function isBusy(error: unknown): boolean {
  const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  return code === 5 || code === 6;
}
