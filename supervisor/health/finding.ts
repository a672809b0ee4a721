/**
 * The finding of a check, and what can be done about it automatically. Plain data: the REST API and the command show
 * the same.
 */

/** What `sotto doctor --fix` may do, as data: each act has an inverse. */
export type Act =
  | { readonly act: "mode"; readonly path: string; readonly mode: number }
  | {
      readonly act: "component";
      readonly component: string;
      readonly operation: "enable" | "disable" | "start" | "stop";
    };

/** One problem. The code is stable; the remedy is what an operator can do. */
export type Reason = { readonly code: string; readonly message: string; readonly remedy: string };

/** `notice`: worth knowing, but the platform works as intended: it does not affect the health. */
export type Severity = "notice" | "degraded" | "unhealthy";

export type Finding = Reason & {
  readonly severity: Severity;
  /** What --fix does: safe, and reversible with --undo. */
  readonly fix?: Act;
};
