/** SQL for the believed time; besides in schema.ts says why it is outside the numbered schema. */
export const retentionTables = `
  CREATE TABLE IF NOT EXISTS believed_clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    belief TEXT NOT NULL
  ) STRICT;`;
