import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

const verbs = { sent: "cannot be sent to", rehearsed: "cannot be restored from" } as const;

/** The last result of each target counts: one that has worked again is no finding. */
export const backupCheck: Check<Pick<Platform, "backups">> = {
  name: "backup",
  question: "Do backups reach every target, and can they be restored?",
  look: ({ backups }) =>
    backups.flatMap(({ name, results }) =>
      results.flatMap(({ what, goodAt, fault }) => {
        if (fault === null) return [];
        const since = goodAt === null ? "it has never worked" : `it last worked at ${new Date(goodAt).toISOString()}`;
        const message = `backups ${verbs[what]} ${name}: ${fault}; ${since}`;
        const remedy = "mend it, then `sotto backups --run` (or --rehearse); other targets are not concerned";
        return [{ severity: "degraded", code: "BACKUP_TARGET_FAILED", message, remedy } as const];
      }),
    ),
};
