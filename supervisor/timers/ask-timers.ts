/** Asks the component that keeps timers, over the bus, and turns its refusals into errors of the supervisor. */
import { randomUUID } from "node:crypto";
import { type TimersDone, timersDone, type TimersPerform, timersPerform, type TimerOnBus } from "#bus";
import { asDiskError } from "../disk-fault.ts";
import { SottoError } from "../errors.ts";
import type { BusEvents } from "../sessions/bus-events.ts";

/** A change is answered when it is on the disk, which takes a slow card some time. */
const answerTimeoutMs = 8000;

const codes = { unknown: "TIMER_UNKNOWN", refused: "TIMER_REFUSED", failed: "TIMERS_NOT_KEPT" } as const;
const remedies = {
  unknown: "`sotto timer list` shows those that there are",
  refused: "correct the request; nothing was changed",
  failed: "see `sotto logs timers`; nothing was changed",
} as const;

/**
 * Resolves to the timers that the request concerned. Throws SottoError TIMER_UNKNOWN, TIMER_REFUSED, TIMERS_NOT_KEPT,
 * DISK_FULL, DISK_READ_ONLY, TIMERS_SILENT, BUS_UNREACHABLE.
 */
export async function askTimers(
  events: Pick<BusEvents, "port" | "watch">,
  request: Partial<TimersPerform> & Pick<TimersPerform, "action">,
  timeoutMs = answerTimeoutMs,
): Promise<readonly TimerOnBus[]> {
  const { port } = events;
  if (port?.connected !== true)
    throw new SottoError("BUS_UNREACHABLE", "the supervisor is not on the bus", { remedy: "see `sotto status`" });
  const requestId = `rest-${randomUUID()}`;
  const { promise, resolve } = Promise.withResolvers<TimersDone | undefined>();
  const late = setTimeout(() => resolve(undefined), timeoutMs);
  const stop = events.watch(({ topic, payload, fault }) => {
    if (topic !== timersDone.pattern || fault !== undefined) return;
    const done = payload as TimersDone;
    if (done.requestId === requestId) resolve(done);
  });
  try {
    port.say(timersPerform, { ...nothing, ...request, requestId });
    return timersOf(await promise);
  } finally {
    clearTimeout(late);
    stop();
  }
}

const nothing = {
  timerId: undefined,
  kind: undefined,
  name: undefined,
  siteId: undefined,
  seconds: undefined,
  at: undefined,
  weekdays: undefined,
} as const;

function timersOf(done: TimersDone | undefined): readonly TimerOnBus[] {
  if (done === undefined)
    throw new SottoError("TIMERS_SILENT", "the component timers does not answer", {
      remedy:
        "see `sotto status timers`; what was asked for may be done nevertheless: list the timers before you repeat it",
    });
  const { error, reason = "refused", timers } = done;
  if (error === undefined) return timers;
  throw ofDisk(error) ?? new SottoError(codes[reason], error, { remedy: remedies[reason] });
}

/** The component's words name the kernel's error; the remedy is that of every other change that the disk refuses. */
function ofDisk(error: string): SottoError | undefined {
  const [, code] = /\b(ENOSPC|EDQUOT|EROFS)\b/u.exec(error) ?? [];
  return code === undefined ? undefined : asDiskError(Object.assign(new Error(error), { code }));
}
