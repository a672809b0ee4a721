/**
 * What is kept of a session in which somebody objected to words of a session that was deleted: the dialogue remembers them for
 * some minutes, does what was meant with them, and says them. Whoever is there is answered as ever; the disk gets none of it.
 */
import { type Session, type SessionEvent, summarize } from "./session.ts";

/** What an intent, an answer and the end of the session are without the words. */
const kept = ["siteId", "sessionId", "id", "lang", "intent", "termination"] as const;
/** Everything there was heard in this session. */
const heard = /^(?:asr|nlu)\//u;

/** Returns the session without the words that it took from deleted ones; itself if there are none. */
export function withoutForgotten(session: Session): Session {
  const { events, slots: _slots, answer: _answer, ...summary } = session;
  if (!events.some(({ mayQuoteDeleted }) => mayQuoteDeleted)) return session;
  const left = events.map(bare);
  // Slots and answer may be of before the objection, and are then in those events.
  const { slots, answer } = left.reduce(summarize, { ...summary });
  return { ...summary, ...(slots && { slots }), ...(answer !== undefined && { answer }), events: left };
}

function bare({ mayQuoteDeleted, ...event }: SessionEvent): SessionEvent {
  if (mayQuoteDeleted !== true || heard.test(event.topic)) return event;
  const payload = (event.payload ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...event,
    payload: Object.fromEntries(kept.flatMap((key) => (payload[key] === undefined ? [] : [[key, payload[key]]]))),
  };
}
