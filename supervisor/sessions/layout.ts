/**
 * How the sessions lie in the database, so that recording one touches one page of it: their events packed in the row, and no
 * index. Sessions are looked up by newest first; a few thousand are read faster than a page is written to a card.
 *
 * The version of the schema stays. A version of Sotto before this layout reads and writes the table, too: it finds every
 * session with its summary, and those packed meanwhile without events; what it adds is not packed.
 */
import { type Database, inTransaction } from "../store/database.ts";
import { pack } from "./packed-events.ts";

/** Packing more takes seconds on a board: that is left for the night. */
const mostAtStart = 2000;
const atOnce = 100;

export const isPacked = (database: Database): boolean =>
  database.prepare("SELECT 1 FROM pragma_table_info('sessions') WHERE name = 'packed'").get() !== undefined;

/** Before the database is used by anybody: packs what does not take long. Whatever fails leaves the table as it was. */
export function packAtStart(database: Database): void {
  try {
    packSessions(database, mostAtStart);
  } catch {
    // The disk may be full or the file damaged. Both layouts are read and written, so nothing depends on it.
  }
}

/** Packs all sessions if there are at most `most`, in one transaction. Does nothing once they are. */
export function packSessions(database: Database, most = Number.POSITIVE_INFINITY): void {
  if (isPacked(database)) return;
  const { count } = database.prepare("SELECT count(*) AS count FROM sessions").get() as { count: number };
  if (count > most) return;
  inTransaction(database, () => {
    database.exec(`CREATE TABLE packed_sessions (
      sequence INTEGER PRIMARY KEY,
      session_id TEXT NOT NULL,
      site_id TEXT NOT NULL,
      started_at TEXT NOT NULL,
      reason TEXT,
      summary TEXT NOT NULL,
      events TEXT NOT NULL,
      packed BLOB
    ) STRICT`);
    copyRows(database);
    database.exec("DROP TABLE sessions; ALTER TABLE packed_sessions RENAME TO sessions");
  });
  // What was said must not stay behind in free pages and in the log.
  if (count > 0) database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
}

type Row = Readonly<Record<"session_id" | "site_id" | "started_at" | "summary" | "events", string>> & {
  readonly sequence: number;
  readonly reason: string | null;
};

/** A few at a time: all of them may be larger than the memory of a board. */
function copyRows(database: Database): void {
  const select = database.prepare("SELECT * FROM sessions WHERE sequence > ? ORDER BY sequence LIMIT ?");
  const insert = database.prepare("INSERT INTO packed_sessions VALUES (?, ?, ?, ?, ?, ?, '[]', ?)");
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = select.all(last, atOnce) as Row[];
    for (const { sequence, session_id, site_id, started_at, reason, summary, events } of rows) {
      insert.run(sequence, session_id, site_id, started_at, reason, summary, pack(events));
      last = sequence;
    }
    if (rows.length < atOnce) return;
  }
}
