/** Maintains the database: compacts it, keeps it fast, and verifies its integrity. */
import type { Database } from "./database.ts";
import { SottoError } from "../errors.ts";

export type Tidied = {
  /** Sizes in bytes of the file, and of the write-ahead log before the checkpoint. */
  readonly bytes: number;
  readonly logBytes: number;
  /** True when the file was rewritten without its free pages. */
  readonly vacuumed: boolean;
};

/** The share of free pages from which the file is rewritten: that wears a card, so it is not done every time. */
const muchFree = 0.25;

/** Throws SottoError STORE_UNREADABLE when SQLite finds the file damaged: then nothing is changed. */
export function tidy(database: Database): Tidied {
  const found = database
    .prepare("PRAGMA quick_check(3)")
    .all()
    .map((row) => String(row["quick_check"]));
  if (found.join() !== "ok")
    throw new SottoError("STORE_UNREADABLE", `the database is damaged: ${found.join("; ").slice(0, 300)}`, {
      remedy: "copy sotto.db away, and restore a backup; sqlite3's .recover may save what is in it",
    });
  const number = (pragma: string, column = pragma): number =>
    Number(database.prepare(`PRAGMA ${pragma}`).get()?.[column] ?? 0);
  const pageSize = number("page_size");
  const vacuumed = number("freelist_count") > muchFree * number("page_count");
  database.exec("PRAGMA optimize");
  if (vacuumed) database.exec("VACUUM");
  const logBytes = number("wal_checkpoint(PASSIVE)", "log") * pageSize;
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  return { bytes: number("page_count") * pageSize, logBytes: Math.max(0, logBytes), vacuumed };
}
