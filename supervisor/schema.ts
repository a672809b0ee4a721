/** The schema of the database: the tables of each room, in the order in which they were added. */
import { draftTables } from "./assistants/draft/tables.ts";
import { sessionTables } from "./sessions/tables.ts";
import { taskTables } from "./tasks/tables.ts";
import { userTables } from "./users/tables.ts";

/** SQL that migrates the schema from version n (its index) to n + 1. Append only: a released line never changes. */
export const migrations: readonly string[] = [userTables, taskTables, sessionTables, draftTables];
