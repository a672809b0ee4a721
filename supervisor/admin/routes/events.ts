/** Streams messages of the bus: GET /events. */
import type { BusEvent } from "../../sessions/bus-events.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import * as contract from "../contract/events.ts";
import { sitesFor } from "../own-sites.ts";
import { route } from "../route.ts";
import type { Streams } from "../streams.ts";

type Needs = {
  readonly sessions: Pick<Sessions, "events">;
  readonly streams: Pick<Streams, "follow">;
};

/** Bus events are dropped for a client with this many unread ones. */
const maxWaiting = 2000;

export const followEvents = route(contract.followEvents, ({ sessions, streams }: Needs) => async (request, reply) => {
  const { siteId, sessionId, component } = request.query;
  const sites = sitesFor(request, siteId);
  let waiting: BusEvent[] = [];
  const isWanted = (event: BusEvent): boolean =>
    // What names no site is for those who reach all.
    (sites === undefined || (event.siteId !== undefined && sites.includes(event.siteId))) &&
    (sessionId ?? event.sessionId) === event.sessionId &&
    (component ?? event.component) === event.component;
  const next = () => {
    const items = waiting;
    waiting = [];
    return { items, ended: false };
  };
  return streams.follow(request, reply, next, (changed) =>
    sessions.events.watch((event) => {
      if (!isWanted(event) || waiting.length >= maxWaiting) return;
      waiting.push(event);
      changed();
    }),
  );
});
