/** Timers, alarms and reminders. An addition to the specification. */
import type { FastifyRequest } from "fastify";
import type { TimerOnBus } from "#bus";
import type { Sessions } from "../../sessions/sessions.ts";
import { askTimers } from "../../timers/ask-timers.ts";
import { sitesOf } from "../caller.ts";
import * as contract from "../contract/timers.ts";
import { checkSites, siteFor, sitesFor } from "../own-sites.ts";
import { route } from "../route.ts";

type Needs = {
  /** The supervisor's place on the bus. */
  readonly sessions: Pick<Sessions, "events">;
  readonly phrases: () => Promise<{ readonly sites: readonly string[] }>;
};

const defaultSnoozeSeconds = 540;

export const listTimers = route(contract.listTimers, ({ sessions }: Needs) => async (request) => {
  const { siteId, kind } = request.query;
  const sites = sitesFor(request, siteId);
  const timers = await askTimers(sessions.events, { action: "list" });
  const isWanted = (timer: TimerOnBus): boolean =>
    sites?.includes(timer.siteId) !== false && (kind ?? timer.kind) === timer.kind;
  return { timers: timers.filter(isWanted).map(shown) };
});

export const addTimer = route(contract.addTimer, ({ sessions, phrases }: Needs) => async (request, reply) => {
  const { weekdays, siteId: wanted, ...rest } = request.body;
  const siteId = siteFor(request, wanted, wanted ?? usualOf((await phrases()).sites));
  const days = weekdays === undefined ? {} : { weekdays: weekdays as TimerOnBus["weekdays"] };
  return reply.status(201).send(one(await askTimers(sessions.events, { action: "add", siteId, ...rest, ...days })));
});

export const changeTimer = route(contract.changeTimer, ({ sessions }: Needs) => async (request) => {
  const { name, addSeconds } = request.body;
  const timerId = await reached(request, sessions);
  return one(await askTimers(sessions.events, { action: "change", timerId, name, seconds: addSeconds }));
});

export const operateTimer = route(contract.operateTimer, ({ sessions }: Needs) => async (request) => {
  const { operation: action, seconds = defaultSnoozeSeconds } = request.body;
  const timerId = await reached(request, sessions);
  return { timers: (await askTimers(sessions.events, { action, timerId, seconds })).map(shown) };
});

export const operateTimers = route(contract.operateTimers, ({ sessions }: Needs) => async (request) => {
  const { operation: action, seconds = defaultSnoozeSeconds, siteId } = request.body;
  const concerned = [];
  for (const site of sitesFor(request, siteId) ?? [undefined])
    concerned.push(...(await askTimers(sessions.events, { action, siteId: site, seconds })));
  return { timers: concerned.map(shown) };
});

export const cancelTimer = route(contract.cancelTimer, ({ sessions }: Needs) => async (request, reply) => {
  await askTimers(sessions.events, { action: "cancel", timerId: await reached(request, sessions) });
  return reply.status(204).send(null);
});

/** Resolves to the id of the timer in the address, which never changes its site. Throws SottoError SITE_FORBIDDEN. */
async function reached(
  request: FastifyRequest<{ Params: { timerId: string } }>,
  { events }: Needs["sessions"],
): Promise<string> {
  const { timerId } = request.params;
  if (sitesOf(request) === undefined) return timerId;
  const timers = await askTimers(events, { action: "list" });
  checkSites(
    request,
    timers.filter((timer) => timer.timerId === timerId).map(({ siteId }) => siteId),
  );
  return timerId;
}

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
