/** SQL for the schema. */
export const sessionTables = `
  CREATE TABLE sessions (
    sequence INTEGER PRIMARY KEY,
    session_id TEXT NOT NULL UNIQUE,
    site_id TEXT NOT NULL,
    started_at TEXT NOT NULL,
    reason TEXT,
    summary TEXT NOT NULL,
    events TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sessions_by_start ON sessions (started_at);`;

/** Deleted sessions that can be brought back, by the id of their undo: in a table of their own, so that no query finds them. */
export const removedSessionTables = `
  CREATE TABLE IF NOT EXISTS removed_sessions (
    undo TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    session_id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    started_at TEXT NOT NULL,
    reason TEXT,
    summary TEXT NOT NULL,
    events TEXT NOT NULL,
    packed BLOB
  ) STRICT;`;
