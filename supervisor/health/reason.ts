import type { MemberStatus } from "../processes/member.ts";

/** One thing that is wrong. The code is stable; the remedy is what an operator can do. */
export type Reason = { readonly code: string; readonly message: string; readonly remedy: string };

export type Finding = Reason & { readonly severity: "degraded" | "unhealthy" };

/** What the checks look at. */
export type HealthContext = {
  readonly starting: boolean;
  /** The supervisor hears its own messages. */
  readonly busAnswers: boolean;
  readonly members: readonly MemberStatus[];
  /** What is wrong with the configuration file while the last good one is in use. */
  readonly configurationFault: string | undefined;
  /** Throws when the database cannot be read. */
  readonly readStore: () => void;
  /** Why a satellite's hub is not there; undefined while it is, and on a board that is no satellite. */
  readonly hubFault?: string | undefined;
  /** The data folder. */
  readonly folder: string;
};
