/**
 * SQL beside the schema: what this hub and the others have agreed on last. Without it both sides count as changed, and the rule for
 * conflicts decides [merge.ts].
 */
export const sharedTables = `CREATE TABLE IF NOT EXISTS shared_records (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    digest TEXT NOT NULL,
    identity TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID`;

/** Writes that nobody has answered [unanswered.ts]. */
export const unansweredTables = `CREATE TABLE IF NOT EXISTS shared_unanswered (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    digest TEXT NOT NULL,
    identity TEXT NOT NULL,
    over INTEGER NOT NULL,
    UNIQUE (kind, id, digest, over)
  ) STRICT`;

/**
 * The id of the write, which is in the bucket, too. Beside the table, because versions without it go on with the rest; what they have noted
 * is recognised by nobody.
 */
export const writeColumn = {
  table: "shared_unanswered",
  column: "write",
  fallback: "",
  check: "length(write) <= 64",
} as const;
