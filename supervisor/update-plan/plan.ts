/** What is planned, as clients see it. */
import type { UpdatesChanged } from "#bus";
import type { Fixes } from "../../updater/fixes.ts";

export type Plan = {
  readonly to?: string;
  /** Epoch milliseconds: it does not begin before. */
  readonly notBefore?: number;
  /** Why nothing is planned, or what it waits for. */
  readonly waitsFor?: string;
  readonly changes?: string;
};
export type UpdatePlan = Plan & {
  readonly automatic: boolean;
  readonly channel: string;
  /** Undefined unless they are switched on. */
  readonly securityFixes?: SecurityFixes;
  readonly last?: UpdatesChanged;
  readonly noticeFault?: string;
};

/** What waits for the engines, why others are left alone, and when it is installed. */
type SecurityFixes = Fixes & Pick<Plan, "notBefore" | "waitsFor">;
