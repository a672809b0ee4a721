/** Remembers when a job is due next, so that a time at which the board was off is made up for. */
import type { Database } from "../store/database.ts";

export type Due = {
  /** The cron expression by which it was planned. */
  readonly time: string;
  /** Epoch milliseconds. */
  readonly due: number;
};

/** What a schedule needs of it. */
export type Dues = {
  find(job: string): Due | undefined;
  note(job: string, due: Due): void;
};

export function openDues(database: Database): Dues {
  return {
    find: (job) => database.prepare("SELECT time, due FROM schedule_due WHERE job = ?").get(job) as Due | undefined,
    note(job, { time, due }) {
      database
        .prepare(
          "INSERT INTO schedule_due (job, time, due) VALUES (?, ?, ?) ON CONFLICT (job) DO UPDATE SET time = excluded.time, due = excluded.due",
        )
        .run(job, time, due);
    },
  };
}
