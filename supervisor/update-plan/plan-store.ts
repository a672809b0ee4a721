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
/** What becomes of one kind of upgrade: of Sotto's versions, or of the fixes for its engines. */
type Progress = {
  /** The target whose notice was made. */
  readonly told?: string;
  readonly failed?: Failed;
};
/** `why`: it cannot succeed, and is not tried again. */
type Failed = { readonly key: string; readonly times: number; readonly at: number; readonly why?: string };
export type PlanState = Progress & {
  /** The target, and since when it is known. */
  readonly seen?: { readonly key: string; readonly at: number };
  /** Of the fixes for the engines; what is outside of it concerns Sotto's versions. */
  readonly fixing?: Progress;
  readonly running?: {
    readonly key: string;
    /** Makes the task the same one if the supervisor was killed before it wrote the id down. */
    readonly idempotencyKey: string;
    readonly taskId?: string;
    readonly from: string;
    readonly to: string;
    readonly fixes?: UpdatesChanged["fixes"];
  };
  /** What became of the last one. */
  readonly last?: UpdatesChanged;
  readonly notices: readonly PendingNotice[];
};

export const progressOf = (state: PlanState, isFix: boolean): Progress => (isFix ? (state.fixing ?? {}) : state);

export function withProgress(state: PlanState, isFix: boolean, { told, failed }: Progress): PlanState {
  const { told: _told, failed: _failed, ...rest } = state;
  const news = { ...(told === undefined ? {} : { told }), ...(failed === undefined ? {} : { failed }) };
  return isFix ? { ...state, fixing: news } : { ...rest, ...news };
}

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
