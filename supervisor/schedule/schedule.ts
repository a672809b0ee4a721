/** Runs recurring jobs at configured times of day. */
import { schedule as plan, type ScheduledTask } from "node-cron";
import type { Log, LogFields } from "../../platform/port/port.ts";

export type Job = {
  readonly name: string;
  /** A cron expression; "" for never. Evaluated repeatedly: a changed configuration takes effect within a minute. */
  readonly when: () => string;
  /** Its result is logged. */
  readonly work: () => LogFields | void | Promise<LogFields | void>;
};
export type Schedule = { stop(): Promise<void> };

/** How often to check whether a job's time has changed. */
const interval = 30_000;

/** A job that fails is logged and runs again at its next time; it never runs twice at once. */
export function startSchedule(jobs: readonly Job[], log: Log, lookEvery = interval): Schedule {
  const planned = new Map<Job, { readonly when: string; readonly task: ScheduledTask | undefined }>();
  const look = (): void => {
    for (const job of jobs) {
      const when = job.when();
      const before = planned.get(job);
      if (before?.when === when) continue;
      void before?.task?.destroy();
      const task = when === "" ? undefined : plan(when, () => run(job, log), { name: job.name, noOverlap: true });
      planned.set(job, { when, task });
    }
  };
  look();
  const timer = setInterval(look, lookEvery);
  return {
    async stop() {
      clearInterval(timer);
      for (const { task } of planned.values()) await task?.destroy();
    },
  };
}

async function run({ name, work }: Job, log: Log): Promise<void> {
  const began = performance.now();
  try {
    const found = (await work()) ?? {};
    const milliseconds = Math.round(performance.now() - began);
    log.info({ job: name, ...found, milliseconds }, "scheduled job finished");
  } catch (error) {
    log.error({ job: name, error }, "scheduled job failed");
  }
}
