/** The sessions in the database: one row per session, written after it has ended, to spare the SD card (layout.ts). */
import type { Log } from "../../platform/port/port.ts";
import { type Age, expiredSequence } from "../retention/expired.ts";
import { busyMs, type Database, inTransaction } from "../store/database.ts";
import { isPacked, packSessions } from "./layout.ts";
import { withoutForgotten } from "./forgotten.ts";
import type { ConfirmedSentence } from "./confirmed.ts";
import type { Missed } from "./not-understood.ts";
import { pack, unpack } from "./packed-events.ts";
import { isOrQuotes, RemovedSessions } from "./removed-sessions.ts";
import type { Session, SessionEvent, SessionSummary } from "./session.ts";
import { outcomeOf, type Outcome } from "./verdict.ts";

/** A session as a list shows it: with the outcome that its details show, too. */
export type ListedSession = SessionSummary & { readonly outcome: Outcome };

export type SessionFilter = {
  /** Only of these sites; undefined: of all. */
  readonly siteIds?: readonly string[] | undefined;
  /** Why it ended. */
  readonly reason?: string | undefined;
  readonly limit: number;
  /** The cursor of the previous list. */
  readonly cursor?: number | undefined;
};

/** How long a deletion waits for readers of the database, and when it tries again, in milliseconds. */
const erasingMs = { wait: 100, again: 2000 };
/** A session that is written twice has been replaced before so many others came. */
const replacedWithin = 200;
/** Only what the assistant in use was told can be taught to it, or understood by another version of it. */
const withInUse = "json_extract(summary, '$.assistant') IS NULL";
/** Not that of a removed session: it comes back to its place. */
const nextSequence = `1 + max(coalesce((SELECT max(sequence) FROM sessions), 0),
  coalesce((SELECT max(sequence) FROM removed_sessions), 0))`;

export class SessionStore {
  readonly #database: Database;
  readonly #removed: RemovedSessions;
  #again: NodeJS.Timeout | undefined;

  readonly #log: Pick<Log, "warn"> | undefined;

  /** `log` gets what goes wrong while nobody waits for it. */
  constructor(database: Database, log?: Pick<Log, "warn">) {
    this.#database = database;
    this.#removed = new RemovedSessions(database);
    this.#log = log;
  }

