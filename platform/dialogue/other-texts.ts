/**
 * What else the second recogniser has written down: "in the bedroom" for "in the maid room". If the text that it finds likeliest is not
 * understood, the others are parsed, one after the other. The first one that is understood is asked about and never done at once
 * [docs/decisions/0342-what-else-was-written.md].
 */
import type { Context } from "./context.ts";
import type { EventNamed } from "./events.ts";
import type { Move } from "./moves.ts";
import { partialOf } from "./partial-intent.ts";
import type { ActiveSite, Session } from "./session.ts";
import { hesitate, mayBeAsked, parse, propose } from "./understanding.ts";

type Parsed = EventNamed<"understood" | "notUnderstood">;

/**
 * Handles a text that was not understood; undefined if nothing else was written down, the user may not be asked, or the text itself says
 * why nothing is done. An unknown value may be the word that was misheard.
 */
export function tryOthers(site: ActiveSite, event: EventNamed<"notUnderstood">, context: Context): Move | undefined {
  const { session } = site;
  const { heard, eliciting } = session;
  const { held, confidenceScore, alternatives } = event;
  const mayBeMisheard = held === undefined || held.reason === "unknownValue";
  if (heard?.others === undefined || heard.others.length === 0 || eliciting !== undefined) return undefined;
  if (!mayBeMisheard || !mayBeAsked(session)) return undefined;
  return tryFirst(site, { ...session, refused: { held, confidenceScore, alternatives } }, heard.others, context);
}

/** Handles the NLU's answer about one of the others; undefined if it is about anything else. */
export function tried(site: ActiveSite, event: Parsed, context: Context): Move | undefined {
  const { refused, ...session } = site.session;
  const { heard } = session;
  if (refused === undefined || heard === undefined) return undefined;
  const [text = "", ...left] = heard.others ?? [];
  if (event.event === "understood" && event.confidenceScore >= context.limits.unforeseenConfidence) {
    const other = partialOf(event, { ...heard, text, tokens: undefined });
    return propose(site, session, other, context.phrases.didYouMean, context);
  }
  if (left.length > 0) return tryFirst(site, site.session, left, context);
  return hesitate({ ...site, session }, refused.held, refused, context);
}

function tryFirst(site: ActiveSite, session: Session, others: readonly string[], context: Context): Move {
  const [text = ""] = others;
  const heard = { ...session.heard!, others };
  return parse(site, { ...session, heard }, { ...heard, text, tokens: undefined }, context);
}
