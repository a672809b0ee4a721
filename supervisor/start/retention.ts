/** The moment from which the age of what is kept is counted. */
import type { Log } from "../../platform/port/port.ts";
import { RetentionClock } from "../retention/retention-clock.ts";
import type { Database } from "../store/database.ts";
import type { Undo } from "./ground.ts";

export function openRetention(database: Database, log: Pick<Log, "warn">, undo: Undo): RetentionClock {
  const clock = new RetentionClock({ database, log });
  undo(() => clock.write());
  return clock;
}