  /** Writes all or none, durable when it returns. An existing session is replaced. */
  write(sessions: readonly Session[]): void {
    const packed = isPacked(this.#database);
    const replace = this.#database.prepare(
      "DELETE FROM sessions WHERE session_id = ? AND sequence > (SELECT max(sequence) FROM sessions) - ?",
    );
    const insert = this.#database.prepare(
      `INSERT OR REPLACE INTO sessions (sequence, session_id, site_id, started_at, reason, summary, events${packed ? ", packed" : ""})
       VALUES (${nextSequence}, ?, ?, ?, ?, ?, ?${packed ? ", ?" : ""})`,
    );
    inTransaction(this.#database, () => {
      for (const session of sessions.map(withoutForgotten)) {
        const { events, ...bare } = session;
        const summary: ListedSession = { ...bare, outcome: outcomeOf(session, true) };
        const { sessionId, siteId, startedAt, termination } = summary;
        const reason = termination?.reason ?? null;
        const text = JSON.stringify(events);
        if (packed) replace.run(sessionId, replacedWithin);
        const stored = packed ? ["[]", pack(text)] : [text];
        insert.run(sessionId, siteId, startedAt, reason, JSON.stringify(summary), ...stored);
      }
    });
  }

  /** Newest first. */
  list({ siteIds, reason, limit, cursor }: SessionFilter): {
    readonly sessions: readonly ListedSession[];
    readonly cursor: number | undefined;
  } {
    const rows = this.#database
      .prepare(
        `SELECT sequence, summary FROM sessions
         WHERE (?1 IS NULL OR site_id IN (SELECT value FROM json_each(?1))) AND (?2 IS NULL OR reason = ?2) AND (?3 IS NULL OR sequence < ?3)
         ORDER BY sequence DESC LIMIT ?4`,
      )
      .all(siteIds === undefined ? null : JSON.stringify(siteIds), reason ?? null, cursor ?? null, limit + 1) as {
      sequence: number;
      summary: string;
    }[];
    const shown = rows.slice(0, limit);
    return {
      sessions: shown.map(({ summary }) => this.#listed(JSON.parse(summary) as SessionSummary)),
      cursor: rows.length > limit ? shown.at(-1)?.sequence : undefined,
    };
  }

  /** Sessions stored by versions before 0.3.0 have no outcome: it is derived from their events. */
  #listed(summary: SessionSummary & { readonly outcome?: Outcome }): ListedSession {
    const { outcome = outcomeOf({ events: [], ...this.get(summary.sessionId), ...summary }, true) } = summary;
    return { ...summary, outcome };
  }

  /** Of all that are stored. */
  ids(): readonly string[] {
    const rows = this.#database.prepare("SELECT session_id AS id FROM sessions").all() as { readonly id: string }[];
    return rows.map(({ id }) => id);
  }

  /** What was said last, each text once, newest first. */
  lastTexts(most: number): readonly string[] {
    const rows = this.#database
      .prepare(
        `SELECT json_extract(summary, '$.text') AS text FROM sessions
         WHERE text IS NOT NULL AND ${withInUse} GROUP BY text ORDER BY max(sequence) DESC LIMIT ?`,
      )
      .all(most) as { readonly text: string }[];
    return rows.map(({ text }) => text);
  }

  /** Requests since then that no intent fitted, newest first. Sessions of versions before 0.3.0 are not among them. */
  notUnderstood(since: string, most: number): readonly Missed[] {
    return this.#database
      .prepare(
        `SELECT session_id AS sessionId, started_at AS startedAt, json_extract(summary, '$.text') AS text FROM sessions
         WHERE started_at >= ? AND text IS NOT NULL AND ${withInUse} AND json_extract(summary, '$.outcome.code') = 'NO_INTENT'
         ORDER BY sequence DESC LIMIT ?`,
      )
      .all(since, most) as Missed[];
  }

  /** Sessions since then with a sentence whose meaning was confirmed, and not said to be wrong afterwards; newest first. */
  confirmed(since: string, most: number): readonly ConfirmedSentence[] {
    return this.#database
      .prepare(
        `SELECT session_id AS sessionId, started_at AS startedAt, json_extract(summary, '$.confirmed.text') AS text,
           json_extract(summary, '$.confirmed.intent') AS intent FROM sessions
         WHERE started_at >= ?1 AND ${withInUse} AND json_extract(summary, '$.confirmed.text') IS NOT NULL
           AND session_id NOT IN (SELECT json_extract(summary, '$.objection.sessionId') FROM sessions
             WHERE started_at >= ?1 AND json_extract(summary, '$.objection.sessionId') IS NOT NULL)
         ORDER BY sequence DESC LIMIT ?2`,
      )
      .all(since, most) as ConfirmedSentence[];
  }

  /** Sessions since then in which something was said to be wrong, and nobody has decided about it; newest first. */
  saidWrong(since: string, most: number): readonly SessionSummary[] {
    const rows = this.#database
      .prepare(
        `SELECT summary FROM sessions
         WHERE started_at >= ? AND ${withInUse} AND json_extract(summary, '$.objection.text') IS NOT NULL
           AND json_extract(summary, '$.objection.dismissed') IS NULL
         ORDER BY sequence DESC LIMIT ?`,
      )
      .all(since, most) as { readonly summary: string }[];
    return rows.map(({ summary }) => JSON.parse(summary) as SessionSummary);
  }

  /**
   * Notes that nothing is to be learned from the objections in these sessions, or that this is open again. `note` is called in
   * the same transaction. Returns how many there are.
   */
  dismissObjections(sessionIds: readonly string[], isDismissed: boolean, note: () => void = () => undefined): number {
    const to = isDismissed
      ? "json_set(summary, '$.objection.dismissed', json('true'))"
      : "json_remove(summary, '$.objection.dismissed')";
    return inTransaction(this.#database, () => {
      const { changes } = this.#database
        .prepare(
          `UPDATE sessions SET summary = ${to}
           WHERE session_id IN (SELECT value FROM json_each(?)) AND json_extract(summary, '$.objection.text') IS NOT NULL`,
        )
        .run(JSON.stringify(sessionIds));
      if (Number(changes) > 0) note();
      return Number(changes);
    });
  }

  get(sessionId: string): Session | undefined {
    // All columns: while the disk takes no writes, a table of an earlier version is read as it is.
    const row = this.#database
      .prepare("SELECT * FROM sessions WHERE session_id = ? ORDER BY sequence DESC LIMIT 1")
      .get(sessionId) as { summary: string; events: string; packed?: Uint8Array | null } | undefined;
    if (row === undefined) return undefined;
    const events = row.packed == null ? (JSON.parse(row.events) as SessionEvent[]) : unpack(row.packed);
    return { ...(JSON.parse(row.summary) as SessionSummary), events };
  }

  has(sessionId: string): boolean {
    return this.#database.prepare("SELECT 1 FROM sessions WHERE session_id = ?").get(sessionId) !== undefined;
  }

  /** Returns how many there were: those that quote it go with it. The text is overwritten, not only unlinked. */
  remove(sessionId: string): number {
    const sql = `DELETE FROM sessions WHERE ${isOrQuotes("?1")}`;
    return this.#erase(() => this.#database.prepare(sql).run(sessionId));
  }

  /** Returns how many there were. */
  removeAll(): number {
    return this.#erase(() => this.#database.prepare("DELETE FROM sessions").run());
  }

  /**
   * Takes one session away with those that quote it, or all, so that they can be brought back; `note` makes the id of their undo. Returns how many there
   * were.
   */
  setAside(sessionId: string | undefined, note: (count: number) => string): number {
    return this.#erase(() => ({ changes: this.#removed.take(sessionId, note) }));
  }

  /** Brings back what was set aside. Returns how many. */
  restore(undo: string): number {
    return this.#erase(() => ({ changes: this.#removed.restore(undo) }));
  }

  /** Deletes what was set aside. Returns how many there were. */
  eraseRemoved(undo: string): number {
    return this.#erase(() => ({ changes: this.#removed.erase(undo) }));
  }

  /** Deletes sessions that are too old, and all but the newest `most`. Returns how many. */
  forget(age: Age, most: number): number {
    const last = expiredSequence(this.#database, { table: "sessions", column: "started_at" }, age) ?? null;
    const changes = this.#erase(() =>
      this.#database
        .prepare(
          `DELETE FROM sessions WHERE sequence <= ? OR sequence <=
           (SELECT sequence FROM sessions ORDER BY sequence DESC LIMIT 1 OFFSET ?)`,
        )
        .run(last, most),
    );
    // What was too much for the start.
    packSessions(this.#database);
    return changes;
  }

  #erase(work: () => { readonly changes: number | bigint }): number {
    const changes = this.#overwriting(work);
    if (changes > 0) this.#eraseLog();
    return changes;
  }

  #overwriting(work: () => { readonly changes: number | bigint }): number {
    this.#database.exec("PRAGMA secure_delete = ON");
    try {
      return Number(work().changes);
    } finally {
      this.#database.exec("PRAGMA secure_delete = OFF");
    }
  }

  /**
   * Removes what an earlier process has deleted from the write-ahead log, too, and what it has set aside for an undo that is
   * lost: a kill may have come between.
   */
  tidyLog(): void {
    try {
      this.#overwriting(() => ({ changes: this.#removed.eraseLost() }));
      this.#eraseLog();
    } catch (error) {
      this.#log?.warn({ error }, "deleted sessions are still in the write-ahead log; trying again");
      this.#eraseLater();
    }
  }

  /**
   * Removes deleted text from the write-ahead log. While somebody reads the database, such as a backup, this is not possible,
   * and is tried again until it is.
   */
  #eraseLog(): void {
    clearTimeout(this.#again);
    this.#database.exec(`PRAGMA busy_timeout = ${erasingMs.wait}`);
    const answer = this.#database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
    this.#database.exec(`PRAGMA busy_timeout = ${busyMs}`);
    if (answer?.["busy"] !== 0) this.#eraseLater();
  }

  #eraseLater(): void {
    this.#again = setTimeout(() => this.tidyLog(), erasingMs.again).unref();
  }

  close(): void {
    clearTimeout(this.#again);
  }
}
