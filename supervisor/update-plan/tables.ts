/** SQL for the state of the update policy; besides in schema.ts says why it is outside the numbered schema. */
export const updatePlanTables = `
  CREATE TABLE IF NOT EXISTS update_plan (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    state TEXT NOT NULL
  ) STRICT;`;
