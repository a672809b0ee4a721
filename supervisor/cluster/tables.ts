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
