import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Platform } from "../seen.ts";

const verbs = { sent: "cannot be sent to", rehearsed: "cannot be restored from" } as const;

/** One that takes a while, or is made every few minutes, is not late yet. */
const minLateMs = 3_600_000;

/** The last result of each target counts: one that has worked again is no finding, unless that is long ago. */
export const backupCheck: Check<Pick<Platform, "backups" | "now">> = {
  name: "backup",
  question: "Do backups reach every target, and can they be restored?",
  look: ({ backups, now }) =>
    backups.flatMap(({ name, results }) =>
      results.flatMap(({ what, goodAt, fault, periodMs }) => {
        if (fault === null) return goodAt === null ? [] : late(name, what, now - goodAt, periodMs);
        const since = goodAt === null ? "it has never worked" : `it last worked at ${new Date(goodAt).toISOString()}`;
        const message = `backups ${verbs[what]} ${name}: ${fault}; ${since}`;
        const remedy = "mend it, then `sotto backups --run` (or --rehearse); other targets are not concerned";
        return [{ severity: "degraded", code: "BACKUP_TARGET_FAILED", message, remedy } as const];
      }),
    ),
};

function late(name: string, what: "sent" | "rehearsed", ageMs: number, periodMs: number | undefined): Finding[] {
  if (periodMs === undefined || ageMs <= Math.max(2 * periodMs, minLateMs)) return [];
  const done = what === "sent" ? "the last backup that reached" : "the last restore that was rehearsed from";
  const message = `${done} ${name} is ${ago(ageMs)} old; there should be one every ${ago(periodMs)}`;
  const remedy = "`sotto tasks` shows whether one waits or runs; `sotto backups --run` (or --rehearse) makes one now";
  return [{ severity: "degraded", code: "BACKUP_LATE", message, remedy }];
}

function ago(ms: number): string {
  const hours = Math.round(ms / 3_600_000);
  if (hours < 1) return `${Math.round(ms / 60_000)} min`;
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
