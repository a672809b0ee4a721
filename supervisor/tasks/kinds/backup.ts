/** POST /backups, and the schedule: a backup to every target, or a rehearsal of restoring them. */
import type { ScheduledBackups } from "../../scheduled-backups/scheduled-backups.ts";
import type { Kind } from "../task.ts";

export type BackupRequest = { readonly operation: "make" | "rehearse" };

export function scheduledBackup(backups: Pick<ScheduledBackups, "check" | "make" | "rehearse">): Kind<BackupRequest> {
  return {
    timeoutMs: 4 * 60 * 60_000,
    about: ({ operation }) => operation,
    isRepeatable: () => true,
    preflight: () => backups.check(),
    run: ({ operation }, work) => (operation === "make" ? backups.make(work) : backups.rehearse(work)),
    resolve: async () => "again",
  };
}
