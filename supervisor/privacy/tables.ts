/** SQL for the counted traffic; besides in schema.ts says why it is outside the numbered schema. */
export const trafficTables = `
  CREATE TABLE IF NOT EXISTS traffic (
    name TEXT NOT NULL,
    hour INTEGER NOT NULL,
    sent INTEGER NOT NULL,
    received INTEGER NOT NULL,
    PRIMARY KEY (name, hour)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS traffic_seen (
    name TEXT PRIMARY KEY,
    run TEXT NOT NULL,
    sent INTEGER NOT NULL,
    received INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;`;
