/** The schema of the database: the tables of each room, in the order in which they were added. */
import { draftTables } from "./assistants/draft/tables.ts";
import { announcementTables } from "./announcements/tables.ts";
import { sessionTables } from "./sessions/tables.ts";
import { trafficTables } from "./privacy/tables.ts";
import { taskDetailTables, taskTables } from "./tasks/tables.ts";
import { signInTables, userTables } from "./users/tables.ts";

/** SQL that migrates the schema from version n (its index) to n + 1. Append only: a released line never changes. */
export const migrations: readonly string[] = [userTables, taskTables, sessionTables, draftTables];

/**
 * SQL that creates tables beside the schema where they are missing. They do not change its version, so the version of
 * Sotto before them can be returned to.
 */
export const besides: readonly string[] = [trafficTables, taskDetailTables, signInTables, announcementTables];

/** What people have entered: of these a copy is kept. The others record what has happened. */
export const copiedTables: readonly string[] = ["users", "draft", "draft_parts"];
