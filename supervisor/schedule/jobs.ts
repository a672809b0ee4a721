/** The recurring jobs of the supervisor. To add one: a key in the section [schedule], and a line here. */
import type { LogFields } from "../../platform/port/port.ts";
import type { Database } from "../store/database.ts";
import type { BackupConfig } from "../config/backup-section.ts";
import type { ScheduleConfig } from "../config/sections.ts";
import { removeOldLogs } from "../log/vacuum.ts";
import { tidy } from "../store/upkeep.ts";
import type { Traffic } from "../privacy/traffic.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { InstalledPackage } from "../updates/installed.ts";
import type { TaskRequests } from "../tasks/kinds.ts";
import type { TaskQueue } from "../tasks/queue.ts";
import type { Job } from "./schedule.ts";

export type JobsContext = {
  readonly times: () => ScheduleConfig;
  readonly logFolder: string;
  readonly database: Database;
  readonly queue: Pick<TaskQueue<TaskRequests>, "submit" | "forgetOld">;
  readonly sessions: Pick<Sessions, "tidy">;
  readonly traffic: Pick<Traffic, "forget">;
  /** Returns the moment from which the age of what is kept is counted; undefined while it is not known. */
  readonly moment: () => number | undefined;
  /** The names of the galleries that were added. */
  readonly galleries: () => Promise<readonly string[]>;
  readonly packages: () => Promise<readonly InstalledPackage[]>;
  /** Renews the certificate when it is due; resolves to true if it did. */
  readonly renewCertificate: () => Promise<boolean>;
  readonly backup: () => Pick<BackupConfig, "schedule" | "rehearse">;
  /** Notes why no backup could even be begun. */
  readonly backupRefused: (operation: "make" | "rehearse", error: unknown) => void;
};

/** The login for automatic tasks; no user can have it. */
const login = "(schedule)";

export function scheduledJobs(context: JobsContext): readonly Job[] {
  const { times, logFolder, database, queue, packages, renewCertificate, backup, backupRefused } = context;
  const operate = async (operation: "make" | "rehearse"): Promise<LogFields> => {
    try {
      return { taskId: await queue.submit("backup", { operation }, { login }) };
    } catch (error) {
      // Nobody reads the log of a job that has worked for years.
      backupRefused(operation, error);
      throw error;
    }
  };
  return [
    {
      name: "packages",
      when: () => times().packages,
      // A checkout has no package lists to refresh.
      work: async () =>
        (await packages()).length === 0
          ? { skipped: "the platform runs from a checkout" }
          : { taskId: await queue.submit("packages", { operation: "update" }, { login }) },
    },
    {
      name: "logs",
      when: () => times().logs,
      work: () => removeOldLogs(logFolder, { days: times().log_days, now: context.moment() }),
    },
    { name: "certificate", when: () => times().certificate, work: async () => ({ renewed: await renewCertificate() }) },
    {
      name: "backup",
      when: () => backup().schedule,
      work: () => operate("make"),
      isMadeUpFor: true,
    },
    {
      name: "rehearsal",
      when: () => backup().rehearse,
      work: () => operate("rehearse"),
      isMadeUpFor: true,
    },
    {
      name: "galleries",
      when: () => times().galleries,
      work: async () => {
        const names = await context.galleries();
        const ask = (gallery: string) => queue.submit("gallery", { operation: "refresh", gallery }, { login });
        // A gallery that fails is not in the way of the next one: each is a task, with its reason.
        return { taskIds: await Promise.all(names.map(ask)) };
      },
    },
    {
      name: "database",
      when: () => times().database,
      work: () => {
        const now = context.moment();
        context.sessions.tidy(now);
        if (now !== undefined) context.traffic.forget(now);
        return { forgottenTasks: queue.forgetOld(now), ...tidy(database) };
      },
    },
  ];
}
