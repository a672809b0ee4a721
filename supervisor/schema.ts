/** The schema of the database: the tables of each room, in the order in which they were added. */
import { replacedTables } from "./cluster/replaced.ts";
import { sharedTables, unansweredTables, writeColumn } from "./cluster/tables.ts";
import { draftTables } from "./assistants/draft/tables.ts";
import { historyTables } from "./history/tables.ts";
import { announcementTables } from "./announcements/tables.ts";
import { packAtStart } from "./sessions/layout.ts";
import { removedSessionTables, sessionTables } from "./sessions/tables.ts";
import { trafficTables } from "./privacy/tables.ts";
import { authorityMachineColumn, authorityTables } from "./certificate/tables.ts";
import { taskDetailTables, taskTables } from "./tasks/tables.ts";
import type { Schema } from "./store/copy.ts";
import type { Beside } from "./store/database.ts";
import { undoTables } from "./undo/tables.ts";
import { backupTables } from "./scheduled-backups/tables.ts";
import { retentionTables } from "./retention/tables.ts";
import { updatePlanTables } from "./update-plan/tables.ts";
import { isIdentity } from "./users/identity.ts";
import { roleColumn, signInTables, sitesColumn, tokenTables, userTables } from "./users/tables.ts";

/** SQL that migrates the schema from version n (its index) to n + 1. Append only: a released line never changes. */
export const migrations: readonly string[] = [userTables, taskTables, sessionTables, draftTables];

/**
 * Creates tables and columns beside the schema where they are missing, or lays a table out anew. The version stays the same,
 * so the version of Sotto before it can be returned to.
 */
export const besides: readonly Beside[] = [
  trafficTables,
  taskDetailTables,
  signInTables,
  announcementTables,
  undoTables,
  removedSessionTables,
  packAtStart,
  roleColumn,
  sitesColumn,
  tokenTables,
  updatePlanTables,
  backupTables,
  retentionTables,
  sharedTables,
  historyTables,
  unansweredTables,
  writeColumn,
  replacedTables,
  authorityTables,
  authorityMachineColumn,
];

/** What people have entered: of these a copy is kept. The others record what has happened. */
const copiedTables: readonly string[] = ["users", "draft", "draft_parts"];

/** Nobody can remove the last owner with a password, so a board that had one and has none has lost its database. */
const lasting: Schema["lasting"] = {
  table: "users",
  isOne: ({ status, password }) => status === "active" && !isIdentity(String(password)),
  // A request to become a user is anybody's, and no reason to write.
  isFollowed: ({ status }) => status === "active",
};

export const schema: Schema = { migrations, besides, copied: copiedTables, lasting };
