/** Runs recurring jobs at configured times of day. */
import { schedule as plan, type ScheduledTask } from "node-cron";
import type { Log, LogFields } from "../../platform/port/port.ts";
import { clockSetMs } from "../clock.ts";
import type { Dues } from "../scheduled-backups/due.ts";

export type Job = {
  readonly name: string;
  /** A cron expression; "" for never. Evaluated repeatedly: a changed configuration takes effect within a minute. */
  readonly when: () => string;
  /** Its result is logged. */
  readonly work: () => LogFields | void | Promise<LogFields | void>;
  /** True when it runs as soon as the board is on again, if it was off at the time. */
  readonly isMadeUpFor?: boolean;
};
export type Schedule = {
  /** When a job runs next, as far as it is planned. */
  next(name: string): Date | undefined;
  stop(): Promise<void>;
};

/** How often to check whether a job's time has changed. */
const interval = 30_000;

/** A job that is late by less is about to run. */
const graceMs = 60_000;
/** By how much a timer may fire before its time. */
const earlyMs = 1000;

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

type Planned = { readonly when: string; readonly task: ScheduledTask | undefined };

/** A job that fails is logged and runs again at its next time; it never runs twice at once. */
export function startSchedule(jobs: readonly Job[], log: Log, lookEvery = interval, dues?: Dues): Schedule {
  const planned = new Map<Job, Planned>();
  /** When each job was started last. */
  const started = new Map<Job, number>();
  const start = (job: Job): Promise<void> => {
    started.set(job, Date.now());
    return run(job, log);
  };
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
        when === "" ? undefined : plan(when, () => start(job), { name: job.name, noOverlap: true, timezone: zone() });
      planned.set(job, { when, task });
    }
  };
  const makeUp = (): void => {
    for (const [job, { when, task }] of planned) {
      if (job.isMadeUpFor !== true || dues === undefined) continue;
      const due = missed(dues, job.name, when, task);
      if (due === undefined || due <= (started.get(job) ?? 0) + earlyMs) continue;
      log.warn(
        { job: job.name, due: new Date(due) },
        "a scheduled job was missed while the board was off: it runs now",
      );
      void start(job);
    }
  };
  look();
  // Not at the start itself, while the components are loading.
  const timer = setInterval(() => {
    look();
    try {
      makeUp();
    } catch (error) {
      log.error({ error }, "cannot tell whether a scheduled job was missed");
    }
  }, lookEvery);
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

/** Notes when the job is due next. Returns when it was due before, if that has passed. */
function missed(dues: Dues, job: string, time: string, task: ScheduledTask | undefined): number | undefined {
  const next = task?.getNextRun()?.getTime();
  const now = Date.now();
  // A board without a battery-backed clock boots in the past: nothing is due by such a clock.
  if (next === undefined || now < clockSetMs) return undefined;
  const known = dues.find(job);
  const due = known?.time === time && known.due <= now ? known.due : undefined;
  if (due !== undefined && now - due < graceMs) return undefined; // It is about to run.
  if (known?.time !== time || known.due !== next) dues.note(job, { time, due: next });
  return due;
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
