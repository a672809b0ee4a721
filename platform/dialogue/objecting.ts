/**
 * The moves after "that was wrong" and "I meant the kitchen light". What was done stays done: nobody knows its opposite. What was
 * meant is done like any other request, so what must be confirmed is asked about. Nothing is learned here: the objection is
 * published, and whoever owns the house decides [docs/decisions/0220-said-to-be-wrong.md].
 */
import type { Context } from "./context.ts";
import type { EventNamed } from "./events.ts";
import { after, ask, close, end, mayBeUnderstood, type Move } from "./moves.ts";
import { amend } from "./replying.ts";
import type { ActiveSite, Heard } from "./session.ts";
import { understand } from "./understanding.ts";

/** What the NLU says of a sentence that an author wrote as it is. */
const exact = 1;

/**
 * Handles a sentence that the NLU has parsed, if it is an objection. Returns undefined for any other, for an answer to a skill's
 * question, and for a sentence of the assistant's own.
 */
export function object(
  site: ActiveSite,
  understood: EventNamed<"understood"> | undefined,
  context: Context,
): Move | undefined {
  const { session } = site;
  const { heard, amending, question, intentFilter, sendIntentNotRecognized } = session;
  if (heard?.objection === undefined || amending !== undefined || question !== "") return undefined;
  if (intentFilter !== undefined || sendIntentNotRecognized || understood?.confidenceScore === exact) return undefined;
  const { objection, ...said } = heard;
  const { earlier } = context;
  if (earlier === undefined) {
    if (understood !== undefined) return undefined;
    if (objection.meant !== undefined) return understand(site, asHeard(said, objection.meant), context);
    // Without an answer of the board before it, it was meant for somebody else.
    if (session.isFollowUp) return undefined;
    return close(site, context.phrases.nothingWrong, { reason: "abortedByUser" }, context);
  }
  const { siteId } = site;
  const objecting = { ...session, heard: said, objecting: earlier, isFollowUp: false };
  const told = { effect: "objected", siteId, sessionId: session.sessionId, about: earlier } as const;
  const { whatMeant } = context.phrases;
  return after(
    [told],
    objection.meant === undefined
      ? ask(site, { ...objecting, question: whatMeant }, whatMeant, context)
      : doMeant({ ...site, session: objecting }, asHeard(said, objection.meant), context),
  );
}

type Reply = EventNamed<"heard" | "agreed" | "declined" | "askedAgain" | "optionsAsked" | "withdrawn">;

/** Handles the answer to "what did you mean?"; undefined if that was not asked. */
export function tellMeant(site: ActiveSite, event: Reply, context: Context): Move | undefined {
  const { session } = site;
  const { objecting, proposal, eliciting } = session;
  if (objecting === undefined || proposal !== undefined || eliciting !== undefined) return undefined;
  const { objection, ...said } = event.heard;
  const rest = event.event === "declined" ? event.rest : event.heard.text;
  if (event.event === "withdrawn" || (rest === undefined && objection === undefined))
    return close(site, context.phrases.leftAlone, { reason: "abortedByUser" }, context);
  const meant = objection === undefined ? rest : objection.meant;
  if (event.event === "askedAgain" || event.event === "optionsAsked" || meant === undefined)
    return askAgain(site, context);
  return doMeant(site, asHeard(said, meant), context);
}

function askAgain(site: ActiveSite, context: Context): Move {
  const { session } = site;
  if (session.failures >= context.limits.retries) return end(site, { reason: "intentNotRecognized" }, context);
  const { whatMeant } = context.phrases;
  return ask(site, { ...session, failures: session.failures + 1 }, whatMeant, context);
}

/**
 * A value in it replaces one of what was done; anything else is a sentence of its own. What was done may have been switched off
 * here meanwhile, or be of another assistant.
 */
function doMeant(site: ActiveSite, heard: Heard, context: Context): Move {
  const { session } = site;
  const partial = session.objecting?.partial;
  const mayBeDone =
    partial !== undefined &&
    context.intents.has(partial.intentName) &&
    mayBeUnderstood(partial.intentName, session, context);
  if (!mayBeDone) return understand(site, heard, context);
  return amend(site, heard, { said: "no", rest: heard.text, proposal: { partial, isUnsure: true } }, context);
}

function asHeard(heard: Heard, text: string): Heard {
  if (text === heard.text) return heard;
  const { runnerUp: _, others: __, ...said } = heard;
  return { ...said, text, tokens: undefined };
}
