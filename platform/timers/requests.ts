/** Requests on the bus, `timers/perform`, and timers as they are shown there. */
import type { TimerOnBus, TimersDone, TimersPerform } from "#bus";
import { Refused, type Shelf } from "./shelf.ts";
import { maxNameLength, type Timer } from "./timer.ts";

/** Throws Refused. Resolves when the change is on the disk. */
async function perform(request: TimersPerform, shelf: Shelf): Promise<readonly Timer[]> {
  const { action, timerId: id, siteId, seconds, name } = request;
  switch (action) {
    case "list":
      return shelf.list();
    case "add":
      return [await add(request, shelf)];
    case "cancel": {
      const gone = await shelf.cancel([required(id, "timerId")]);
      if (gone.length === 0) throw new Refused("there is no such timer", "unknown");
      return gone;
    }
    case "change": {
      if (name === undefined && seconds === undefined) throw new Refused("give a name, or seconds, or both");
      const changes = {
        ...(name === undefined ? {} : { name: nameIn(name) }),
        ...(seconds === undefined ? {} : { seconds }),
      };
      return [await shelf.change(required(id, "timerId"), changes)];
    }
    case "extend":
      return [await shelf.extend(required(id, "timerId"), required(seconds, "seconds"))];
    case "stop":
      return shelf.stop({ id, siteId });
    case "snooze":
      return shelf.snooze(required(seconds, "seconds"), { id, siteId });
    default:
      return action satisfies never;
  }
}

async function add(request: TimersPerform, shelf: Shelf): Promise<Timer> {
  const { seconds, at, weekdays = [], name = "", siteId = "default" } = request;
  if ((seconds === undefined) === (at === undefined)) throw new Refused("give either seconds, or at");
  const wanted = { kind: request.kind ?? (at === undefined ? "timer" : "alarm"), name: nameIn(name), siteId } as const;
  if (seconds !== undefined) {
    if (weekdays.length > 0) throw new Refused("only what has a time of day (at) repeats on weekdays");
    return shelf.addTimer(wanted, seconds);
  }
  const time = /^(\d{1,2}):(\d{2})$/u.exec(at ?? "");
  const [hour, minute] = [Number(time?.[1]), Number(time?.[2])];
  if (time !== null && hour < 24 && minute < 60) return shelf.addAlarm(wanted, hour, minute, [...new Set(weekdays)]);
  if (!isMoment(at ?? "")) throw new Refused(`"${at}" is no time: write it as 07:30, or as 2026-12-24T18:00`);
  if (weekdays.length > 0) throw new Refused("what repeats on weekdays has a time without a date, like 07:30");
  return shelf.addMoment(wanted, Date.parse(at ?? ""));
}

/** It is shown in one line, and spoken. */
function nameIn(text: string): string {
  const name = text.trim().replace(/\s+/gu, " ");
  if (/\p{Cc}/u.test(name)) throw new Refused("a name has no control characters");
  if (name.length > maxNameLength) throw new Refused(`a name has at most ${maxNameLength} characters`);
  return name;
}

/** Date.parse takes the 30th of February for a day in March. */
function isMoment(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}/u.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined || Number.isNaN(Date.parse(text))) return false;
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

function required<Value>(value: Value | undefined, key: string): Value {
  if (value === undefined) throw new Refused(`${key} is missing`);
  return value;
}

/** Never rejects: what cannot be done is said. */
export async function resultOf(request: TimersPerform, shelf: Shelf): Promise<TimersDone> {
  const id = request.requestId === undefined ? {} : { requestId: request.requestId };
  try {
    const found = await perform(request, shelf);
    return { ...id, timers: found.map((timer) => shown(timer, shelf)) };
  } catch (error) {
    const why = error instanceof Refused ? error.message : `the timers cannot be kept: ${(error as Error).message}`;
    return { ...id, error: why, reason: error instanceof Refused ? error.reason : "failed", timers: [] };
  }
}

export function shown(timer: Timer, shelf: Shelf): TimerOnBus {
  const { id, kind, name, siteId, state, seconds, at } = timer;
  const left = shelf.remaining(timer);
  return {
    timerId: id,
    kind,
    siteId,
    state,
    ...(name === "" ? {} : { name }),
    ...(left === Infinity ? {} : { remainingSeconds: Math.max(0, Math.round(left / 100) / 10) }),
    ...(timer.wall === undefined ? {} : { dueAt: Math.round(timer.wall) }),
    ...(seconds === undefined ? {} : { seconds }),
    ...(at === undefined
      ? {}
      : { at: `${two(at.hour)}:${two(at.minute)}`, weekdays: at.weekdays as TimerOnBus["weekdays"] }),
  };
}

const two = (number: number): string => String(number).padStart(2, "0");
