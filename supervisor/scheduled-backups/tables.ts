/** SQL for the results of scheduled backups, and when the next ones are due; besides in schema.ts says why it is outside the numbered schema. */
export const backupTables = `
  CREATE TABLE IF NOT EXISTS backup_results (
    target TEXT NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('sent', 'rehearsed')),
    at INTEGER NOT NULL,
    good_at INTEGER,
    fault TEXT,
    report TEXT,
    PRIMARY KEY (target, what)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS schedule_due (
    job TEXT PRIMARY KEY,
    time TEXT NOT NULL,
    due INTEGER NOT NULL
  ) STRICT;`;
