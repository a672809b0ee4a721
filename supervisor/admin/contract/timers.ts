import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { SiteId } from "./session.ts";

const Kind = Type.Enum(["timer", "alarm", "reminder"]);
const Name = Type.String({ maxLength: 200, description: "What it is for; empty: nothing." });
const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  maxItems: 7,
  description: "On which it repeats: 1 is Monday. Empty: once.",
});
const maxSeconds = 31 * 86_400;
const Snooze = Type.Number({ minimum: 1, maximum: maxSeconds, default: 540, description: "For snooze. Default: 540." });
const Timer = Type.Object({
  timerId: Type.String(),
  kind: Kind,
  name: Type.Optional(Type.String()),
  siteId: Type.String({ description: "Where it rings." }),
  state: Type.Enum(["waiting", "ringing", "missed"], {
    description: "missed: it was due while the board was off, which has not been told yet.",
  }),
  remainingSeconds: Type.Optional(
    Type.Number({ description: "Until it rings; absent while the clock of the board is not set." }),
  ),
  dueAt: Type.Optional(Type.String({ format: "date-time", description: "When it rings." })),
  seconds: Type.Optional(Type.Number({ description: "The length of a timer." })),
  at: Type.Optional(Type.String({ description: "The time of day of an alarm, HH:MM, in the board's time zone." })),
  weekdays: Type.Optional(Weekdays),
});
const Timers = Type.Object({ timers: Type.Array(Timer) });
const TimerId = Type.Object({ timerId: Type.String({ maxLength: 64 }) });

const asking = { ...guarded, ...problems([503, "The component timers, or the bus, does not answer."]) };
const unknown = problems([404, "There is no such timer."]);
const refused = problems([422, "It cannot be done: the detail says why. Nothing was changed."]);

export const listTimers = operation("GET /timers", {
  operationId: "listTimers",
  tags: ["timers"],
  role: "user",
  summary: "List timers, alarms and reminders, the next to ring first",
  description:
    "GET /events with component=timers streams `timers/state`, the same list, after each change. Between two changes, count down from remainingSeconds: the clock of the client may be wrong.",
  querystring: Type.Object(
    { siteId: Type.Optional(SiteId), kind: Type.Optional(Kind) },
    { additionalProperties: false },
  ),
  response: { 200: Timers, ...asking },
});

export const addTimer = operation("POST /timers", {
  operationId: "addTimer",
  tags: ["timers"],
  role: "user",
  summary: "Set a timer, an alarm or a reminder",
  description: "With either seconds or at. It is on the disk when this is answered. At most 1000 can be set at a time.",
  body: Type.Object(
    {
      kind: Type.Optional(Kind),
      name: Type.Optional(Name),
      siteId: Type.Optional(
        Type.String({ ...SiteId, description: "Where it rings. Default: default, or the first site of the board." }),
      ),
      seconds: Type.Optional(Type.Number({ minimum: 1, maximum: maxSeconds, description: "How long until it rings." })),
      at: Type.Optional(
        Type.String({
          maxLength: 40,
          description:
            "HH:MM in the board's time zone, or ISO 8601 (without a zone: that of the board), within a year.",
        }),
      ),
      weekdays: Type.Optional(Weekdays),
    },
    { additionalProperties: false },
  ),
  response: { 201: Timer, ...asking, ...refused },
});

export const changeTimer = operation("PATCH /timers/:timerId", {
  operationId: "changeTimer",
  tags: ["timers"],
  role: "user",
  summary: "Rename a timer, or add time to it",
  description: "A timer that rings waits again when time is added. Alarms with a time of day can only be renamed.",
  params: TimerId,
  body: Type.Object(
    {
      name: Type.Optional(Name),
      addSeconds: Type.Optional(
        Type.Number({ minimum: -maxSeconds, maximum: maxSeconds, description: "Negative: so much less." }),
      ),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  response: { 200: Timer, ...asking, ...unknown, ...refused },
});

const StopOrSnooze = {
  operation: Type.Enum(["stop", "snooze"]),
  seconds: Type.Optional(Snooze),
};

export const operateTimer = operation("POST /timers/:timerId", {
  operationId: "operateTimer",
  tags: ["timers"],
  role: "user",
  summary: "Stop or snooze a timer that rings",
  description: "An alarm that repeats waits for its next day; if it was snoozed, the snooze is an alarm of its own.",
  params: TimerId,
  body: Type.Object(StopOrSnooze, { additionalProperties: false }),
  response: { 200: Timers, ...asking, ...unknown, ...refused },
});

export const operateTimers = operation("POST /timers/ringing", {
  operationId: "operateTimers",
  tags: ["timers"],
  role: "user",
  summary: "Stop or snooze all that ring, at one site or everywhere",
  description: "Returns those that it concerned: none if nothing rings.",
  body: Type.Object({ ...StopOrSnooze, siteId: Type.Optional(SiteId) }, { additionalProperties: false }),
  response: { 200: Timers, ...asking, ...refused },
});

export const cancelTimer = operation("DELETE /timers/:timerId", {
  operationId: "cancelTimer",
  tags: ["timers"],
  role: "user",
  summary: "Cancel a timer, an alarm or a reminder",
  description: "Also one that rings. An alarm that repeats is removed with all its days.",
  params: TimerId,
  response: { 204: { type: "null", description: "Removed." }, ...asking, ...unknown },
});
