/** The last result of each target, and when it last succeeded. */
import type { Database, Statement } from "../store/database.ts";

export type Result = {
  readonly target: string;
  readonly what: "sent" | "rehearsed";
  /** Epoch milliseconds. */
  readonly at: number;
  readonly goodAt: number | null;
  readonly fault: string | null;
  /** What was found, in words. */
  readonly report: string | null;
};

export class ResultStore {
  readonly #database: Database;
  /** Each look at the health reads them. */
  readonly #all: Statement;

  constructor(database: Database) {
    this.#database = database;
    this.#all = database.prepare(
      "SELECT target, what, at, good_at AS goodAt, fault, report FROM backup_results ORDER BY target, what",
    );
  }

  list(): readonly Result[] {
    return this.#all.all() as Result[];
  }

  note({ target, what, at, fault, report }: Omit<Result, "goodAt">): void {
    this.#database
      .prepare(
        `INSERT INTO backup_results (target, what, at, good_at, fault, report) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (target, what) DO UPDATE SET at = excluded.at, fault = excluded.fault, report = excluded.report,
           good_at = coalesce(excluded.good_at, good_at)`,
      )
      .run(target, what, at, fault === null ? at : null, fault, report);
  }

  /** Forgets targets that are not configured any more. */
  keepOnly(targets: readonly string[]): void {
    for (const { target } of this.list())
      if (!targets.includes(target)) this.#database.prepare("DELETE FROM backup_results WHERE target = ?").run(target);
  }
}
