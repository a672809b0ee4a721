/** Classifies a recognised text by its meaning for the session. */
import type { Context } from "./context.ts";
import type { HeardEvent } from "./events.ts";
import { isCancel, isStop } from "../assistant/phrases.ts";
import { readObjection } from "../assistant/objections/objections.ts";
import { asksForOptions } from "../assistant/replies/asks-for-options.ts";
import { readReply } from "../assistant/replies/replies.ts";
import type { Heard } from "./session.ts";

export function hearing(sessionId: string, said: Heard, { limits, phrases, language }: Context): HeardEvent {
  const objection = readObjection(said.text, language ?? "en");
  const heard = objection === undefined ? said : { ...said, objection };
  if (heard.text.trim() === "") return { event: "silence", sessionId };
  if (heard.likelihood < limits.likelihoodThreshold) return { event: "unclear", sessionId, heard };
  const stops = isStop(heard.text, phrases);
  if (isCancel(heard.text, phrases)) return { event: "cancelled", sessionId, ...(stops && { isStop: true }) };
  // In an assistant with other cancel phrases, it may be an ordinary sentence.
  if (stops) return { event: "cancelled", sessionId, isStop: true, heard };
  if (asksForOptions(heard.text, language ?? "en")) return { event: "optionsAsked", sessionId, heard };
  const { kind, rest, isWeak } = readReply(heard.text, language ?? "en", phrases);
  // The grammar contains every yes: one that only the second recogniser has heard is too uncertain to act on, and so is one
  // that nothing has verified.
  if (kind === "yes" && rest === undefined && (heard.isUnforeseen || heard.isUnverified))
    return { event: "unclear", sessionId, heard };
  if (kind === "other") return { event: "heard", sessionId, heard };
  const more = rest === undefined ? {} : { rest };
  if (kind === "yes" && isWeak === true) return { event: "agreed", sessionId, heard, isWeak, ...more };
  return { event: eventOf[kind], sessionId, heard, ...more };
}

const eventOf = { yes: "agreed", no: "declined", again: "askedAgain", withdrawn: "withdrawn" } as const;
