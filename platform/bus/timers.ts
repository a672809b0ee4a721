/** Timers, alarms and reminders: the commands of clients, their results, and what is running. An addition to the Hermes protocol. */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";
import { echoedId, milliseconds, name, number, optional, siteId, someSiteId, text } from "./value.ts";

const megabyte = 1024 * 1024;

const kind = v.picklist(["timer", "alarm", "reminder"]);
/** 1 is Monday, 7 is Sunday. */
const weekdays = v.array(v.picklist([1, 2, 3, 4, 5, 6, 7]));
const timer = v.object({
  timerId: name("identifies the timer"),
  kind,
  name: optional(text("what it is for: pasta")),
  siteId,
  state: v.picklist(["waiting", "ringing", "missed"]),
  remainingSeconds: optional(number("until it rings; absent while the clock of the board is not set")),
  dueAt: optional(milliseconds("when it rings")),
  seconds: optional(number("the length of a timer")),
  at: optional(text("the local time of day of an alarm, HH:MM")),
  weekdays: optional(weekdays),
});
const timers = v.optional(v.array(timer), []);
export type TimerOnBus = v.InferOutput<typeof timer>;

const timerExample = {
  timerId: "t-1",
  kind: "timer",
  name: "pasta",
  siteId: "kitchen",
  state: "waiting",
  remainingSeconds: 412,
  dueAt: 1794200412000,
  seconds: 600,
} as const;
const alarmExample = {
  timerId: "t-2",
  kind: "alarm",
  siteId: "bedroom",
  state: "waiting",
  remainingSeconds: 30_000,
  dueAt: 1794230000000,
  at: "07:00",
  weekdays: [1, 2, 3, 4, 5],
} as const;

export const timersPerform = jsonTopic("timers/perform", {
  about:
    "Sets or changes timers, alarms and reminders; answered by `timers/done`, after the change is on the disk. add: with seconds, " +
    "or with at (HH:MM, or ISO 8601) and, to repeat it, weekdays (1 is Monday). cancel: one by timerId. change: its name, and " +
    "seconds that are added to what is left of a timer; extend: only the seconds. stop: what rings, by timerId, at the site, or " +
    "everywhere. snooze: the same, for seconds.",
  schema: v.object({
    requestId: echoedId,
    action: v.picklist(["list", "add", "cancel", "change", "extend", "stop", "snooze"]),
    timerId: optional(text("which one; for stop and snooze, absent: all that ring")),
    kind: optional(kind),
    name: optional(text("what it is for; empty: nothing")),
    siteId: someSiteId("where it rings; for stop and snooze, absent: everywhere"),
    seconds: optional(number("the length of a timer, the extension, or how long to snooze")),
    at: optional(text("HH:MM in the board's time zone, or ISO 8601")),
    weekdays: optional(weekdays),
  }),
  examples: [
    {
      requestId: "r-1",
      action: "add",
      timerId: "t-1",
      kind: "alarm",
      name: "school",
      siteId: "bedroom",
      seconds: 600,
      at: "07:00",
      weekdays: [1, 2, 3, 4, 5],
    },
    { action: "list" },
  ],
});
export type TimersPerform = PayloadOf<typeof timersPerform>;

export const timersDone = jsonTopic("timers/done", {
  about: "The result of `timers/perform`: the timers that it concerned (all, after list), or why nothing was done.",
  maxBytes: megabyte,
  schema: v.object({
    requestId: echoedId,
    error: optional(text("why nothing was done")),
    /** unknown: no such timer; refused: the request cannot be done; failed: the disk accepts no writes, or worse. */
    reason: optional(v.picklist(["unknown", "refused", "failed"])),
    timers,
  }),
  examples: [{ requestId: "r-1", error: "there is no such timer", reason: "unknown", timers: [timerExample] }, {}],
});
export type TimersDone = PayloadOf<typeof timersDone>;

export const timersState = jsonTopic("timers/state", {
  about: "All timers, alarms and reminders: published when one was set or changed, begins to ring, or ends.",
  maxBytes: megabyte,
  schema: v.object({ timers }),
  examples: [{ timers: [timerExample, alarmExample] }, {}],
});
export type TimersState = PayloadOf<typeof timersState>;

export const timersTurns = jsonTopic("timers/turns", {
  about:
    "The timers that ring at this hub: those of the rooms that it serves. Hubs that share their timers have all of them, and each " +
    "rings at one.",
  maxBytes: megabyte,
  schema: v.object({ timerIds: v.array(text("identifies a timer")) }),
  examples: [{ timerIds: ["t-1"] }],
});
export type TimersTurns = PayloadOf<typeof timersTurns>;
