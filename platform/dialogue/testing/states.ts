/** Provides a site in each of its states, reached by events as on the bus. */
import type { Context } from "../context.ts";
import type { Event } from "../events.ts";
import type { Move } from "../moves.ts";
import { freshSite, type Site, sessionOf, type StateName, stepId } from "../session.ts";
import { step } from "../step.ts";
import { context, followed, heard, opening, unforeseen } from "./samples.ts";

/** Applies events in order; the answers among them carry the id that is awaited at that moment. */
export function playIn(context: Context, site: Site, ...events: ((awaited: string) => Event)[]): Move {
  let move: Move = { site, effects: [] };
  for (const event of events) {
    const session = sessionOf(move.site);
    const next = step(move.site, event(session ? stepId(session) : ""), context);
    move = { site: next.site, effects: [...move.effects, ...next.effects] };
  }
  return move;
}

export const play = (site: Site, ...events: ((awaited: string) => Event)[]): Move => playIn(context, site, ...events);

export const sessionId = "s";
const wake = (): Event => ({ event: "wake", sessionId, startSignalMs: 1_794_200_000_100 });
const says = (text: string) => (): Event => ({ event: "heard", sessionId, heard: heard(text) });
/** Returns speech that is not a sentence of the assistant. */
const saysOtherwise = (text: string) => (): Event => ({ event: "heard", sessionId, heard: unforeseen(text) });

export const understood =
  (intentName: string, input = "light", slots: Extract<Event, { event: "understood" }>["slots"] = []) =>
  (id: string): Event => ({
    event: "understood",
    sessionId,
    id,
    input,
    intentName,
    confidenceScore: 0.9,
    slots,
    alternatives: undefined,
  });
const spoken = (id: string): Event => ({ event: "spoken", sessionId, id });

const fresh = freshSite("kitchen");
export const siteIn: { readonly [Name in StateName]: () => Site } = {
  idle: () => fresh,
  off: () => play(fresh, () => ({ event: "toggleOff" })).site,
  speaking: () => play(fresh, () => ({ event: "start", opening: opening(sessionId, { text: "Yes?" }) })).site,
  listening: () => play(fresh, wake).site,
  understanding: () => play(fresh, wake, says("what time is it")).site,
  filling: () => play(fresh, wake, says("light"), understood("sotto:light"), spoken, says("the kitchen")).site,
  waiting: () => play(fresh, wake, says("what time is it"), understood("sotto:time")).site,
  following: () => playIn(followed, siteIn.closing(), spoken).site,
  closing: () => play(siteIn.waiting(), () => ({ event: "end", sessionId, text: "It is noon." })).site,
};

export { says, saysOtherwise, spoken, wake };
