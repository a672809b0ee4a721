/** SQL for what can be undone; besides in schema.ts says why it is outside the numbered schema. */
export const undoTables = `
  CREATE TABLE IF NOT EXISTS undos (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    what TEXT NOT NULL,
    login TEXT NOT NULL,
    until INTEGER NOT NULL,
    content TEXT NOT NULL
  ) STRICT;`;
