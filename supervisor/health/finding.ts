/** What a check finds, and what may be done about it without asking. Plain data: the REST and the command show the same. */

/** What `sotto doctor --fix` may do, as data: each act has one that undoes it. */
export type Act =
  | { readonly act: "mode"; readonly path: string; readonly mode: number }
  | {
      readonly act: "component";
      readonly component: string;
      readonly operation: "enable" | "disable" | "start" | "stop";
    };

/** One thing that is wrong. The code is stable; the remedy is what an operator can do. */
export type Reason = { readonly code: string; readonly message: string; readonly remedy: string };

/** `notice`: worth knowing, and the platform does what it is meant to do: no reason against its health. */
export type Severity = "notice" | "degraded" | "unhealthy";

export type Finding = Reason & {
  readonly severity: Severity;
  /** What --fix does: safe, and undone by --undo. */
  readonly fix?: Act;
};
