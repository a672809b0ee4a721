/** SQL for the authority that clients of this board trust; besides in schema.ts says why it is outside the numbered schema. */
export const authorityTables = `
  CREATE TABLE IF NOT EXISTS known_authority (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL
  ) STRICT;`;

/** Which machine knew that authority; empty in a row of an earlier version. */
export const authorityMachineColumn = {
  table: "known_authority",
  column: "machine",
  fallback: "",
  check: "length(machine) <= 64",
} as const;
