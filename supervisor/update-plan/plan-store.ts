/** What the update policy must not forget: since when it knows a version, what runs, what failed, and untold notices. */
import type { UpdatesChanged } from "#bus";
import type { Database } from "../store/database.ts";

export type PendingNotice = {
  readonly notice: UpdatesChanged;
  readonly isOnBus: boolean;
  /** True when no webhook wants it any more. */
  readonly isPosted: boolean;
  /** True when nobody wants it by mail any more. */
  readonly isMailed?: boolean;
};
export type PlanState = {
  /** The target, and since when it is known. */
  readonly seen?: { readonly key: string; readonly at: number };
  /** The target whose notice was made. */
  readonly told?: string;
  readonly running?: {
    readonly key: string;
    /** Makes the task the same one if the supervisor was killed before it wrote the id down. */
    readonly idempotencyKey: string;
    readonly taskId?: string;
    readonly from: string;
    readonly to: string;
  };
  readonly failed?: { readonly key: string; readonly times: number; readonly at: number };
  /** What became of the last one. */
  readonly last?: UpdatesChanged;
  readonly notices: readonly PendingNotice[];
};

export class PlanStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  read(): PlanState {
    const row = this.#database.prepare("SELECT state FROM update_plan WHERE id = 1").get() as
      | { readonly state: string }
      | undefined;
    return row === undefined ? { notices: [] } : (JSON.parse(row.state) as PlanState);
  }

  write(state: PlanState): void {
    this.#database
      .prepare(
        "INSERT INTO update_plan (id, state) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state",
      )
      .run(JSON.stringify(state));
  }
}
