/** Determines whether the platform works and what to do if it does not, from all checks that need no person. */
import type { Report } from "../../platform/port/report.ts";
import { ask, type Result } from "./check.ts";
import { boardChecks, platformChecks } from "./checks.ts";
import type { Finding, Reason } from "./finding.ts";
import type { Board, Platform } from "./seen.ts";
import type { SelfTest } from "./self-test/result.ts";

export type HealthSummary = {
  readonly health: "healthy" | "degraded" | "unhealthy";
  /** The problems, without notices. */
  readonly reasons: Reason[];
};

export type Health = HealthSummary & {
  readonly checks: readonly Result[];
  /** The result of the last self-test; undefined before the first one. */
  readonly selfTest: SelfTest | undefined;
  /** The resources that each component has loaded. */
  readonly loaded: Readonly<Record<string, NonNullable<Report["holds"]>>>;
};

/** `board` returns the results of `lookAtBoard`, if they need not be of this moment. */
export async function lookAtHealth(
  seen: Platform,
  board: () => Promise<readonly Result[]> = () => lookAtBoard(seen),
): Promise<Health> {
  const ofPlatform = Promise.all(platformChecks.map((check) => ask(check, seen)));
  const checks = [...(await ofPlatform), ...(await board())];
  const loaded = [...seen.reports].flatMap(([name, { holds }]) => (holds === undefined ? [] : [[name, holds]]));
  return { ...judge(checks), checks, selfTest: seen.selfTest, loaded: Object.fromEntries(loaded) };
}

/** Examines files, disk, memory and programs: this is most of the work. */
export function lookAtBoard(seen: Board & Partial<Pick<Platform, "configurationFault">>): Promise<readonly Result[]> {
  return Promise.all(boardChecks.map((check) => ask(check, seen)));
}

function judge(checks: readonly Result[]): HealthSummary {
  const reasons = checks.flatMap(({ findings }) => findings).filter(isReason);
  const isUnhealthy = reasons.some(({ severity }) => severity === "unhealthy");
  return {
    health: isUnhealthy ? "unhealthy" : reasons.length > 0 ? "degraded" : "healthy",
    reasons: reasons.map(({ code, message, remedy }) => ({ code, message, remedy })),
  };
}

const isReason = ({ severity }: Finding): boolean => severity !== "notice";
