/** What is done from time to time, at times of the day when nobody speaks. */
import { schedule as plan } from "node-cron";
import type { Log } from "../../platform/port/port.ts";

export type Job = {
  readonly name: string /** As cron writes it. */;
  readonly when: string;
  readonly work: () => void | Promise<void>;
};
export type Schedule = { stop(): Promise<void> };

/** A job that fails is told in the log and done again at its next time; it is never done twice at once. */
export function startSchedule(jobs: readonly Job[], log: Log): Schedule {
  const planned = jobs.map(({ name, when, work }) =>
    plan(
      when,
      async () => {
        try {
          await work();
          log.debug({ job: name }, "a scheduled job is done");
        } catch (error) {
          log.error({ job: name, error }, "a scheduled job failed");
        }
      },
      { name, noOverlap: true },
    ),
  );
  return {
    async stop() {
      for (const task of planned) await task.destroy();
    },
  };
}
