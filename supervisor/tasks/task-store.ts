/**
 * The tasks in the database. Every method that changes something, except stages and log lines, has stored it durably
 * when it returns.
 */
import { createHash, randomUUID } from "node:crypto";
import { SottoError } from "../errors.ts";
import { type Database, inTransaction, type Statement, withoutWaiting } from "../store/database.ts";
import { type Age, expiredSequence } from "../retention/expired.ts";
import type { Task, TaskStatus } from "./task.ts";
import type { TaskLine } from "../work.ts";

/** A task with what only the queue needs. `request` is deleted when it has ended: it may contain a secret. */
export type Row = Task & {
  readonly sequence: number;
  readonly request: string | null;
  readonly attempts: number;
  /** The request of a failed task that can be repeated. */
  readonly again?: string;
};

/** A request as it is stored. */
export type NewTask = {
  readonly kind: string;
  readonly request: string;
  /** What identifies the request for a repetition; the request itself if omitted. */
  readonly sameAs?: string;
  readonly about?: string | undefined;
  /** The request once more, for a task that can be repeated after a failure. */
  readonly again?: string | undefined;
};

export type Asker = {
  readonly login: string;
  /** The same key and request of the same user is the same task. */
  readonly idempotencyKey?: string | undefined;
};

export type ListFilter = {
  readonly status?: TaskStatus | undefined;
  readonly kind?: string | undefined;
  readonly limit: number;
  /** The cursor of the previous list. */
  readonly cursor?: number | undefined;
};

const columns = `sequence, task_id AS taskId, kind, about, status, request, attempts, created_at AS createdAt,
  started_at AS startedAt, ended_at AS endedAt, stage, progress, error_code AS code, error_message AS message,
  CASE WHEN status = 'failed' THEN again END AS again`;
const table = "tasks LEFT JOIN task_details USING (sequence)";
/** A member of a JSON object, which a column without a value has none of. */
const member = (name: string, column: string, value = `json_quote(${column})`): string =>
  `CASE WHEN ${column} IS NULL THEN '' ELSE ',"${name}":' || ${value} END`;
/** What a client sees of a task, as JSON text that SQLite writes: a hundred rows as objects, serialised again, cost three times as much. */
const shownAsJson = [
  `'{"taskId":' || json_quote(task_id) || ',"kind":' || json_quote(kind)`,
  member("about", "about"),
  `',"status":' || json_quote(status) || ',"createdAt":' || json_quote(created_at)`,
  member("startedAt", "started_at"),
  member("endedAt", "ended_at"),
  member("stage", "stage"),
  member("progress", "progress"),
  member("error", "error_code", "json_object('code', error_code, 'message', error_message)"),
  `CASE WHEN status = 'failed' AND again IS NOT NULL THEN ',"canRetry":true' ELSE '' END || '}'`,
].join(" || ");

export class TaskStore {
  readonly #database: Database;
  /** What is read again and again is compiled once. */
  readonly #one: Statement;
  readonly #json: Statement;

