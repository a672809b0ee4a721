/** SQL for the schema. */
export const taskTables = `
  CREATE TABLE tasks (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    task_id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'completed', 'failed')),
    request TEXT,
    request_hash TEXT NOT NULL,
    login TEXT NOT NULL,
    idempotency_key TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    started_at TEXT,
    ended_at TEXT,
    stage TEXT,
    progress REAL,
    error_code TEXT,
    error_message TEXT
  ) STRICT;
  CREATE INDEX tasks_by_status ON tasks (status, sequence);
  CREATE UNIQUE INDEX tasks_by_key ON tasks (login, idempotency_key) WHERE idempotency_key IS NOT NULL;
  CREATE TABLE task_lines (
    sequence INTEGER NOT NULL REFERENCES tasks ON DELETE CASCADE,
    line INTEGER NOT NULL,
    time TEXT NOT NULL,
    level TEXT NOT NULL,
    message TEXT NOT NULL,
    PRIMARY KEY (sequence, line)
  ) STRICT, WITHOUT ROWID;`;

/**
 * Created beside the schema, so that its version stays: the version of Sotto before this table can be returned to.
 * `again` is the request of a task that can be repeated; it is deleted when the task has completed.
 */
export const taskDetailTables = `
  CREATE TABLE IF NOT EXISTS task_details (
    sequence INTEGER PRIMARY KEY REFERENCES tasks ON DELETE CASCADE,
    about TEXT,
    again TEXT
  ) STRICT;`;
