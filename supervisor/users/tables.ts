/** SQL for the schema. */
export const userTables = `CREATE TABLE users (
    login TEXT PRIMARY KEY,
    status TEXT NOT NULL CHECK (status IN ('active', 'pending')),
    password TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT
  ) STRICT, WITHOUT ROWID`;
