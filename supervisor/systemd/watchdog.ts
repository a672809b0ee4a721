/**
 * Feeds the service manager's watchdog only while the supervisor works: its event loop turns, the bus carries messages,
 * and the store accepts writes. Otherwise, the service manager restarts everything.
 */
import type { Log } from "../../platform/port/port.ts";

/** Limits in milliseconds. */
const limits = { lag: 1000, bus: 5000, store: 10_000 };

export type Vital = {
  /** The delay of the event loop in milliseconds. */
  readonly lag: number;
  readonly busAnswersWithin: (milliseconds: number) => boolean;
  /** Milliseconds that the last write to the store took; a refused write counts as completed. */
  readonly storeTook: number;
};

/** Returns what is wrong; undefined when everything works. */
export function whatAils({ lag, busAnswersWithin, storeTook }: Vital): string | undefined {
  if (lag >= limits.lag) return `the event loop is ${Math.round(lag)} ms late`;
  if (!busAnswersWithin(limits.bus)) return `the bus carries nothing for ${limits.bus / 1000} s`;
  if (storeTook >= limits.store) return `the store took ${Math.round(storeTook)} ms for a write`;
  return undefined;
}

export type WatchdogOptions = {
  /** The interval in milliseconds after which the service manager restarts the supervisor. */
  readonly limit: number;
  readonly feed: () => void;
  readonly busAnswersWithin: (milliseconds: number) => boolean;
  /** Makes a durable write. May throw: a full disk is a matter of health. */
  readonly write: () => void;
  readonly log: Log;
};

/** Milliseconds between two writes: an SD card wears with each. */
const writeEveryMs = 600_000;

export function startWatchdog({ limit, feed, busAnswersWithin, write, log }: WatchdogOptions): { stop(): void } {
  const interval = limit / 3;
  let due = performance.now() + interval;
  let wroteAt = Number.NEGATIVE_INFINITY;
  let storeTook = 0;
  let ailed: string | undefined;
  const timer = setInterval(() => {
    const lag = performance.now() - due;
    due = performance.now() + interval;
    if (performance.now() - wroteAt >= writeEveryMs || storeTook >= limits.store) {
      wroteAt = performance.now();
      try {
        write();
      } catch (error) {
        log.debug({ error }, "the database refused the watchdog's write");
      }
      storeTook = performance.now() - wroteAt;
    }
    const ails = whatAils({ lag, busAnswersWithin, storeTook });
    if (ails === undefined) feed();
    else log.error({ reason: ails }, "not notifying the service manager's watchdog");
    if (ails === undefined && ailed !== undefined) log.info({}, "notifying the service manager's watchdog again");
    ailed = ails;
  }, interval);
  return { stop: () => clearInterval(timer) };
}
