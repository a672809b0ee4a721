/** One step of a site: decides whether the event is for it, and looks up the transition. */
import type { Context } from "./context.ts";
import type { Event, EventName } from "./events.ts";
import { type Move, refuse, stay } from "./moves.ts";
import { type Site, sessionOf, stepId } from "./session.ts";
import { table } from "./transitions.ts";

/**
 * Returns true when an event applies to the site's current state. An event that names another session, or answers a request
 * that is no longer pending, is late, a replay or a client's mistake.
 */
function isFor(site: Site, event: Event): boolean {
  const session = sessionOf(site);
  if (!("sessionId" in event) || event.event === "wake") return true;
  return event.sessionId === session?.sessionId && (!("id" in event) || event.id === stepId(session));
}

/** Removes a session that a client ends while it is queued. */
function leaveQueue(site: Site, sessionId: string): Move {
  const opening = site.queue.find((waiting) => waiting.sessionId === sessionId);
  if (opening === undefined) return stay(site);
  return {
    site: { ...site, queue: site.queue.filter((waiting) => waiting !== opening) },
    effects: [refuse(site, opening, { reason: "nominal" })],
  };
}

/**
 * Returns the site after the event and the effects to execute, in order. The function is pure: the same arguments give the same
 * result.
 */
export function step(site: Site, event: Event, context: Context): Move {
  if (!isFor(site, event)) return event.event === "end" ? leaveQueue(site, event.sessionId) : stay(site);
  const row: Readonly<Record<EventName, (site: never, event: never, context: Context) => Move>> = table[site.state];
  return row[event.event](site as never, event as never, context);
}