  constructor(database: Database) {
    this.#database = database;
    this.#one = database.prepare(`SELECT ${columns} FROM ${table} WHERE task_id = ?`);
    this.#json = database.prepare(
      `SELECT group_concat(json, ',' ORDER BY sequence DESC) AS json, min(sequence) AS last, count(*) AS count
       FROM (SELECT sequence, ${shownAsJson} AS json FROM ${table}
         WHERE (?1 IS NULL OR status = ?1) AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR sequence < ?3)
         ORDER BY sequence DESC LIMIT ?4)`,
    );
  }

  /**
   * Returns the task of an earlier request with the same key. Throws SottoError TASK_KEY_REUSED when the request
   * differs.
   */
  earlier(kind: string, sameAs: string, asker: Asker): string | undefined {
    if (asker.idempotencyKey === undefined) return undefined;
    const row = this.#database
      .prepare("SELECT task_id AS taskId, request_hash AS hash FROM tasks WHERE login = ? AND idempotency_key = ?")
      .get(asker.login, asker.idempotencyKey) as { taskId: string; hash: string } | undefined;
    if (row !== undefined && row.hash !== hashOf(kind, sameAs))
      throw new SottoError("TASK_KEY_REUSED", "this Idempotency-Key was used for another request");
    return row?.taskId;
  }

  /** Adds a queued task, or finds the one with the same key. Throws SottoError TASK_QUEUE_FULL, TASK_KEY_REUSED. */
  add({ kind, request, sameAs = request, about, again }: NewTask, asker: Asker, limit: number): string {
    return inTransaction(this.#database, () => {
      const known = this.earlier(kind, sameAs, asker);
      if (known !== undefined) return known;
      const { waiting } = this.#database
        .prepare("SELECT count(*) AS waiting FROM tasks WHERE status IN ('queued', 'running')")
        .get() as { waiting: number };
      if (waiting >= limit)
        throw new SottoError("TASK_QUEUE_FULL", `${limit} tasks wait already`, {
          remedy: "try again when some of them have ended",
        });
      const taskId = randomUUID();
      this.#database
        .prepare(
          `INSERT INTO tasks (task_id, kind, status, request, request_hash, login, idempotency_key, created_at)
           VALUES (?, ?, 'queued', ?, ?, ?, ?, ?)`,
        )
        .run(taskId, kind, request, hashOf(kind, sameAs), asker.login, asker.idempotencyKey ?? null, now());
      if (about !== undefined || again !== undefined)
        this.#database
          .prepare("INSERT INTO task_details SELECT sequence, ?, ? FROM tasks WHERE task_id = ?")
          .run(about ?? null, again ?? null, taskId);
      return taskId;
    });
  }

  get(taskId: string): Row | undefined {
    return read(this.#one.get(taskId));
  }

  /** Returns a page of tasks as a client sees them, newest first: the elements of a JSON array, and the last sequence number. */
  listAsJson({ status, kind, limit, cursor }: ListFilter): {
    readonly json: string;
    readonly count: number;
    readonly last: number;
  } {
    const { json, count, last } = this.#json.get(status ?? null, kind ?? null, cursor ?? null, limit) ?? {};
    return { json: String(json ?? ""), count: Number(count), last: Number(last) };
  }

  counts(): Readonly<Record<TaskStatus, number>> {
    const rows = this.#database.prepare("SELECT status, count(*) AS count FROM tasks GROUP BY status").all();
    const found = Object.fromEntries(rows.map(({ status, count }) => [String(status), Number(count)]));
    return { queued: 0, running: 0, completed: 0, failed: 0, ...found };
  }

  /** Returns the oldest task with that status. */
  first(status: TaskStatus): Row | undefined {
    const sql = `SELECT ${columns} FROM ${table} WHERE status = ? ORDER BY sequence LIMIT 1`;
    return read(this.#database.prepare(sql).get(status));
  }

  /** Returns the requests of all tasks that have not ended. */
  openRequests(): readonly string[] {
    const rows = this.#database.prepare("SELECT request FROM tasks WHERE request IS NOT NULL").all();
    return rows.map((row) => String(row["request"]));
  }

  /**
   * Rewrites the stored requests of these kinds. `all` also deletes those of ended tasks and overwrites every freed
   * page of the file, because a deleted row stays readable in it.
   */
  reseal(kinds: readonly string[], seal: (request: string) => string, all: boolean): void {
    const of = `kind IN (${kinds.map(() => "?").join(", ")})`;
    let changed = 0;
    inTransaction(this.#database, () => {
      const rows = this.#database
        .prepare(`SELECT sequence, request FROM tasks WHERE ${of} AND request IS NOT NULL`)
        .all(...kinds);
      const update = this.#database.prepare("UPDATE tasks SET request = ?, request_hash = '' WHERE sequence = ?");
      for (const { sequence, request } of rows) {
        const sealed = seal(String(request));
        if (sealed !== request) changed += Number(update.run(sealed, Number(sequence)).changes);
      }
      // The hash of a short secret reveals it.
      if (all) this.#database.prepare(`UPDATE tasks SET request_hash = '' WHERE ${of}`).run(...kinds);
    });
    if (all || changed > 0) this.#database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  }

  /** Also again: it has started when it was begun for the first time. */
  begin(sequence: number): void {
    this.#database
      .prepare(
        "UPDATE tasks SET status = 'running', started_at = coalesce(started_at, ?), attempts = attempts + 1 WHERE sequence = ?",
      )
      .run(now(), sequence);
  }

  queueAgain(sequence: number): void {
    this.#database.prepare("UPDATE tasks SET status = 'queued' WHERE sequence = ?").run(sequence);
  }

  note(sequence: number, stage: string, progress: number | undefined): void {
    withoutWaiting(this.#database, () =>
      this.#database
        .prepare("UPDATE tasks SET stage = ?, progress = ? WHERE sequence = ?")
        .run(stage, progress ?? null, sequence),
    );
  }

  end(sequence: number, error: Task["error"] | undefined): void {
    if (error === undefined)
      this.#database.prepare("UPDATE task_details SET again = NULL WHERE sequence = ?").run(sequence);
    this.#database
      .prepare(
        `UPDATE tasks SET status = ?, ended_at = ?, error_code = ?, error_message = ?, request = NULL,
         progress = CASE WHEN ?1 = 'completed' THEN 1 ELSE progress END WHERE sequence = ?`,
      )
      .run(error ? "failed" : "completed", now(), error?.code ?? null, error?.message ?? null, sequence);
  }

  write(sequence: number, lines: readonly TaskLine[]): void {
    if (lines.length === 0) return;
    withoutWaiting(this.#database, () => this.#insert(sequence, lines));
  }

  #insert(sequence: number, lines: readonly TaskLine[]): void {
    inTransaction(this.#database, () => {
      const { last } = this.#database
        .prepare("SELECT coalesce(max(line), 0) AS last FROM task_lines WHERE sequence = ?")
        .get(sequence) as { last: number };
      const insert = this.#database.prepare("INSERT INTO task_lines VALUES (?, ?, ?, ?, ?)");
      for (const [index, { time, level, message }] of lines.entries())
        insert.run(sequence, last + 1 + index, time, level, message);
    });
  }

  lines(sequence: number, from = 0): readonly TaskLine[] {
    const sql = "SELECT time, level, message FROM task_lines WHERE sequence = ? AND line > ? ORDER BY line";
    return this.#database
      .prepare(sql)
      .all(sequence, from)
      .map((row) => ({ ...row }) as TaskLine);
  }

  /** Deletes tasks that ended too long ago, but keeps the newest. Returns how many. */
  forget(age: Age, kept: number): number {
    const last = expiredSequence(this.#database, { table: "tasks", column: "ended_at" }, age) ?? null;
    const ended = "status IN ('completed', 'failed')";
    return Number(
      this.#database
        .prepare(
          `DELETE FROM tasks WHERE ${ended} AND sequence <= ? AND sequence NOT IN
           (SELECT sequence FROM tasks WHERE ${ended} ORDER BY sequence DESC LIMIT ?)`,
        )
        .run(last, kept).changes,
    );
  }
}

function now(): string {
  return new Date().toISOString();
}

function hashOf(kind: string, request: string): string {
  return createHash("sha256").update(`${kind}\0${request}`).digest("hex");
}

/** Field by field: a page has a hundred of them, and columns without a value are left out. */
function read(row: Record<string, unknown> | undefined): Row | undefined {
  if (row === undefined) return undefined;
  const { sequence, taskId, kind, status, request, attempts, createdAt } = row;
  const given: Record<string, unknown> = { sequence, taskId, kind, status, request, attempts, createdAt };
  for (const name of ["about", "startedAt", "endedAt", "stage", "progress", "again"] as const)
    if (row[name] !== null) given[name] = row[name];
  if (row["code"] !== null) given["error"] = { code: row["code"], message: row["message"] };
  return given as Row;
}
