/** SQL for the schema. */
export const userTables = `CREATE TABLE users (
    login TEXT PRIMARY KEY,
    status TEXT NOT NULL CHECK (status IN ('active', 'pending')),
    password TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT
  ) STRICT, WITHOUT ROWID`;

/** A column beside the schema: a version without roles ignores it, and whom it adds is an owner, as everybody is there. */
export const roleColumn = {
  table: "users",
  column: "role",
  fallback: "owner",
  check: "role IN ('viewer', 'operator', 'owner')",
} as const;

/** Beside the schema, too: a version without the role `user` has viewers in its place [standing.ts]. */
export const sitesColumn = {
  table: "users",
  column: "sites",
  fallback: "",
  check: "sites = '' OR json_valid(sites)",
} as const;

/** Outside the numbered schema: without it everybody logs in again, and nothing else is lost. */
export const signInTables = `CREATE TABLE IF NOT EXISTS sign_ins (
    id TEXT PRIMARY KEY,
    login TEXT NOT NULL,
    password TEXT NOT NULL,
    device TEXT NOT NULL,
    digest TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`;

/** Outside the numbered schema, too: a version without tokens ignores them, and they count again after the next upgrade. */
export const tokenTables = `CREATE TABLE IF NOT EXISTS tokens (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    login TEXT NOT NULL,
    user_created_at TEXT NOT NULL,
    role TEXT NOT NULL,
    scopes TEXT,
    digest TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID`;
