/** Timers, alarms and reminders. An addition to the specification. */
import type { TimerOnBus } from "#bus";
import type { Sessions } from "../../sessions/sessions.ts";
import { askTimers } from "../../timers/ask-timers.ts";
import * as contract from "../contract/timers.ts";
import { route } from "../route.ts";

type Needs = {
  /** The supervisor's place on the bus. */
  readonly sessions: Pick<Sessions, "events">;
  readonly phrases: () => Promise<{ readonly sites: readonly string[] }>;
};

const defaultSnoozeSeconds = 540;

export const listTimers = route(contract.listTimers, ({ sessions }: Needs) => async ({ query: { siteId, kind } }) => {
  const timers = await askTimers(sessions.events, { action: "list" });
  const isWanted = (timer: TimerOnBus): boolean =>
    (siteId ?? timer.siteId) === timer.siteId && (kind ?? timer.kind) === timer.kind;
  return { timers: timers.filter(isWanted).map(shown) };
});

export const addTimer = route(contract.addTimer, ({ sessions, phrases }: Needs) => async ({ body }, reply) => {
  const { weekdays, siteId = usualOf((await phrases()).sites), ...rest } = body;
  const days = weekdays === undefined ? {} : { weekdays: weekdays as TimerOnBus["weekdays"] };
  return reply.status(201).send(one(await askTimers(sessions.events, { action: "add", siteId, ...rest, ...days })));
});

export const changeTimer = route(
  contract.changeTimer,
  ({ sessions }: Needs) =>
    async ({ params: { timerId }, body: { name, addSeconds } }) =>
      one(await askTimers(sessions.events, { action: "change", timerId, name, seconds: addSeconds })),
);

export const operateTimer = route(
  contract.operateTimer,
  ({ sessions }: Needs) =>
    async ({ params: { timerId }, body: { operation: action, seconds = defaultSnoozeSeconds } }) => ({
      timers: (await askTimers(sessions.events, { action, timerId, seconds })).map(shown),
    }),
);

export const operateTimers = route(
  contract.operateTimers,
  ({ sessions }: Needs) =>
    async ({ body: { operation: action, seconds = defaultSnoozeSeconds, siteId } }) => ({
      timers: (await askTimers(sessions.events, { action, siteId, seconds })).map(shown),
    }),
);

export const cancelTimer = route(
  contract.cancelTimer,
  ({ sessions }: Needs) =>
    async ({ params: { timerId } }, reply) => {
      await askTimers(sessions.events, { action: "cancel", timerId });
      return reply.status(204).send(null);
    },
);

/** Where a household has a speaker, when the request does not tell. */
const usualOf = (sites: readonly string[]): string => (sites.includes("default") ? "default" : (sites[0] ?? "default"));

function one([timer]: readonly TimerOnBus[]): ReturnType<typeof shown> {
  if (timer === undefined) throw new Error("the component timers answered without a timer");
  return shown(timer);
}

/** Times are written as everywhere in this API. */
function shown({ timerId, kind, siteId, state, name, remainingSeconds, dueAt, seconds, at, weekdays }: TimerOnBus) {
  return {
    timerId,
    kind,
    siteId,
    state,
    ...(name === undefined ? {} : { name }),
    ...(remainingSeconds === undefined ? {} : { remainingSeconds }),
    ...(dueAt === undefined ? {} : { dueAt: new Date(dueAt).toISOString() }),
    ...(seconds === undefined ? {} : { seconds }),
    ...(at === undefined ? {} : { at }),
    ...(weekdays === undefined ? {} : { weekdays }),
  };
}
