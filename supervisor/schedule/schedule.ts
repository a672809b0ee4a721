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
export type Schedule = {
  /** When a job runs next, as far as it is planned. */
  next(name: string): Date | undefined;
  stop(): Promise<void>;
};

/** How often to check whether a job's time has changed. */
const interval = 30_000;

/** A clock that jumps by more, in milliseconds, was set. */
const maxDriftMs = 10_000;

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns true when the clock was set, or the zone changed, since the last call: what was planned is then at a wrong time. */
function clockWatch(): () => boolean {
  const ahead = (): number => Date.now() - performance.now();
  let known = { ahead: ahead(), zone: zone() };
  return () => {
    const now = { ahead: ahead(), zone: zone() };
    const isChanged = Math.abs(now.ahead - known.ahead) > maxDriftMs || now.zone !== known.zone;
    known = now;
    return isChanged;
  };
}

/** A job that fails is logged and runs again at its next time; it never runs twice at once. */
export function startSchedule(jobs: readonly Job[], log: Log, lookEvery = interval): Schedule {
  const planned = new Map<Job, { readonly when: string; readonly task: ScheduledTask | undefined }>();
  const isClockChanged = clockWatch();
  const look = (): void => {
    const isLate = isClockChanged();
    if (isLate) log.info({}, "the clock or the time zone was changed: recurring jobs are planned again");
    for (const job of jobs) {
      const when = job.when();
      const before = planned.get(job);
      if (before?.when === when && !isLate) continue;
      void before?.task?.destroy();
      const task =
        when === ""
          ? undefined
          : plan(when, () => run(job, log), { name: job.name, noOverlap: true, timezone: zone() });
      planned.set(job, { when, task });
    }
  };
  look();
  const timer = setInterval(look, lookEvery);
  return {
    next(name) {
      for (const [job, { task }] of planned) if (job.name === name) return task?.getNextRun() ?? undefined;
      return undefined;
    },
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
