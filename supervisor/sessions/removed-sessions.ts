/**
 * Sessions that were deleted and can be brought back: their rows are in a table of their own (tables.ts), which no list,
 * comparison or backup reads.
 */
import { type Database, inTransaction } from "../store/database.ts";
import { isPacked } from "./layout.ts";

/** True for the session itself, and for one in which it, or what followed it, was said to be wrong: its words are there, too. */
export const isOrQuotes = (id: string): string =>
  `(session_id = ${id} OR json_extract(summary, '$.objection.sessionId') = ${id}
    OR ${id} IN (SELECT value FROM json_each(summary, '$.objection.quotes')))`;

const columns = "sequence, session_id, site_id, started_at, reason, summary, events";

export class RemovedSessions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Moves one session there, with those that quote it, or all. `note` is called in the same transaction with how many there are, and returns the id of
   * their undo. Returns how many.
   */
  take(sessionId: string | undefined, note: (count: number) => string): number {
    const which = `(?1 IS NULL OR ${isOrQuotes("?1")})`;
    const id = sessionId ?? null;
    const packed = isPacked(this.#database) ? "packed" : "NULL";
    return inTransaction(this.#database, () => {
      const found = this.#database.prepare(`SELECT count(*) AS count FROM sessions WHERE ${which}`).get(id);
      const count = Number(found?.["count"]);
      if (count === 0) return 0;
      this.#database
        .prepare(
          `INSERT INTO removed_sessions (undo, ${columns}, packed)
           SELECT ?2, ${columns}, ${packed} FROM sessions WHERE ${which}`,
        )
        .run(id, note(count));
      this.#database.prepare(`DELETE FROM sessions WHERE ${which}`).run(id);
      return count;
    });
  }

  /** Moves them back, except those that are there again. Returns how many. */
  restore(undo: string): number {
    const packed = isPacked(this.#database) ? ", packed" : "";
    return inTransaction(this.#database, () => {
      const { changes } = this.#database
        .prepare(
          `INSERT INTO sessions (${columns}${packed}) SELECT ${columns}${packed} FROM removed_sessions
           WHERE undo = ? AND session_id NOT IN (SELECT session_id FROM sessions)`,
        )
        .run(undo);
      if (Number(changes) > 0) this.erase(undo);
      return Number(changes);
    });
  }

  /** Returns how many there were. Not overwritten: SessionStore does that. */
  erase(undo: string): number {
    return Number(this.#database.prepare("DELETE FROM removed_sessions WHERE undo = ?").run(undo).changes);
  }

  /** Erases those that no undo has any more: a damaged database may have lost it. Returns how many. */
  eraseLost(): number {
    const sql = "DELETE FROM removed_sessions WHERE undo NOT IN (SELECT id FROM undos)";
    return Number(this.#database.prepare(sql).run().changes);
  }
}
