/**
 * Reports of a component to the supervisor about its work, besides readiness, over the IPC channel, which no other
 * program can use. Each report is complete: the last one counts, and a new process starts without one.
 */

export type Holding = {
  /** The assistant that is in use. */
  readonly assistant?: { readonly id: string; readonly version: string; readonly language: string } | undefined;
  /** Number of entity values, including injected ones. */
  readonly values?: number | undefined;
  /** Words or sentences that it can hear or say. */
  readonly words?: number | undefined;
  /** Wake words, or other things by name. */
  readonly names?: readonly string[] | undefined;
};

export type Fault = {
  /** `AREA_WHAT`: a reason of health. */
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  /** It works as it is meant to, and could be better: no reason against its health. */
  readonly severity?: "notice" | undefined;
};

export type Report = {
  readonly holds?: Holding | undefined;
  /** What it cannot do though it runs. */
  readonly faults?: readonly Fault[] | undefined;
  /** What it is busy with, for longer than a moment. */
  readonly progress?: { readonly what: string; readonly done: number; readonly of: number } | undefined;
};

export type ReportMessage = { readonly type: "report"; readonly report: Report };
