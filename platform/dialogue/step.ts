/** One step of a site: decides whether the event is for it, and looks up the transition. */
import type { Context } from "./context.ts";
import type { Event, EventName } from "./events.ts";
import { type Move, refuse, stay } from "./moves.ts";
import { type Site, sessionOf, stepId } from "./session.ts";
import { table } from "./transitions.ts";

/**
 * Whether an event is for what this site does now. One that names another session, or answers something that is no longer
 * awaited, is late, a replay or somebody's mistake.
 */
function isFor(site: Site, event: Event): boolean {
  const session = sessionOf(site);
  if (!("sessionId" in event) || event.event === "wake") return true;
  return event.sessionId === session?.sessionId && (!("id" in event) || event.id === stepId(session));
}

/** A client ends a session that still waits: it leaves the queue. */
function leaveQueue(site: Site, sessionId: string): Move {
  const opening = site.queue.find((waiting) => waiting.sessionId === sessionId);
  if (opening === undefined) return stay(site);
  return {
    site: { ...site, queue: site.queue.filter((waiting) => waiting !== opening) },
    effects: [refuse(site, opening, { reason: "nominal" })],
  };
}

/** The site after the event, and what is to be done, in order. Pure: the same arguments give the same result. */
export function step(site: Site, event: Event, context: Context): Move {
  if (!isFor(site, event)) return event.event === "end" ? leaveQueue(site, event.sessionId) : stay(site);
  const row: Readonly<Record<EventName, (site: never, event: never, context: Context) => Move>> = table[site.state];
  return row[event.event](site as never, event as never, context);
}
