/**
 * SQL for the schema. The draft is stored in parts, so that a change to one intent writes only that intent; its
 * revision only increases, even when the draft is created again. If the card is NULL, there is no draft.
 */
export const draftTables = `
  CREATE TABLE draft (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    revision INTEGER NOT NULL,
    changed_at TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    card TEXT,
    files TEXT
  ) STRICT;
  CREATE TABLE draft_parts (
    kind TEXT NOT NULL,
    position INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (kind, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE draft_trained (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    revision INTEGER NOT NULL,
    trained_at TEXT NOT NULL,
    seconds REAL,
    bytes INTEGER NOT NULL,
    content TEXT NOT NULL
  ) STRICT;
  CREATE TABLE draft_results (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    tested_at TEXT NOT NULL,
    revision INTEGER NOT NULL,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    total INTEGER NOT NULL,
    passed INTEGER NOT NULL,
    report TEXT NOT NULL
  ) STRICT;`;
