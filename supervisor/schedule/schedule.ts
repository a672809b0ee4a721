/** Runs recurring jobs at configured times of day. */
import { schedule as plan, type ScheduledTask } from "node-cron";
import type { Log, LogFields } from "../../platform/port/port.ts";

export type Job = {
  readonly name: string;
  /** As cron writes it; "" for never. Asked again and again: a changed configuration counts within a minute. */
  readonly when: () => string;
  /** What it returns is told in the log. */
  readonly work: () => LogFields | void | Promise<LogFields | void>;
};
export type Schedule = { stop(): Promise<void> };

/** Milliseconds between two looks whether a job's time has changed. */
const interval = 30_000;

/** A job that fails is told in the log and done again at its next time; it is never done twice at once. */
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
