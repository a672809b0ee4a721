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
