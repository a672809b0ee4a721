/** What a task is [spec A, Task; admin-rest.md, Tasks]. */
import type { ErrorCode } from "../errors.ts";
import type { Work } from "../work.ts";

export const taskStatuses = ["queued", "running", "completed", "failed"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export type Task = {
  readonly taskId: string;
  readonly kind: string;
  readonly status: TaskStatus;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
  /** What it is doing, in a word or two; of a task that has ended, what it did last. */
  readonly stage?: string;
  /** 0 to 1. */
  readonly progress?: number;
  readonly error?: { readonly code: ErrorCode; readonly message: string };
};

/** How an interrupted task is resolved. again: it is run once more, from its beginning, to the same end. */
export type Resolution = "completed" | "again" | "interrupted";

/** One kind of task. To add one: a file in kinds/ and a line in kinds.ts. */
export type Kind<Request> = {
  /** Milliseconds after which it has failed. */
  readonly timeoutMs: number;
  /** How often it is begun at most, when it resolves to "again": 3 when left out. */
  readonly attempts?: number;
  /** Its requests hold secrets: they are sealed where they are kept until the task has ended. */
  readonly secret?: boolean;
  /** Its work goes on without the platform: a stop does not wait for it, and the next start resolves it. */
  readonly outlives?: boolean;
  /** Throws SottoError for what can be known at once: then there is no task. */
  preflight?(request: Request): Promise<void>;
  /** Throws SottoError with the reason; anything else is a fault of ours and goes to the log. */
  run(request: Request, work: Work): Promise<void>;
  /** Called at the next start for one that was running when the process was killed: tidies up and says what is. */
  resolve?(request: Request, work: Pick<Work, "lines" | "log" | "taskId">): Promise<Resolution>;
  /** Called when it has ended, however it did: what was kept for it alone can go. */
  release?(request: Request): Promise<void>;
};

/** The requests of a set of kinds, by the kind's name. */
export type Kinds<Requests> = { readonly [Name in keyof Requests]: Kind<Requests[Name]> };
