/**
 * Ensures that only one root program runs. The lock is the kernel's (a record lock held through SQLite): it ends with
 * the process.
 */
import { closeSync, constants, fchmodSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

let held: DatabaseSync | undefined;

/** Returns false when another process holds it; otherwise it is held until this process ends. */
export function holdLock(folder: string): boolean {
  const path = join(folder, "lock");
  // Anyone who can read the file could lock it and block every upgrade.
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  fchmodSync(file, 0o600);
  closeSync(file);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    held = database;
    return held.isOpen;
  } catch (error) {
    database.close();
    // SQLITE_BUSY and SQLITE_LOCKED.
    if (error instanceof Error && "errcode" in error && (error.errcode === 5 || error.errcode === 6)) return false;
    throw error;
  }
}
