/** SQL for the announcements; besides in schema.ts says why it is outside the numbered schema. */
export const announcementTables = `
  CREATE TABLE IF NOT EXISTS announcements (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    is_open INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    announcement TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS announcement_quiet (site_id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;`;
