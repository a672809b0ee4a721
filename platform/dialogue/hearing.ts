/** Classifies a recognised text by its meaning for the session. */
import type { Context } from "./context.ts";
import type { HeardEvent } from "./events.ts";
import { consentIn, isCancel, isStop } from "../assistant/phrases.ts";
import type { Heard } from "./session.ts";

export function hearing(sessionId: string, heard: Heard, { limits, phrases }: Context): HeardEvent {
  if (heard.text.trim() === "") return { event: "silence", sessionId };
  if (heard.likelihood < limits.likelihoodThreshold) return { event: "unclear", sessionId, heard };
  const stops = isStop(heard.text, phrases);
  if (isCancel(heard.text, phrases)) return { event: "cancelled", sessionId, ...(stops && { isStop: true }) };
  // In an assistant with other cancel phrases, it may be an ordinary sentence.
  if (stops) return { event: "cancelled", sessionId, isStop: true, heard };
  const consent = consentIn(heard.text, phrases);
  // The grammar contains every yes: one that only the second recogniser has heard is too uncertain to act on, and so is one
  // that nothing has verified.
  if (consent === true && (heard.isUnforeseen || heard.isUnverified)) return { event: "unclear", sessionId, heard };
  if (consent !== undefined) return { event: consent ? "agreed" : "declined", sessionId, heard };
  return { event: "heard", sessionId, heard };
}
