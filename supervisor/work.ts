/** The context that the task queue gives to long-running work: a log, stages, a deadline. */
export type TaskLine = {
  readonly time: string;
  readonly level: "info" | "warn" | "error";
  readonly message: string;
};

export type Work = {
  readonly taskId: string;
  log(message: string, level?: TaskLine["level"]): void;
  /** Returns its log so far, including entries from before a restart. */
  lines(): readonly TaskLine[];
  /** Sets the current stage; `progress` is from 0 to 1. */
  stage(name: string, progress?: number): void;
  /** Aborted when the deadline has passed: the work must end soon, leaving things as they were. */
  readonly signal: AbortSignal;
};
