/** SQL for the history of figures; besides in schema.ts says why it is outside the numbered schema. */
export const historyTables = `
  CREATE TABLE IF NOT EXISTS history (
    time INTEGER PRIMARY KEY,
    figures TEXT NOT NULL
  ) STRICT;`;
