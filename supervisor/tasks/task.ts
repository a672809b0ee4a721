/** Defines a task [spec A, Task; admin-rest.md, Tasks]. */
import type { ErrorCode } from "../errors.ts";
import type { Work } from "../work.ts";

export const taskStatuses = ["queued", "running", "completed", "failed"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export type Task = {
  readonly taskId: string;
  readonly kind: string;
  /** What it is about: "restart asr", "kitchen-lamp". */
  readonly about?: string;
  readonly status: TaskStatus;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
  /** What it is doing, in a word or two; for a task that has ended, its last stage. */
  readonly stage?: string;
  /** 0 to 1. */
  readonly progress?: number;
  readonly error?: { readonly code: ErrorCode; readonly message: string };
  /** It has failed, and the same request can be made again. */
  readonly canRetry?: boolean;
};

/** How an interrupted task is resolved. again: it runs once more from its beginning, with the same result. */
export type Resolution = "completed" | "again" | "interrupted";

/** One kind of task. To add one: a file in kinds/ and a line in kinds.ts. */
export type Kind<Request> = {
  /** Timeout in milliseconds. */
  readonly timeoutMs: number;
  /** How often it may start when it resolves to "again": 3 by default. */
  readonly attempts?: number;
  /** Its requests contain secrets: they are encrypted in the store until the task has ended. */
  readonly secret?: boolean;
  /** Its work continues without the platform: a stop does not wait for it, and the next start resolves it. */
  readonly outlives?: boolean;
  /** Returns what a task is about, in a few words without a secret. Asked after `preflight`. */
  about?(request: Request): string | undefined | Promise<string | undefined>;
  /**
   * Returns true when the same request can be made again after a failure. It is kept in plain text for that: it contains
   * no secret, and no file that is removed with the task.
   */
  isRepeatable?(request: Request): boolean;
  /** Throws SottoError for errors that can be detected at once: then no task is created. */
  preflight?(request: Request): Promise<void>;
  /** Throws SottoError with the reason; any other error is a bug and is logged. */
  run(request: Request, work: Work): Promise<void>;
  /** Called at the next start if it was running when the process was killed: cleans up and returns the resolution. */
  resolve?(request: Request, work: Pick<Work, "lines" | "log" | "taskId">): Promise<Resolution>;
  /** Called when it has ended, however it did: what was kept only for it can be removed. */
  release?(request: Request): Promise<void>;
};

/** The requests of a set of kinds, by the kind's name. */
export type Kinds<Requests> = { readonly [Name in keyof Requests]: Kind<Requests[Name]> };
